import type { Evidence } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import { contextLine } from '../../agents/report/by-rules/context-line.ts';
import { designCell, populationCell, rowFinding, sizeCell, workCell } from '../../agents/report/frame/cells.ts';
import { type Draft, note, plainCell, type Quoted, type SectionDraft } from '../../agents/report/frame/draft.ts';
import { effectCell } from '../../agents/report/frame/effect-cell.ts';
import type { Material, ShownWork } from '../../agents/report/frame/material.ts';
import { countStudies, designName } from '../../appraisal/study-counts.ts';
import { shortReference } from '../../evidence/citation.ts';
import { capitalised } from '../../text/capitalised.ts';
import type { AnswerContext } from '../ask-run.ts';
import type { Chosen } from './choose-sentences.ts';
import type { Format } from './formats.ts';

/** "Doe 2021, randomised trial, n = 312:"; all that is known of it in a technical answer. */
export function contextFor({ context }: Format, { input }: Material): (work: Evidence, finding: Finding) => string {
  if (context === 'none') return () => '';
  if (context === 'full') return (work, finding) => contextLine(work, finding, input.plan);
  return (work, finding) => {
    const n = finding.n ?? work.sampleSize?.value;
    return `${[shortReference(work), designName(work.design.value), n !== undefined && n !== null && `n = ${n}`].filter(Boolean).join(', ')}:`;
  };
}

/** What is said of stronger and of weaker evidence is told apart. */
type Tier = 'stronger' | 'weaker' | 'indirect';
const TIERS: readonly Tier[] = ['stronger', 'weaker', 'indirect'];

function tierOf({ strength, isDirect, work }: Chosen, weak: ReadonlySet<string>): Tier {
  if (!isDirect) return 'indirect';
  return (strength === 'strong' || strength === 'middle') && !weak.has(work.id) ? 'stronger' : 'weaker';
}

function headOf(tier: Tier, chosen: readonly Chosen[], weak: ReadonlySet<string>): string {
  if (tier === 'indirect') return 'Beside the question, and no answer to it:';
  const works = [...new Set(chosen.map(({ work }) => work))];
  const studies = countStudies(works, { withSizes: false });
  const kept = works.some(({ id }) => weak.has(id)) ? '; some of it kept only because nothing better was found' : '';
  return `${tier === 'stronger' ? 'Stronger' : 'Weaker'} evidence, ${studies}${kept}:`;
}

/** The chosen sentences in sections: one for each part of the question, within it stronger before weaker evidence. */
export function sentenceSections(
  chosen: readonly Chosen[],
  { input }: Material,
  { scores, settings }: AnswerContext,
): SectionDraft[] {
  const weak = new Set(scores.filter(({ isWeak }) => isWeak).map(({ evidenceId }) => evidenceId));
  const { parts } = input.plan;
  const byPart = settings.includeSections && parts.length > 1;
  const groups = Map.groupBy(chosen, ({ finding, isDirect }) => (byPart && isDirect ? finding.part : null));
  return [...groups]
    .sort(([a], [b]) => (a ?? parts.length) - (b ?? parts.length))
    .map(
      ([part, own]): SectionDraft => ({
        id: part === null ? 'findings' : `part-${part + 1}`,
        title:
          part === null ? (byPart ? 'Other findings' : 'What the studies found') : titleOf(parts[part]?.text ?? ''),
        drafts: TIERS.flatMap((tier) =>
          tierDrafts(
            tier,
            own.filter((each) => tierOf(each, weak) === tier),
            weak,
          ),
        ),
      }),
    );
}

function tierDrafts(tier: Tier, chosen: readonly Chosen[], weak: ReadonlySet<string>): Draft[] {
  if (chosen.length === 0) return [];
  const byWork = Map.groupBy(chosen, ({ work }) => work.id);
  const told = [...byWork.values()].flatMap((own): Draft[] => {
    const quotes = { type: 'quotes' as const, quotes: own.map(({ quoted }) => quoted) };
    const [first] = own;
    return first?.context ? [note(first.context), quotes] : [quotes];
  });
  return [note(headOf(tier, chosen, weak)), ...told];
}

const LONGEST_TITLE = 120;

function titleOf(text: string): string {
  const line = text
    .replace(/, with regard to [^,?]{1,200}\?$/, '?')
    .replace(/\s+/g, ' ')
    .trim();
  const whole = capitalised(line);
  return whole.length <= LONGEST_TITLE
    ? whole
    : `${whole.slice(0, Math.max(1, whole.lastIndexOf(' ', LONGEST_TITLE)))}…`;
}

/** The works told, as a technical answer lists them: who, how many, which effect; null where fewer than two have anything to show. */
export function effectsTable(
  material: Material,
  told: ReadonlySet<string>,
): { section: SectionDraft; text: string } | null {
  const shown = material.shown.filter(({ work }) => told.has(work.id));
  const works = shown.map(({ work }) => work);
  const rows = shown.map((each) => rowOf(each, material, works));
  if (rows.length < 2) return null;
  const columns = ['Work', 'Design', 'n', 'Population', 'Effect', 'Quality'];
  const text = [columns, ...rows.map((row) => row.map((cell) => cell.text))].flat().join('');
  return { section: { id: 'table', title: 'Studies told', drafts: [{ type: 'table', columns, rows }] }, text };
}

function rowOf({ work, findings, reading }: ShownWork, { input }: Material, works: readonly Evidence[]): Quoted[] {
  const finding = rowFinding(findings);
  return [
    workCell(work, input.plan, works),
    designCell(work),
    sizeCell(work, finding),
    populationCell(work, finding, reading.study),
    finding ? effectCell(finding) : plainCell('not known'),
    plainCell(work.quality.score.toFixed(2)),
  ];
}
