import { describe, expect, it } from 'vitest';
import { AssayError } from '#core/errors.ts';
import { explain } from '#core/study/tutor/explain.ts';
import { answeringStudyModel } from '../answering-study-model.ts';
import { velorimineGraph, velorimineMaterial } from '../study-material.ts';

// The works are invented.

const { signal } = new AbortController();
const material = velorimineMaterial();
const graph = velorimineGraph(material);
const conceptId = graph.concepts.find(({ name }) => name === 'velorimine')?.id ?? null;
const input = {
  topic: material.topic,
  learnerLevel: 'intermediate' as const,
  prerequisiteGaps: [],
  specificQuestion: null,
};

const STANDS = [
  ['selective inhibitor', 'Velorimine prevents cluster headache by inhibiting the orexin receptor selectively.'],
  ['within two hours', 'Within two hours velorimine blocks the orexin receptor.'],
] as const;
const OVERSTATED = 'Velorimine abolishes drowsiness in all adults.';
const REASON = 'The source says that it caused drowsiness.';

type Asked = { prompt: string };
const number = (prompt: string, words: string) =>
  Number(new RegExp(`\\[(\\d+)\\] <<<[^\\n]*${words}`).exec(prompt)?.[1] ?? 0);
const writes = ({ prompt }: Asked) => ({
  sentences: [...STANDS, ['drowsiness', OVERSTATED] as const].map(([words, text]) => ({
    kind: 'explanation',
    text,
    sources: [number(prompt, words)],
  })),
});
/** Refuses what is overstated, with a reason. */
const checks = ({ prompt }: Asked) => ({
  verdicts: [...prompt.matchAll(/^\[(c\d+)\] <<<([^>]*)>>>/gm)].map(([, claimId, text = '']) => {
    const isWrong = /abolishes/.test(text);
    const verdict = isWrong ? 'not_found' : 'supported';
    return { claimId, reason: isWrong ? REASON : '', doubtA: 'dismissed', doubtB: 'dismissed', verdict };
  }),
});
const rewriting =
  (text: string) =>
  ({ prompt }: Asked) => ({
    rewrites: [{ claimId: /^\[(c\d+)\] <<<[^>]*abolishes/m.exec(prompt)?.[1] ?? '', text }],
  });

async function explained(rewrites: (asked: Asked) => unknown) {
  const model = answeringStudyModel({ explain: writes, verdicts: checks, rewrites });
  const output = await explain({ input, conceptId }, { material, graph, model }, signal);
  return { output, texts: output?.explanation.map(({ text }) => text) ?? [], asked: model.asked };
}

describe('a sentence of the tutor that falls in the check', () => {
  it('is written anew once, with the reason, and shown where it stands then', async () => {
    const mended = 'Velorimine caused drowsiness in 14% of adults, as drugs of its class do.';
    const { texts, output, asked } = await explained(rewriting(mended));
    expect(output?.by).toBe('model');
    expect(texts).toEqual([...STANDS.map(([, text]) => text), mended]);
    const again = asked.filter(({ name }) => name === 'rewrites');
    expect(again).toHaveLength(1);
    expect(again[0]?.prompt).toContain(OVERSTATED);
    expect(again[0]?.prompt).toContain('drowsiness');
    expect(again[0]?.prompt).not.toContain(STANDS[1][1]);
    expect(new Set(asked.map(({ scope }) => scope)).size).toBe(asked.length);
  });

  it('is left out where what is written anew does not stand either, and nothing is asked a third time', async () => {
    for (const text of [
      'Velorimine abolishes drowsiness in most adults.',
      'Velorimine caused drowsiness in 61% of adults.',
      OVERSTATED,
    ]) {
      const { texts, asked } = await explained(rewriting(text));
      expect(texts).toEqual(STANDS.map(([, stands]) => stands));
      expect(asked.filter(({ name }) => name === 'rewrites')).toHaveLength(1);
    }
  });

  it('costs nothing else where nobody answers', async () => {
    const { texts } = await explained(() => new AssayError('model_timeout'));
    expect(texts).toEqual(STANDS.map(([, stands]) => stands));
    await expect(explained(() => new AssayError('cancelled'))).rejects.toMatchObject({ code: 'cancelled' });
  });
});
