import type { TranslatedQuery } from '#contract/review/translated-query.ts';
import { CopyButton } from './copy-button.tsx';

interface QuerySetProps {
  /** What it is called: "Query 2". */
  title: string;
  translations: readonly TranslatedQuery[];
}

/** A query in the syntax of each database, to copy, with what has to be checked. */
export function QuerySet({ title, translations }: QuerySetProps) {
  const [first] = translations;
  return (
    <details className="mt-2 rounded-md border border-line bg-panel px-4 py-1.5 print:border-0 print:px-0">
      <summary className="min-h-8 cursor-pointer py-1">
        <h3 className="inline font-semibold">{title}</h3>
        <span className="wrap-anywhere ml-2 line-clamp-1 text-[13px] text-soft print:hidden">{first?.query}</span>
      </summary>
      {translations.map(({ database, label, query, notes }) => (
        <section key={database} aria-label={`${title} for ${label}`} className="border-line border-t py-3">
          <div className="mb-1.5 flex items-center justify-between gap-3">
            <h4 className="font-medium">{label}</h4>
            {query && <CopyButton text={query} label={`${title} for ${label}`} />}
          </div>
          {query ? (
            <pre className="wrap-anywhere whitespace-pre-wrap rounded-md bg-sunk px-3 py-2 font-mono text-[12.5px]/[1.5]">
              {query}
            </pre>
          ) : (
            <p className="text-soft">Nothing in it can be searched in this database.</p>
          )}
          {notes.length > 0 && (
            <ul className="mt-2 list-disc space-y-1 pl-5 text-[13px] text-soft marker:text-faint">
              {notes.map((note) => (
                <li key={note} className="wrap-anywhere">
                  {note}
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </details>
  );
}
