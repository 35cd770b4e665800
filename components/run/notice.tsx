import type { ReactNode } from 'react';

/** A plain statement where the report would be. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mx-auto mb-6 w-full max-w-[68ch]">
      <h2 className="text-balance font-semibold font-serif text-[24px]/[1.25]">{title}</h2>
      <div className="mt-2 space-y-3 text-[14.5px]/[1.6] text-soft">{children}</div>
    </section>
  );
}
