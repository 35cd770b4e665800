'use client';

import { buttonLook } from '#components/run/button.ts';
import { counted } from '#components/run/format.ts';
import type { BibliographyPreview } from '#contract/library.ts';
import type { BibliographyStep } from './use-bibliographies.ts';

interface BibliographyStepsProps {
  steps: readonly BibliographyStep[];
  onConfirm: (key: string) => void;
  onDiscard: (key: string) => void;
}

/** The contents of reference files, before any of it is stored. */
export function BibliographySteps({ steps, onConfirm, onDiscard }: BibliographyStepsProps) {
  return steps.map(({ key, name, preview, problem }) => (
    <section
      key={key}
      aria-labelledby={key}
      aria-busy={!preview && problem === null}
      className="mt-3 rounded-lg border border-line bg-panel px-4 py-3.5 sm:px-5"
    >
      <h2 id={key} className="font-medium wrap-anywhere">
        {name}
      </h2>
      {!preview && problem === null && (
        <p role="status" className="mt-1 text-soft">
          Reading the references …
        </p>
      )}
      {problem !== null && (
        <p role="alert" className="mt-1 text-warn">
          {problem}
        </p>
      )}
      {preview && <Found preview={preview} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {preview && preview.references > 0 && (
          <button type="button" onClick={() => onConfirm(key)} className={`${buttonLook('primary')} min-h-9`}>
            Add {counted(preview.references, 'reference')}
          </button>
        )}
        {(preview || problem !== null) && (
          <button type="button" onClick={() => onDiscard(key)} className={`${buttonLook()} min-h-9`}>
            {preview && preview.references > 0 ? 'Add none' : 'Dismiss'}
            <span className="sr-only">: {name}</span>
          </button>
        )}
      </div>
    </section>
  ));
}

function Found({ preview }: { preview: BibliographyPreview }) {
  const { format, references, having, examples, problems } = preview;
  if (references === 0)
    return (
      <>
        <p role="status" className="mt-1">
          No reference was found in this file. Nothing has been added.
        </p>
        <Problems problems={problems} />
      </>
    );
  const counts = [
    ['with authors', having.authors],
    ['with a year', having.year],
    ['with an abstract', having.abstract],
    ['with an identifier', having.identifier],
  ] as const;
  return (
    <>
      <p role="status" className="mt-1 text-soft">
        {counted(references, 'reference')} read as {format}. Nothing has been added yet.
      </p>
      <dl className="mt-2.5 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        {counts.map(([words, count]) => (
          <div key={words} className="flex flex-col-reverse">
            <dt className="text-[13px] text-soft">{words}</dt>
            <dd className="text-[18px] tabular-nums">
              {count} <span className="text-[13px] text-soft">of {references}</span>
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="label mt-3">{references > examples.length ? 'The first of them' : 'In it'}</h3>
      <ul className="mt-1 space-y-1 text-[13.5px]">
        {examples.map(({ title, authors, year, venue }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two entries may be alike
          <li key={at} className="wrap-anywhere">
            {title ?? 'Without a title'}
            <span className="block text-soft">{[namesOf(authors), venue, year].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      <Problems problems={problems} />
      <p className="mt-3 text-[13px] text-soft">
        Kept of each: title, authors, year, venue, abstract, identifiers and address. What has an identifier and no
        abstract is looked up.
      </p>
    </>
  );
}

const MOST_NAMES = 6;

function namesOf(authors: readonly string[]): string {
  return authors.length > MOST_NAMES ? `${authors.slice(0, MOST_NAMES).join(', ')} et al.` : authors.join(', ');
}

const MOST_SHOWN = 5;

function Problems({ problems }: Pick<BibliographyPreview, 'problems'>) {
  if (problems.length === 0) return null;
  const rest = problems.slice(MOST_SHOWN);
  return (
    <div className="mt-3 rounded-md bg-warn-soft px-3.5 py-2 text-[13.5px] text-warn wrap-anywhere">
      <h3 className="font-medium">What was not understood</h3>
      <List sentences={problems.slice(0, MOST_SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary className="cursor-pointer">{counted(rest.length, 'more line', 'more lines')}</summary>
          <List sentences={rest} />
        </details>
      )}
    </div>
  );
}

function List({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="list-disc pl-5">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
