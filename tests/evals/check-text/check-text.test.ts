import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMemoryCache } from '#adapters/memory-cache.ts';
import type { TextCheckResult, TextVerdict } from '#contract/text-check/text-check.ts';
import { checkText } from '#core/check-text/check-text.ts';
import { pasteBlocks } from '#core/check-text/paste-blocks.ts';
import type { StudyModel } from '#core/study/study-model.ts';
import { createReferenceWorks } from '#server/check-text/reference-works.ts';
import { readEnv } from '#server/env.ts';
import { createSources } from '#server/sources/sources.ts';
import { QUICK_PACE, sharedReaders } from '#tests/core/runs/research-world.ts';
import { describeWithSharedData } from '#tests/shared-data.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { type CitedDocument, citedDocuments, KINDS, type Kind } from './cited-documents.ts';

/** What says that something is wrong with a sentence. */
const ALARMS: ReadonlySet<TextVerdict> = new Set([
  'no_such_reference',
  'retracted',
  'contradicted',
  'not_found',
  'partly',
  'uncited',
]);

type Counts = Map<Kind, Map<string, number>>;

describeWithSharedData('a text checked against its references', () => {
  let world: World;
  let documents: CitedDocument[];
  let works: ReturnType<typeof createReferenceWorks>;

  beforeAll(async () => {
    const made = citedDocuments();
    documents = made.documents;
    world = await startWorld({ works: made.works });
    const env = readEnv({ DATABASE_URL: 'none', ...world.env });
    const clock = { now: () => new Date() };
    const sources = await createSources({
      env,
      clock,
      cache: createMemoryCache(clock),
      readers: await sharedReaders(),
      paceOf: QUICK_PACE,
    });
    works = createReferenceWorks(sources);
  }, 300_000);
  afterAll(() => world.stop());

  const check = ({ text }: CitedDocument, model?: StudyModel) =>
    checkText(pasteBlocks(text), { works, model, signal: new AbortController().signal, onProgress: () => {} });

  async function measure(modelOf?: (document: CitedDocument) => StudyModel) {
    const counts: Counts = new Map(KINDS.map((kind) => [kind, new Map()]));
    const results: [CitedDocument, TextCheckResult][] = [];
    for (const document of documents) results.push([document, await check(document, modelOf?.(document))]);
    const alarms: string[] = [];
    const unnamed: string[] = [];
    for (const [document, result] of results)
      for (const { kind, text } of document.planted) {
        const found = result.sentences.find((sentence) => folded(sentence.text) === folded(text));
        const verdict = found?.verdict ?? 'not named';
        const row = counts.get(kind);
        if (!found && (kind !== 'uncited' || modelOf)) unnamed.push(`${document.style}: ${text}`);
        row?.set(verdict, (row.get(verdict) ?? 0) + 1);
        if (kind === 'true' && found && ALARMS.has(found.verdict))
          alarms.push(`${document.style}: ${text} → ${found.verdict}: ${found.reason}`);
      }
    if (process.env['SHOW_EVAL']) console.log(tableOf(counts), alarms, unnamed);
    return { counts, results, alarms };
  }

  it('finds every invented and retracted reference without a model, and alarms nobody falsely', async () => {
    const { counts, results, alarms } = await measure();
    expect(Object.fromEntries(counts.get('made-up reference') ?? [])).toEqual({ no_such_reference: 12 });
    expect(Object.fromEntries(counts.get('retracted') ?? [])).toEqual({ retracted: 6 });
    const references = results.flatMap(([, { references }]) => references);
    expect(references.filter(({ state }) => state === 'missing')).toHaveLength(12);
    expect(
      references.filter(({ state, isRetracted }) => state !== 'missing' && state !== 'found' && !isRetracted),
    ).toEqual([]);
    expect(alarms).toEqual([]);
  }, 300_000);

  it('gives each sentence the verdict of an honest model', async () => {
    const { counts, alarms } = await measure(honestModel);
    expect(Object.fromEntries(counts.get('uncited') ?? [])).toEqual({ uncited: 18 });
    expect(counts.get('turned round')?.get('contradicted')).toBeGreaterThanOrEqual(11);
    expect(counts.get('partly')?.get('partly')).toBeGreaterThanOrEqual(11);
    expect(counts.get('wrong work')?.get('not_found')).toBe(12);
    expect(counts.get('true')?.get('supported')).toBeGreaterThanOrEqual(34);
    expect(alarms).toEqual([]);
  }, 300_000);
});

const folded = (text: string) =>
  text
    .replace(/[.\s]+/g, ' ')
    .trim()
    .toLowerCase();

/** Answers as a reader would who knows what was planted. */
function honestModel({ planted }: CitedDocument): StudyModel {
  const kindOf = (text: string) => planted.find((each) => folded(each.text) === folded(text))?.kind ?? 'true';
  const verdictOf = (kind: Kind) =>
    ({ partly: 'partly', 'turned round': 'contradicted', 'wrong work': 'not_found', 'wrong number': 'contradicted' })[
      kind as string
    ] ?? 'supported';
  return {
    async ask({ name, schema, prompt }) {
      const shown = [...prompt.matchAll(/^\[c?(\d+)\]\*? <<<(.*?)>>>/gm)].map(([line, number = '', text = '']) => ({
        line,
        number,
        text,
      }));
      const answer =
        name === 'verdicts'
          ? {
              verdicts: shown.map(({ number, text }) => ({
                claimId: `c${number}`,
                reason: 'As planted.',
                verdict: verdictOf(kindOf(text)),
              })),
            }
          : {
              needSource: shown
                .filter(({ text }) => kindOf(text) === 'uncited')
                .map(({ number }) => ({ sentence: Number(number), why: 'It names no source.' })),
            };
      return schema.parse(answer);
    },
  };
}

function tableOf(counts: Counts): string {
  const rows = [...counts].map(
    ([kind, row]) => `${kind.padEnd(20)} ${[...row].map(([verdict, n]) => `${verdict} ${n}`).join(', ')}`,
  );
  return ['', ...rows].join('\n');
}
