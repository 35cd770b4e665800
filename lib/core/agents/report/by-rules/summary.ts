import type { Evidence } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import { stanceOf } from '#core/appraisal/direction.ts';
import { counted, countStudies } from '#core/appraisal/study-counts.ts';
import { isUnderConcern, type Strength, strengthOf } from '#core/appraisal/study-strength.ts';
import { type Voice, voicesOf } from '#core/appraisal/voices.ts';
import { shortReference } from '#core/evidence/citation.ts';
import { type Draft, note, type Quoted, type SectionDraft } from '../frame/draft.ts';
import type { Material, ShownWork } from '../frame/material.ts';
import { contextLine } from './context-line.ts';
import type { Told } from './told.ts';

const MOST = 6;
const LEAST = 3;
const STRENGTHS: readonly Strength[] = ['strong', 'middle', 'weak', 'none'];

/** What the works that answer say, strongest first, both sides among it, and how many they are; null where none answers. */
export function summarySection(material: Material, told: Told): SectionDraft | null {
  const { appraisal, answer, input } = material;
  if (!answer.isDirect) return null;
  const voices = appraisal.voices.length > 0 ? appraisal.voices : voicesOf(appraisal.findings, appraisal.answering);
  const ranked = voices.toSorted((a, b) => rankOf(a, material) - rankOf(b, material) || b.relevance - a.relevance);
  const chosen = withOtherSide(ranked, input.plan.question);
  const quote = (voice: Voice, again: boolean) => quoteOf(voice, material, again ? told.again : told.fresh);
  const fresh = chosen.flatMap((voice) => quote(voice, false) ?? []);
  // What the short answer has told is repeated only where little else is to be said.
  const isEnough = fresh.length > 0 && fresh.length >= Math.min(LEAST, chosen.length - 1);
  const sentences = isEnough ? fresh : chosen.flatMap((voice) => quote(voice, true) ?? []);
  if (sentences.length === 0) return null;
  told.add(sentences.map(({ quoted }) => quoted));
  const drafts = sentences.flatMap(({ quoted, finding, work }): Draft[] => [
    note(contextLine(work, finding, input.plan)),
    { type: 'quotes', quotes: [quoted] },
  ]);
  return { id: 'summary', title: 'Summary', drafts: [note(countsOf(material)), ...drafts] };
}

interface Sentence {
  quoted: Quoted;
  finding: Finding;
  work: Evidence;
}

function quoteOf(voice: Voice, material: Material, tell: Told['fresh']): Sentence | null {
  for (const finding of best(voice, material)) {
    const quoted = tell(finding, voice.work);
    if (quoted) return { quoted, finding, work: voice.work };
  }
  return null;
}

function rankOf({ work }: Voice, { input }: Material): number {
  // What a journal doubts comes after what nobody doubts.
  return STRENGTHS.indexOf(strengthOf(work, input.plan.questionType)) + (isUnderConcern(work) ? STRENGTHS.length : 0);
}

function withOtherSide(ranked: readonly Voice[], question: string): Voice[] {
  const chosen = ranked.slice(0, MOST);
  const said = new Set(chosen.map((voice) => stanceOf(voice, question)).filter((stance) => stance !== 'unclear'));
  const other = ranked.slice(MOST).find((voice) => {
    const stance = stanceOf(voice, question);
    return stance !== 'unclear' && !said.has(stance);
  });
  return other && said.size === 1 ? [...chosen.slice(0, -1), other] : chosen;
}

/** Main findings, those with a number first: a summary says how large; then what else the study says that points somewhere. */
function best({ work, findings }: Voice, { shown }: Material): Finding[] {
  const all = shown.find((each) => each.work.id === work.id)?.findings ?? [];
  const others = all.filter(
    (each) => !findings.includes(each) && (each.direction !== 'unclear' || numbersOf(each) > 0),
  );
  return [findings, others].flatMap((own) =>
    own.toSorted((a, b) => numbersOf(b) - numbersOf(a) || b.relevance - a.relevance),
  );
}

function numbersOf({ value, low, citation }: Finding): number {
  return Number(value !== null) + Number(low !== null) + Number(/\d/.test(citation.quote));
}

/** Counts of what the evidence table shows, and nothing else. */
function countsOf({ shown }: Material): string {
  const told = shown.filter(({ findings }) => findings.length > 0);
  const answering = told.filter(({ bearing }) => bearing === 'answers');
  const near = told.length - answering.length;
  const beside = near > 0 ? ` and ${counted(near, 'work bears', 'works bear')} on it` : '';
  const largest = largestOf(told);
  const size = largest ? ` The largest counts ${largest.n} participants (${shortReference(largest.work)}).` : '';
  const designs = countStudies(
    told.map(({ work }) => work),
    { withSizes: false },
  );
  return `${counted(answering.length, 'work answers', 'works answer')} the question${beside}: ${designs}.${size}`;
}

function largestOf(works: readonly ShownWork[]): { work: ShownWork['work']; n: number } | null {
  const sizes = works.map(({ work, findings }) => ({
    work,
    n: Math.max(work.sampleSize?.value ?? 0, ...findings.map(({ n }) => n ?? 0)),
  }));
  const [largest] = sizes.filter(({ n }) => n > 0).sort((a, b) => b.n - a.n);
  return sizes.filter(({ n }) => n > 0).length > 1 ? (largest ?? null) : null;
}
