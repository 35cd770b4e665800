import { describe, expect, it } from 'vitest';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { reportInput } from '#tests/core/report/report-builder.ts';
import { type Answers, findingOf, line, type ReportRun, review, writeWithModel } from './report-models.ts';

const TRIAL = evidenceOf({
  id: 'pmid:21',
  title: 'Relapses on velorimine: a fictional randomised trial',
  design: { value: 'randomised_trial', from: 'title', basis: 'randomised trial' },
  texts: { abstract: 'RESULTS: Relapses of cluster headache occurred in 6 of 150 adults given velorimine.' },
});
const RELAPSES = findingOf(TRIAL, 'Relapses of cluster headache occurred in 6 of 150 adults given velorimine.', {
  outcome: 'relapses',
  measure: 'percent',
  isMain: true,
});
const INPUT = reportInput([TRIAL], {
  readings: [
    {
      evidenceId: TRIAL.id,
      bearing: 'answers',
      relevance: 0.9,
      reason: 'It answers.',
      findings: [RELAPSES],
      by: 'model',
    },
  ],
});
/** Wilson's interval of 6 in 150. */
const SAYS = 'Relapses occurred in 6 of 150 adults given velorimine (95% CI 1.8% to 8.5%).';
const IS_SHOWN = 'Relapses occurred in 6 of 150 adults given velorimine (95% CI 1.8% to 8.5%) (calculated).';
const ANSWERS: Answers = {
  review: ({ findings }) => {
    const ids = findings.filter(({ quote }) => quote.includes('6 of 150')).map(({ id }) => id);
    return review({
      answer: [line(ids, SAYS)],
      sections: [{ title: 'Relapses', lines: [line(ids, RELAPSES.citation.quote)] }],
    });
  },
  // It cannot say what failed in other words.
  rewrites: ({ claims }) => ({ rewrites: claims.map(({ alias, text }) => ({ claimId: alias, text })) }),
};
const INTERVAL = { toolName: 'shareInterval', input: JSON.stringify({ events: 6, of: 150 }) };

const write = (options: Partial<ReportRun> = {}) => writeWithModel({ input: INPUT, answers: ANSWERS, ...options });
type Run = Awaited<ReturnType<typeof write>>;
const textsOf = ({ kept, answer }: Run) => [...kept, ...(answer?.claims ?? [])].map(({ text }) => text);
/** The answers to the model's calls. */
const resultsIn = (options: Parameters<NonNullable<ReportRun['toolCalls']>>[0]) =>
  JSON.stringify(options.prompt.filter(({ role }) => role === 'tool'));
const hasNoTools = (options: Parameters<NonNullable<ReportRun['toolCalls']>>[0]) => options.toolChoice?.type === 'none';

describe('a writer with calculators', () => {
  it('may state what they returned, and the sentence says that it is calculated', async () => {
    const answered: string[] = [];
    const run = await write({
      toolCalls: (options, request) => {
        answered.push(resultsIn(options));
        return request === 1 ? [INTERVAL] : [];
      },
    });
    expect(answered.some((each) => each.includes('95% CI 1.8% to 8.5% (calculated)'))).toBe(true);
    expect(textsOf(run)).toContain(IS_SHOWN);
  });

  it('may not state what no calculator returned', async () => {
    const run = await write({ toolCalls: () => [] });
    expect(run.calls('review')).toBe(1);
    expect(textsOf(run).join('\n')).not.toContain('8.5%');
  });

  it('learns why nothing is calculated from what no work prints, and goes on', async () => {
    const answered: string[] = [];
    const run = await write({
      toolCalls: (options, request) => {
        answered.push(resultsIn(options));
        return request === 1 ? [{ ...INTERVAL, input: JSON.stringify({ events: 7, of: 150 }) }] : [];
      },
    });
    expect(answered.join('\n')).toContain('Not calculated. No single work');
    expect(textsOf(run).join('\n')).not.toContain('8.5%');
    expect(run.end?.writtenBy).toBe('model');
  });

  it('is asked for its text without calls after a few rounds, if it calls for ever', async () => {
    const isForced: boolean[] = [];
    const run = await write({
      toolCalls: (options) => {
        isForced.push(hasNoTools(options));
        return [INTERVAL];
      },
    });
    expect(isForced.slice(0, 4)).toEqual([false, false, false, true]);
    // It calls all the same, and is asked once more, without tools.
    expect(run.calls('review')).toBe(1);
    expect(textsOf(run)).toContain(IS_SHOWN);
  });

  it.each([
    ['an unknown tool', { toolName: 'launchRocket', input: '{}' }],
    ['arguments that are no JSON', { toolName: 'shareInterval', input: '{"events": 6, ' }],
    ['arguments of another form', { toolName: 'shareInterval', input: '{"events": "six", "of": "all"}' }],
    ['an empty object', { toolName: 'riskDifference', input: '{}' }],
  ])('goes on after a call of %s', async (_, call) => {
    const run = await write({
      toolCalls: (_options, request) => (request === 1 ? [call] : request === 2 ? [INTERVAL] : []),
    });
    expect(textsOf(run)).toContain(IS_SHOWN);
    expect(run.events.filter(({ type }) => type === 'model_problem')).toEqual([]);
  });

  it('writes without them where the server refuses calls that offer tools', async () => {
    const run = await write({
      toolCalls: () => {
        throw new Error('tools are not supported');
      },
    });
    expect(run.calls('review')).toBe(1);
    expect(run.end?.writtenBy).toBe('model');
  });

  it('has none where its model cannot call tools, where nothing can be calculated, and where the budget does not carry them', async () => {
    const offered: string[] = [];
    const answers: Answers = {
      ...ANSWERS,
      review: (shown) => {
        offered.push(...(shown.options.tools ?? []).map(({ name }) => name));
        expect(shown.prompt).not.toContain('calculators');
        return ANSWERS['review']?.(shown);
      },
    };
    await write({ answers });
    const none = { ...RELAPSES, measure: null };
    const readings = INPUT.readings.map((each) => ({ ...each, findings: [none] }));
    await write({ answers, input: { ...INPUT, readings }, toolCalls: () => [INTERVAL] });
    expect(offered).toEqual([]);
    const poor = await write({ toolCalls: () => [INTERVAL], budget: { tokens: 9_000, money: null } });
    expect(poor.calls('review')).toBe(1);
    expect(textsOf(poor).join('\n')).not.toContain('8.5%');
  });

  it('is continued after a crash between any two of its calls as if there had been none', async () => {
    const toolCalls: ReportRun['toolCalls'] = (options) =>
      resultsIn(options).includes('calculated') ? [] : [INTERVAL];
    const whole = await write({ toolCalls });
    expect(whole.steps.filter(({ key }) => key.startsWith('model/report/compose/')).length).toBe(2);
    for (let kept = 0; kept <= whole.steps.length; kept += 1) {
      const again = await write({ toolCalls, recorded: whole.steps.slice(0, kept) });
      expect(again.parts).toEqual(whole.parts);
      expect(again.steps).toEqual(whole.steps);
    }
  });
});
