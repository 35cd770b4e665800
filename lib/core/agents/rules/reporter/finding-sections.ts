import { shortReference } from '#core/evidence/citation.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import type { Contradiction } from '#core/findings/contradiction.ts';
import type { Citation } from '#core/findings/quote.ts';
import { countStudies } from '#core/judge/study-counts.ts';
import {
  citedText,
  type Draft,
  inWorks,
  type Material,
  note,
  plainCell,
  type Quoted,
  quoteOf,
  type SectionDraft,
} from './draft.ts';

const MOST_HYPOTHESES = 6;
const MOST_FOR = 3;
const MOST_AGAINST = 2;

export function hypothesesSection({ input }: Material): SectionDraft {
  const shown = new Set<string>();
  // A sentence that bears on several hypotheses is quoted under the first of them.
  const once = (citations: readonly Citation[], limit: number): Draft => {
    const own = citations.slice(0, limit);
    const fresh = own.filter((citation) => !shown.has(placeOf(citation)));
    for (const citation of fresh) shown.add(placeOf(citation));
    return fresh.length > 0 || own.length === 0
      ? { type: 'quotes', quotes: fresh.map(citedText) }
      : note('It rests on sentences that are quoted above.');
  };
  const drafts = input.hypotheses.slice(0, MOST_HYPOTHESES).flatMap((hypothesis, i): Draft[] => {
    const drafts = [
      note(
        `Hypothesis ${i + 1}, an inference and not a finding: ${hypothesis.statement}. Confidence ${hypothesis.confidence.toFixed(2)}: ${ended(hypothesis.confidenceReason)}`,
      ),
      once(hypothesis.for, MOST_FOR),
    ];
    return hypothesis.against.length === 0
      ? drafts
      : [...drafts, note('Against it:'), once(hypothesis.against, MOST_AGAINST)];
  });
  const whenEmpty = `No hypothesis could be drawn from sentences ${inWorks(input)}.`;
  return { id: 'hypotheses', title: 'Hypotheses', drafts, whenEmpty };
}

function placeOf({ evidenceId, field, start }: Citation): string {
  return `${evidenceId} ${field} ${start}`;
}

/** Drugs that the last assessment names, each with the sentence that speaks of it best. */
export function candidatesSection({ input, candidates }: Material): SectionDraft {
  const named = input.assessments.at(-1)?.drugCandidates ?? [];
  const rows = named.map((drug): Quoted[] => {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${drug.name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}`, 'iu');
    const best = candidates.find(({ text }) => pattern.test(text));
    const [cited] = drug.citations;
    const said = best ? quoteOf(best) : cited ? citedText(cited) : plainCell('');
    const works = worksCited(drug.citations, input.evidence);
    return [
      plainCell(drug.name),
      plainCell(String(drug.works)),
      plainCell(works.length === 0 ? '' : countStudies(works)),
      said,
    ];
  });
  return {
    id: 'candidates',
    title: 'Drug candidates',
    drafts:
      rows.length === 0
        ? []
        : [{ type: 'table', columns: ['Drug', 'Works', 'Studies cited', 'What is said of it'], rows }],
    whenEmpty: `No drug was named as a candidate ${inWorks(input)}.`,
  };
}

export function contradictionsSection({ input }: Material): SectionDraft {
  const drafts = input.contradictions.map(
    (contradiction): Draft => ({
      type: 'positions',
      topic: `Possible contradiction: ${contradiction.topic}`,
      positions: positionsOf(contradiction, input.evidence),
      differs: contradiction.differs,
    }),
  );
  const whenEmpty = `No two sentences that contradict each other were found ${inWorks(input)}; rules compare words and may miss some.`;
  return { id: 'contradictions', title: 'Contradicting findings', drafts, whenEmpty };
}

function positionsOf(
  { first, second }: Contradiction,
  evidence: ReadonlyMap<string, Evidence>,
): { label: string; quotes: Quoted[] }[] {
  return [first, second].map((citation) => {
    const work = evidence.get(citation.evidenceId);
    return { label: work ? shortReference(work) : citation.evidenceId, quotes: [citedText(citation)] };
  });
}

function worksCited(citations: readonly Citation[], evidence: ReadonlyMap<string, Evidence>): Evidence[] {
  return [...new Set(citations.map(({ evidenceId }) => evidenceId))].flatMap((id) => evidence.get(id) ?? []);
}

function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
