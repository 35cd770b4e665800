import type { Citation } from '#contract/citation.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { CodeAnswer } from '#contract/review/extraction.ts';
import type { CodeField } from '#contract/review/extraction-terms.ts';
import { findEffects } from '../../reading/effects/effects.ts';
import { splitSentences } from '../../text/sentences.ts';
import { ownNumbers } from '../../trials/link-trials.ts';

const MOST_EFFECTS = 6;

/**
 * What code reads of a work for a field, without a model: from its registration, the headings of its record, or its abstract
 * with the sentence that says so. Several answers are candidates; a person chooses.
 */
export function codeAnswers(field: CodeField, work: Evidence): CodeAnswer[] {
  return READERS[field](work);
}

const READERS: Readonly<Record<CodeField, (work: Evidence) => CodeAnswer[]>> = {
  participants: ({ sampleSize, ...work }) =>
    sampleSize
      ? [{ value: String(sampleSize.value), quote: sentenceOf(work, sampleSize.from), basis: sampleSize.basis }]
      : [],
  effect: effectsOf,
  design: ({ design, ...work }) =>
    design.value === 'unknown'
      ? []
      : [
          {
            value: design.value.replaceAll('_', ' '),
            quote: design.basis === 'abstract' ? sentenceOf(work, design.from) : null,
            basis: design.from ? `${design.basis}: ${design.from}` : design.basis,
          },
        ],
  registration: (work) => (work.registry && work.ids.nct ? [recorded(work.ids.nct)] : registrationsOf(work)),
  year: ({ year }) => (year === null ? [] : [recorded(String(year))]),
  country: ({ meshTerms }) => {
    const countries = meshTerms.flatMap((heading) => COUNTRIES.get(plainHeading(heading)) ?? []);
    return countries.length > 0
      ? [{ value: [...new Set(countries)].join(', '), quote: null, basis: 'MeSH headings' }]
      : [];
  },
};

const recorded = (value: string): CodeAnswer => ({ value, quote: null, basis: 'record' });

/** All numbers that a paper reports as its own are one answer: a report of two trials has two. */
function registrationsOf(work: Evidence): CodeAnswer[] {
  const own = ownNumbers(work);
  if (own.length === 0) return [];
  const [kind] = own.flatMap(({ bases }) => bases.map((basis) => basis.kind));
  return [
    {
      value: own.map(({ number }) => number).join(', '),
      quote: own.find(({ citation }) => citation)?.citation ?? null,
      basis: kind === 'fulltext' ? 'full text' : (kind ?? 'record'),
    },
  ];
}

function effectsOf({ id, texts: { abstract = '' } }: Evidence): CodeAnswer[] {
  return findEffects(abstract)
    .slice(0, MOST_EFFECTS)
    .map(({ measure, value, low, high, unit, start, end }) => {
      const amount = `${value}${unit === '%' ? '%' : unit ? ` ${unit}` : ''}`;
      const interval = low !== null && high !== null ? ` (${low} to ${high})` : '';
      return {
        value: `${measure} ${amount}${interval}`,
        quote: sentenceAt({ id, abstract }, start, end),
        basis: 'abstract',
      };
    });
}

function sentenceOf({ id, texts: { abstract = '' } }: Pick<Evidence, 'id' | 'texts'>, words: string): Citation | null {
  const at = words ? abstract.indexOf(words) : -1;
  return at < 0 ? null : sentenceAt({ id, abstract }, at, at + words.length);
}

function sentenceAt({ id, abstract }: { id: string; abstract: string }, start: number, end: number): Citation | null {
  const own = splitSentences(abstract).find((sentence) => sentence.start <= start && sentence.end >= end);
  return own ? { evidenceId: id, field: 'abstract', quote: own.text, start: own.start, end: own.end } : null;
}

/** MeSH heads countries by their English names, as the data of Unicode has them; a few that differ are not recognised. */
const COUNTRIES: ReadonlyMap<string, string> = countryNames();

function countryNames(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const found = letters.flatMap((first) => letters.flatMap((second) => names.of(`${first}${second}`) ?? []));
  return new Map(found.map((name) => [name.toLowerCase(), name]));
}

/** "Denmark/epidemiology", "Denmark*": the heading alone. */
const plainHeading = (heading: string) => (heading.split(/[*/]/, 1)[0] ?? '').trim().toLowerCase();
