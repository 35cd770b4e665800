import type { ReactNode, Ref } from 'react';

interface ScrollRegionProps {
  label: string;
  className: string;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** A part of the page that scrolls by itself, which must then be reachable by keyboard. */
export function ScrollRegion({ label, className, children, ref }: ScrollRegionProps) {
  return (
    <section
      ref={ref ?? null}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the arrow keys could not scroll it
      tabIndex={0}
      className={className}
    >
      {children}
    </section>
  );
}
