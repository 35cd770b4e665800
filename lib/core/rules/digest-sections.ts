import type { Finding } from '#contract/finding.ts';
import { designCell, populationCell, sizeCell } from '../agents/report/standard-sections/cells.ts';
import {
  type BlockDraft,
  NOT_KNOWN,
  note,
  plainCell,
  type Quoted,
  type SectionDraft,
} from '../agents/report/standard-sections/draft.ts';
import { workLimits } from '../agents/report/standard-sections/limits.ts';
import { methodsSection } from '../agents/report/standard-sections/methods.ts';
import { registrySection, unpublishedSection } from '../agents/report/standard-sections/trial-sections.ts';
import { effectSets } from '../appraisal/effects.ts';
import { counted, designName } from '../appraisal/study-counts.ts';
import { formatReference, noticeMarks, shortReference } from '../evidence/citation.ts';
import { stems } from '../text/words.ts';
import { missingInWords } from './count-evidence.ts';
import type { DigestMaterial, DigestWork } from './digest-material.ts';

const NOT_STATED = 'not stated';
const METHOD =
  'No language model was used. Works were ordered by a probability that they bear on the question, reckoned from words, synonyms and vectors; of the best, the sentences that most likely tell a result were quoted without rewording, and each was checked against the stored text before it was shown.';
const LIMIT =
  'Sentences were chosen by words and place, not understood; a quotation can lose what stood around it. Read the works before acting on them.';
const NOT_POOLED =
  'Effects whose authors name measure and outcome in the same words. Each study stands for itself: nothing is pooled.';

/** The sections of a digest in reading order; those without content do not exist. References follow once all is cited. */
export function digestSections(material: DigestMaterial): SectionDraft[] {
  return [
    quotesSection(material),
    tableSection(material),
    effectsSection(material),
    registrySection(material.input),
    unpublishedSection(material.input),
    missingSection(material),
    digestLimits(material),
    methodsSection({ input: material.input, shown: material.all }, METHOD),
  ].flatMap((section) => section ?? []);
}

/** Sentences shown of one work; of a document of one's own more are read, for answers. */
const OF_A_WORK = 3;

function nearest(findings: readonly Finding[]): readonly Finding[] {
  const best = new Set(findings.toSorted((a, b) => b.relevance - a.relevance).slice(0, OF_A_WORK));
  return findings.filter((finding) => best.has(finding));
}

/** For each of the best works the sentences of its result or conclusion, verbatim. */
function quotesSection({ best, all }: DigestMaterial): SectionDraft | null {
  if (best.length === 0) return null;
  const drafts = best.map(
    ({ work, reading }): BlockDraft => ({
      type: 'quotes',
      head: headOf(work),
      quotes: nearest(reading.findings).map(({ citation }) => ({ text: citation.quote, citations: [citation] })),
    }),
  );
  const rest = all.length - best.length;
  const more =
    rest > 0 ? [note(`${counted(rest, 'further work stands', 'further works stand')} in the table below.`)] : [];
  return { id: 'summary', title: 'What the works say', drafts: [...drafts, ...more] };
}

/** "Doe 2021 · randomised trial · n = 312". */
function headOf(work: DigestWork['work']): string {
  const design = designName(work.design.value);
  const size = work.sampleSize ? `n = ${work.sampleSize.value.toLocaleString('en')}` : null;
  return [shortReference(work), design, size].filter(Boolean).join(' · ');
}

function tableSection({ all, best }: DigestMaterial): SectionDraft | null {
  if (all.length === 0) return null;
  const readings = new Map(best.map(({ work, reading }) => [work.id, reading]));
  const stated = (cell: Quoted) => (cell.text === NOT_KNOWN ? { ...cell, text: NOT_STATED } : cell);
  const rows = all.map(({ work }) => [
    plainCell(`${shortReference(work)}: ${work.title.replace(/\.$/, '')}`),
    stated(designCell(work)),
    stated(sizeCell(work, readings.get(work.id)?.findings[0])),
    stated(populationCell(work, undefined)),
    plainCell(comparisonInRecord(work) ?? NOT_STATED),
  ]);
  return {
    id: 'evidence',
    title: 'All works',
    drafts: [{ type: 'table', columns: ['Work', 'Design', 'n', 'Population', 'Comparison'], rows }],
  };
}

/** The arms that a registry lists. */
function comparisonInRecord({ registry }: DigestWork['work']): string | null {
  const arms = (registry?.arms ?? []).map(({ label }) => label).filter(Boolean);
  return arms.length > 1 ? arms.join(' v ') : null;
}

const MOST_SETS = 4;

/** Effects side by side only where measure and outcome are the same by their own words. */
function effectsSection({ best }: DigestMaterial): SectionDraft | null {
  const findings = best
    .flatMap(({ reading }) => reading.findings)
    .filter(({ outcome, low }) => outcome && low !== null);
  const byOutcome = Map.groupBy(findings, ({ outcome }) => stems(outcome).toSorted().join(' '));
  const sets = [...byOutcome.values()].flatMap((same) => effectSets(same)).slice(0, MOST_SETS);
  if (sets.length === 0) return null;
  const drafts = sets.map(
    ({ outcome, measure, findings: own }): BlockDraft => ({
      type: 'effects',
      outcome,
      measure,
      rows: own.flatMap(({ evidenceId, value, low, high, n, citation }) =>
        value === null ? [] : [{ evidenceId, value, low, high, n, citation }],
      ),
    }),
  );
  return { id: 'effects', title: 'Effects side by side', drafts: [...drafts, note(NOT_POOLED)] };
}

function missingSection({ counts, input }: DigestMaterial): SectionDraft | null {
  const missing = missingInWords(counts, input.works.length);
  return missing.length === 0 ? null : { id: 'gaps', title: 'What is missing', drafts: missing.map(note) };
}

function digestLimits({ input, all }: DigestMaterial): SectionDraft {
  const texts = [
    LIMIT,
    ...workLimits(
      input,
      all.map(({ work }) => work),
    ),
  ];
  return { id: 'limitations', title: 'Limits', drafts: texts.map(note) };
}

/** The reference list in the order of first citation. */
export function referencesDraft(references: readonly string[], { input }: DigestMaterial): SectionDraft {
  const rows = references.flatMap((id, at) => {
    const work = input.evidence.get(id);
    return work
      ? [[plainCell(String(at + 1)), plainCell([formatReference(work), ...noticeMarks(work)].join(' '))]]
      : [];
  });
  const drafts: BlockDraft[] =
    rows.length === 0 ? [note('No work is cited.')] : [{ type: 'table', columns: ['No.', 'Work'], rows }];
  return { id: 'references', title: 'References', drafts };
}
