import type { Claim } from '#contract/claim.ts';
import { isRetracted, TEXT_FIELDS } from '#contract/evidence.ts';
import type {
  CheckedReference,
  CheckedTextSentence,
  TextCheckResult,
  TextWork,
} from '#contract/text-check/text-check.ts';
import { isAssayError } from '../errors.ts';
import type { ReferenceWorks } from '../ports/reference-works.ts';
import type { StudyModel } from '../study/study-model.ts';
import { readSentences } from '../study/tutor/check-sentences.ts';
import { forEachOf } from '../text/lists.ts';
import { closeCase, openCase, type SentenceCase } from './check-cited.ts';
import type { BlockText, CitedSentence } from './cited-text.ts';
import { nameUncited, type Uncited } from './name-uncited.ts';
import { isComparable, readCitedText } from './read-cited-text.ts';
import { type ResolvedReference, resolveReferences } from './resolve-references.ts';

export interface TextChecking {
  works: ReferenceWorks;
  /** Compares meanings; absent without a model. */
  model?: StudyModel | undefined;
  signal: AbortSignal;
  onProgress(progress: { status: 'looking_up' | 'checking'; done: number; total: number }): void;
}

/** Sentences that a model compares in one call. */
const TOGETHER = 10;
const CALLS_AT_ONCE = 3;

/**
 * Checks a text: whether each reference exists and is what it claims to be, and whether the works say what its
 * sentences say they do. Without a model it finds references that do not exist or are retracted, and numbers, names and
 * quotations that are not in the works; everything else is `unchecked`. Throws only `cancelled`, never an error of a
 * source or a model.
 */
export async function checkText(given: BlockText, checking: TextChecking): Promise<TextCheckResult> {
  const { works, model, signal, onProgress } = checking;
  const read = await readCitedText(given);
  const notices = [...read.notices];
  const total = read.references.length;
  onProgress({ status: 'looking_up', done: 0, total });
  const resolved = await resolveReferences(read.references, {
    works,
    signal,
    onProgress: (done) => onProgress({ status: 'looking_up', done, total }),
  });
  const byId = new Map(resolved.map((each) => [each.entry.id, each]));
  const sentences = read.sentences.filter(isComparable);
  const cited = read.sentences.filter(
    (sentence) => sentence.marks.length > 0 && (isComparable(sentence) || citesAmiss(sentence, byId)),
  );
  const cases: SentenceCase[] = [];
  for (const sentence of cited) {
    signal.throwIfAborted();
    cases.push(openCase(sentence, byId));
    onProgress({ status: 'checking', done: model ? 0 : cases.length, total: cited.length });
    // Yield to other work.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  const claims = model ? await readByModel(cases, { ...checking, model }, notices) : cases.map(({ claim }) => claim);
  const uncited = model ? await uncitedOrNone(sentences, { model, signal }, notices) : [];
  const checked = [
    ...cases.map((each, at) => closeCase(each, claims[at] ?? null)),
    ...uncited.map(uncitedSentence),
  ].sort((a, b) => a.start - b.start);
  const isCited = new Set(read.sentences.flatMap(({ marks }) => marks.flatMap(({ references }) => references)));
  return {
    schema: 'assay.text-check/1',
    text: read.text,
    blocks: [...read.blocks],
    engine: model ? 'model' : 'rules',
    sentences: checked.map((sentence, at) => ({ id: `s${at + 1}`, ...sentence })),
    references: resolved.map((each) => referenceOf(each, isCited)),
    works: worksOf(resolved),
    notices: [...notices, ...readingNotices(read.references.length, cited.length, Boolean(model))],
  };
}

/** Whether a sentence too short to be compared cites something that cannot be relied on. */
function citesAmiss({ marks }: CitedSentence, references: ReadonlyMap<string, ResolvedReference>): boolean {
  return marks.some(
    (mark) =>
      mark.missing.length > 0 ||
      mark.references.some((id) => {
        const { state, work } = references.get(id) ?? {};
        return state === 'missing' || (work && isRetracted(work));
      }),
  );
}

/** The model's verdicts on the cases; where it fails, the rest stays as code left it, with a notice. */
async function readByModel(
  cases: readonly SentenceCase[],
  { model, signal, onProgress }: TextChecking & { model: StudyModel },
  notices: string[],
): Promise<(Claim | null)[]> {
  const claims = cases.map(({ claim }) => claim);
  const open = cases.flatMap(({ claim, ...rest }, at) =>
    claim?.verdict === 'unchecked' ? [{ ...rest, claim, place: at }] : [],
  );
  const parts = Array.from({ length: Math.ceil(open.length / TOGETHER) }, (_, at) => ({
    scope: `text/${at * TOGETHER}`,
    shown: open.slice(at * TOGETHER, (at + 1) * TOGETHER),
  }));
  let done = cases.length - open.length;
  let problem: string | undefined;
  await forEachOf(parts, CALLS_AT_ONCE, async ({ scope, shown }) => {
    if (problem !== undefined) return;
    const evidence = new Map(shown.flatMap(({ works }) => works.map((work) => [work.id, work] as const)));
    try {
      const read = await readSentences(
        shown.map(({ claim, sentence }) => ({ text: claim.text, citations: claim.citations, before: sentence.before })),
        { agent: 'check_text', scope, evidence, model, signal },
      );
      for (const [at, { place }] of shown.entries()) claims[place] = read[at] ?? claims[place] ?? null;
      done += shown.length;
      onProgress({ status: 'checking', done, total: cases.length });
    } catch (error) {
      if (!isAssayError(error) || error.code === 'cancelled') throw error;
      problem = error.message;
    }
  });
  if (problem !== undefined) notices.push(`The model could not compare all sentences with their sources: ${problem}`);
  return claims;
}

async function uncitedOrNone(
  sentences: Parameters<typeof nameUncited>[0],
  asking: Parameters<typeof nameUncited>[1],
  notices: string[],
): Promise<Uncited[]> {
  try {
    return await nameUncited(sentences, asking);
  } catch (error) {
    if (!isAssayError(error) || error.code === 'cancelled') throw error;
    notices.push(`Sentences that need a source and have none were not looked for: ${error.message}`);
    return [];
  }
}

function uncitedSentence({ sentence: { start, end, text }, why }: Uncited): Omit<CheckedTextSentence, 'id'> {
  const reason = why || 'It says something about the world and names no source.';
  return { start, end, text, marks: [], verdict: 'uncited', reason, citations: [], nearest: null };
}

function referenceOf(
  { entry: { id, label, text, start, end }, state, work, remarks, probablyMeant }: ResolvedReference,
  cited: ReadonlySet<string>,
): CheckedReference {
  return {
    id,
    label,
    text,
    start,
    end,
    state,
    isRetracted: work !== null && isRetracted(work),
    isCited: cited.has(id),
    workId: work?.id ?? null,
    remarks: [...remarks, ...(work?.notices ?? []).map(({ source }) => source)],
    probablyMeant,
  };
}

function worksOf(resolved: readonly ResolvedReference[]): TextWork[] {
  const works = new Map(resolved.flatMap(({ work }) => (work ? [[work.id, work] as const] : [])));
  return [...works.values()].map(({ texts, keys: _, related: __, ...work }) => ({
    ...work,
    read: TEXT_FIELDS.filter((field) => texts[field]),
  }));
}

function readingNotices(references: number, cited: number, hasModel: boolean): string[] {
  if (references === 0)
    return [
      'No reference list, footnotes or DOIs were found in this text: there is nothing to compare its sentences with.',
    ];
  return [
    ...(cited === 0 ? ['No sentence of this text names one of its references.'] : []),
    ...(hasModel
      ? []
      : [
          'No model compared what sentences mean. References, numbers, names and quotations were checked; sentences without a source were not looked for.',
        ]),
  ];
}
