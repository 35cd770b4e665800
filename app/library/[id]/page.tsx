import type { Metadata } from 'next';
import { DocumentPage } from '#components/library/reading/document-page.tsx';

export const metadata: Metadata = { title: 'Document', robots: { index: false, follow: false } };

/** A document of the library. `?page=` opens it there; each `?quote=` is marked in the text. */
export default async function Page({ params, searchParams }: PageProps<'/library/[id]'>) {
  const [{ id }, { page, quote, view }] = await Promise.all([params, searchParams]);
  const quotes = [quote ?? []].flat().filter((each) => each.trim() !== '');
  const number = Number(page);
  return (
    <DocumentPage
      key={`${id} ${quotes.join(' ')} ${page}`}
      id={id}
      page={Number.isInteger(number) && number > 0 ? number : null}
      quotes={quotes}
      view={view === 'text' ? 'text' : null}
    />
  );
}
