import { ScrollRegion } from '#components/evidence/scroll-region.tsx';
import { buttonLook } from '#components/run/button.ts';
import type { PrismaFlow } from '#contract/review/flow.ts';
import type { TranslatedQuery } from '#contract/review/translated-query.ts';
import { PrismaDiagram } from './prisma-diagram.tsx';
import { QuerySet } from './query-set.tsx';

const FILES = [
  ['docx', 'Word'],
  ['md', 'Markdown'],
  ['csv', 'Search log (CSV)'],
  ['json', 'JSON'],
] as const;

interface ProtocolDocumentProps {
  title: string;
  sections: readonly {
    title: string;
    notes: readonly string[];
    table: { columns: readonly string[]; rows: readonly (readonly string[])[] } | null;
  }[];
  /** Null before anything was searched. */
  flow: PrismaFlow | null;
  queries: readonly (readonly TranslatedQuery[])[];
  addressOf: (format: string) => string;
}

/** Protocol and search log of a run on one page, and as files. */
export function ProtocolDocument({ title, sections, flow, queries, addressOf }: ProtocolDocumentProps) {
  return (
    <article data-report>
      <h1 className="font-semibold font-serif text-[27px]/[1.25]">{title}</h1>
      <ul aria-label="As a file" className="mt-3 flex flex-wrap gap-2 print:hidden">
        {FILES.map(([format, label]) => (
          <li key={format}>
            <a href={addressOf(format)} download className={buttonLook()}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      {sections.map((section) => (
        <Section key={section.title} {...section} />
      ))}
      {flow && (
        <section aria-labelledby="flow" className="mt-8">
          <h2 id="flow" className={HEADING}>
            Flow of records
          </h2>
          <PrismaDiagram flow={flow} />
        </section>
      )}
      {queries.length > 0 && (
        <section aria-labelledby="queries" className="mt-8">
          <h2 id="queries" className={HEADING}>
            Queries for other databases
          </h2>
          <p className="text-[14px] text-soft">
            Each PubMed query in the syntax of Ovid MEDLINE, Embase.com and the Cochrane Library. Check the notes before
            you search.
          </p>
          {queries.map((translations, i) => (
            <QuerySet
              key={translations[0]?.query}
              title={queries.length === 1 ? 'Query' : `Query ${i + 1}`}
              translations={translations}
            />
          ))}
        </section>
      )}
    </article>
  );
}

/** Characters of a cell whose words stay whole. */
const SHORT = 40;
const HEADING = 'mb-2 font-semibold font-serif text-[19px]/[1.3]';

function Section({ title, notes, table }: ProtocolDocumentProps['sections'][number]) {
  return (
    <section aria-label={title} className="mt-8">
      <h2 className={HEADING}>{title}</h2>
      {notes.map((note) => (
        <p key={note} dir="auto" className="wrap-anywhere mb-1">
          {note}
        </p>
      ))}
      {table && (
        <ScrollRegion label={`Table: ${title}`} className="mt-2 overflow-x-auto print:overflow-visible">
          <table className="w-full text-[13px]/[1.45]">
            <thead>
              <tr className="border-line-strong border-b text-left">
                {table.columns.map((column) => (
                  <th key={column} scope="col" className="py-1.5 pr-4 font-semibold">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name, and never move
                <tr key={row} className="border-line border-b align-top">
                  {cells.map((cell, column) => (
                    <td
                      key={table.columns[column]}
                      className={`py-1.5 pr-4 ${cell.length > SHORT ? 'wrap-anywhere min-w-48' : 'wrap-break-word'}`}
                    >
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}
