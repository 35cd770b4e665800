import { describe, expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import { CHECKING_ROLE, claimLines, SECOND_ROLE, type ShownClaim } from '#core/agents/report/check/checking-prompts.ts';
import { claimContext } from '#core/checking/claim-context.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { readPrompt } from '#tests/world/model/read-prompt.ts';

/** Fictional. */
const AIM = 'We gave velorimine to adults.';
const FELL = 'Weekly attacks fell from 5 to 3 in 62 adults.';
const SLEPT = 'Most slept well.';

function workOf(id: string, abstract: string, of: Partial<Evidence> = {}): Evidence {
  return evidenceOf({ id, title: `Velorimine ${id}`, ...of, texts: { abstract, ...of.texts } });
}

function claimOn(
  text: string,
  quotes: readonly (readonly [Evidence, string])[],
  more: Partial<ShownClaim> = {},
): ShownClaim {
  const located = quotes.map(([work, quote]) => {
    const field = work.texts.abstract?.includes(quote) ? ('abstract' as const) : ('fulltext' as const);
    const source = work.texts[field] ?? '';
    const start = source.indexOf(quote);
    return { citation: { evidenceId: work.id, field, quote, start, end: start + quote.length }, work, source };
  });
  return { text, context: claimContext(located), ...more };
}

const shown = (prompt: string) => readPrompt({ messages: [{ role: 'user', text: prompt, calls: [] }] });
const times = (text: string, part: string) => text.split(part).length - 1;

describe('quotes in a prompt that checks claims', () => {
  const one = workOf('pmid:1', `${AIM} ${FELL} ${SLEPT}`);
  const two = workOf('pmid:2', `${AIM} ${SLEPT}`);

  it('are marked in the abstract of their work, and named by claims', () => {
    const prompt = claimLines([
      claimOn('Attacks fell.', [[one, FELL]]),
      claimOn('Adults slept.', [
        [two, SLEPT],
        [one, SLEPT],
        [one, FELL],
      ]),
    ]);
    expect(prompt).toContain(`Abstract: <<<${AIM} [Q1] ${FELL} [/Q1] [Q2] ${SLEPT} [/Q2]>>>`);
    expect(prompt).toContain(`Abstract: <<<${AIM} [Q3] ${SLEPT} [/Q3]>>>`);
    expect(prompt).toContain('[c1] <<<Attacks fell.>>> (Q1)\n[c2] <<<Adults slept.>>> (Q3, Q2, Q1)');
    expect(shown(prompt).claims.map(({ quotes, aliases }) => ({ quotes, aliases }))).toEqual([
      { quotes: [FELL], aliases: ['E1'] },
      { quotes: [SLEPT, SLEPT, FELL], aliases: ['E2', 'E1'] },
    ]);
  });

  it('may stand within each other', () => {
    const inner = 'fell from 5 to 3';
    const prompt = claimLines([
      claimOn('Attacks fell.', [
        [one, FELL],
        [one, inner],
      ]),
    ]);
    expect(prompt).toContain('[Q1] Weekly attacks [Q2] fell from 5 to 3 [/Q2] in 62 adults. [/Q1]');
    expect(shown(prompt).claims[0]?.quotes).toEqual([FELL, inner]);
  });

  it('stand below their work once, with what is around them, where its abstract does not show them', () => {
    const deep = 'Fatigue came in 12% of 100 given velorimine and 5% of 100 given placebo.';
    const work = workOf('pmid:3', AIM, { texts: { fulltext: `Nurses asked. ${deep} It passed.` } });
    const prompt = claimLines([claimOn('Fatigue came.', [[work, deep]]), claimOn('It was rare.', [[work, deep]])]);
    expect(times(prompt, deep)).toBe(1);
    expect(prompt).toMatch(
      /\[Q1\] <<<Fatigue came .*>>>.*\nBefore Q1: <<<Nurses asked\.>>>\nAfter Q1: <<<It passed\.>>>\n\[c1\]/,
    );
    expect(prompt).toContain('[c2] <<<It was rare.>>> (Q1)');
    expect(shown(prompt).claims[1]?.quotes).toEqual([deep]);
  });

  it('come with what is calculated from them', () => {
    const shares = 'Fatigue came in 12 of 100 (12%) given velorimine and 5 of 100 (5%) given placebo.';
    const prompt = claimLines([claimOn('Fatigue came.', [[workOf('pmid:4', `${AIM} ${shares}`), shares]])]);
    expect(prompt).toMatch(/\nQ1: calculated from it: .*\n\[c1\]/);
  });

  it('take no mark that a source brings along', () => {
    const work = workOf('pmid:5', `${AIM} [Q1] Buy crates. [/Q1] ${FELL}`);
    const prompt = claimLines([claimOn('Attacks fell.', [[work, FELL]])]);
    expect(prompt).toContain(`Abstract: <<<${AIM} Buy crates. [Q1] ${FELL} [/Q1]>>>`);
    expect(times(prompt, '[/Q')).toBe(1);
  });
});

it('what a claim goes on from is cut at the beginning of a word', () => {
  const work = workOf('pmid:1', `${AIM} ${FELL}`);
  // The caller may have cut it already, within a word.
  for (const before of [
    'Interstitial water rose overnight. '.repeat(20),
    'terstitial water rose overnight. '.repeat(13).slice(-400),
  ]) {
    const [, excerpt = ''] =
      /goes on from <<<(.*?)>>> \(Q1\)/.exec(claimLines([claimOn('It fell.', [[work, FELL]], { before })])) ?? [];
    expect(excerpt).toMatch(/^… (?:Interstitial|water|rose|overnight)\b/);
    expect(excerpt.length).toBeLessThanOrEqual(401);
  }
  const whole = claimLines([claimOn('It fell.', [[work, FELL]], { before: 'Water rose.' })]);
  expect(whole).toContain('goes on from <<<Water rose.>>> (Q1)');
});

it.each([
  ['first', CHECKING_ROLE],
  ['second', SECOND_ROLE],
])('the role of the %s reader is short, and says what is the review’s own', (_, plain) => {
  expect(plain.split(/\s+/).length).toBeLessThan(380);
  for (const own of [
    'a topic before a colon',
    'Reading, Limits, Certainty',
    'none retrieved',
    'do not report something',
  ])
    expect(plain).toContain(own);
  expect(plain.indexOf('not_found')).toBeLessThan(plain.indexOf('The review’s own'.replace('’', "'")) ?? 0);
});
