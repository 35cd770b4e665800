import { FileText, Lock, MessageCircleQuestion, ScanSearch } from 'lucide-react';

const POINTS = [
  {
    Icon: FileText,
    title: 'What can be added',
    text: 'PDF (scans too), Word, HTML, plain text and Markdown: one file, many, or a folder. A work by its DOI, PMID, arXiv id or address. A whole library of Zotero or EndNote, or the hits of a database, as RIS, BibTeX, CSL-JSON, CSV or as PubMed exports them.',
  },
  {
    Icon: ScanSearch,
    title: 'What happens with it',
    text: 'Each document is read page by page and cut into passages that can be searched, quoted and opened at their place. Its title, authors and DOI are completed where they can be looked up, and a notice appears when it has been retracted.',
  },
  {
    Icon: MessageCircleQuestion,
    title: 'What it is good for',
    text: 'Search it here, or ask a question: your documents are a source like PubMed, and a citation opens the page with the passage marked.',
  },
  {
    Icon: Lock,
    title: 'Who sees it',
    text: 'Only this browser’s workspace. No part of a document leaves this server, except the passages that a question needs, which go to your language model, if you have set one up. Its identifiers are looked up in public indexes.',
  },
] as const;

/** What a library without documents teaches. */
export function EmptyLibrary() {
  return (
    <section aria-labelledby="empty-heading" className="mt-10">
      <h2 id="empty-heading" className="font-semibold font-serif text-[20px]/tight">
        Your own papers, searched and cited like any source
      </h2>
      <ul className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {POINTS.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <Icon aria-hidden size={18} strokeWidth={1.75} className="mt-0.5 shrink-0 text-accent" />
            <div>
              <h3 className="font-medium">{title}</h3>
              <p className="mt-0.5 text-pretty text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
