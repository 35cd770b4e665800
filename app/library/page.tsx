import type { Metadata } from 'next';
import { MAIN_ID } from '#components/app/site-header.tsx';
import { filterOfAddress } from '#components/library/filter-documents.ts';
import { LibraryPage } from '#components/library/library-page.tsx';

export const metadata: Metadata = { title: 'Library' };

/** The visitor's own documents. `?search=` looks for a passage in them at once; `filterOfAddress` reads the rest. */
export default async function Page({ searchParams }: PageProps<'/library'>) {
  const asked = await searchParams;
  const query = typeof asked['search'] === 'string' ? asked['search'] : '';
  return (
    <main id={MAIN_ID} tabIndex={-1} className="mx-auto max-w-5xl px-4 pt-8 pb-28 focus:outline-none sm:px-6 sm:pt-12">
      <h1 className="mb-2 font-semibold font-serif text-[27px]/tight">Library</h1>
      <p className="mb-5 text-pretty text-[15px] text-soft">
        Documents of your own. They are searched and cited in answers like any other source.
      </p>
      <noscript>
        <p className="mb-4 rounded-md bg-warn-soft px-4 py-2.5 text-warn">
          The library needs JavaScript, which is switched off in this browser.
        </p>
      </noscript>
      <LibraryPage key={query} search={query} filter={filterOfAddress(asked)} />
    </main>
  );
}
