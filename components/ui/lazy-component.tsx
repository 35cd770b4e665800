import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A component that only a press brings up: its code is fetched then, and nothing is in its place until it is there. Where
 * the server may draw it too, `next/dynamic` has its code asked for with the page, and weighs two kilobytes.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Fetched = lazy(async () => ({ default: await load() }));
  return function LazyComponent(props: Props) {
    return (
      <Suspense fallback={null}>
        <Fetched {...props} />
      </Suspense>
    );
  };
}
