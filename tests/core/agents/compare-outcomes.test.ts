import { describe, expect, it } from 'vitest';
import { compareOutcomes } from '#core/agents/compare-outcomes.ts';
import { compareByWords } from '#core/trials/compare-by-words.ts';
import { entryOf, paperOf } from '../trials/trial-works.ts';
import { type Reply, scriptedModels } from './model/scripted-models.ts';

// All trials here are invented.

const MEASURES = ['Change in sleep duration', 'Number of awakenings', 'Quality of life'];
const entry = entryOf('NCT90000001', {
  facts: { primaryTimes: MEASURES.map((measure) => ({ measure, timeFrame: '12 weeks' })) },
  texts: { registry: MEASURES.map((measure) => `Primary outcome: ${measure} (12 weeks)`).join('\n') },
});
const SLEEP = 'The change in sleep duration at 12 weeks was 21 minutes (95% CI 9 to 33).';
const WAKING = 'The number of awakenings fell by 2 at 6 weeks.';
const MOOD = 'The primary outcome, mood, improved with amber.';
const ABSTRACT = `RESULTS: ${SLEEP} ${WAKING} ${MOOD}`;
const paper = paperOf('1', { texts: { abstract: ABSTRACT } });

async function compared(reply: Reply, publication = paper) {
  const byWords = compareByWords(entry, publication)!;
  const scripted = scriptedModels({ reply: () => reply });
  const { signal } = new AbortController();
  const comparison = await compareOutcomes({ byWords, publication, models: scripted.models, signal });
  return { comparison, byWords, prompts: scripted.prompts };
}
const saying = (outcomes: object[], unregistered: object[] = []) => JSON.stringify({ outcomes, unregistered });
const verdictOn = (number: number, verdict: string, quote: string | null, change: string | null = null) => ({
  number,
  verdict,
  change,
  quote,
});

describe('registered and reported outcomes', () => {
  it('are judged one by one, each by a sentence of the publication', async () => {
    const { comparison, prompts } = await compared(
      saying(
        [
          verdictOn(1, 'as_registered', SLEEP),
          verdictOn(2, 'changed', WAKING, 'measured at 6 weeks, registered at 12 weeks'),
          verdictOn(3, 'not_found', null),
        ],
        [{ outcome: 'mood', quote: MOOD }],
      ),
    );
    expect(comparison).toMatchObject({ by: 'model', read: 'abstract' });
    expect(comparison.outcomes.map(({ verdict, change }) => [verdict, change])).toEqual([
      ['as_registered', null],
      ['changed', 'measured at 6 weeks, registered at 12 weeks'],
      ['not_found', null],
    ]);
    expect(comparison.unregistered).toMatchObject([{ outcome: 'mood', citation: { quote: MOOD } }]);
    for (const { reported } of comparison.outcomes)
      for (const { quote, start, end } of reported) expect(ABSTRACT.slice(start, end)).toBe(quote);
    expect(prompts[0]).toContain('<<<Number of awakenings (12 weeks)>>>');
  });

  it.each([
    [
      'a quote that stands nowhere',
      verdictOn(1, 'as_registered', 'Sleep lasted far longer in the amber group than before.'),
    ],
    ['no quote', verdictOn(1, 'as_registered', null)],
    ['a change without words', verdictOn(1, 'changed', SLEEP, null)],
    ['a change with a number of its own', verdictOn(1, 'changed', SLEEP, 'measured at 26 weeks')],
    ['an outcome that nobody registered', verdictOn(9, 'as_registered', SLEEP)],
  ])('are not judged with %s', async (_, outcome) => {
    const { comparison, byWords } = await compared(
      saying([outcome], [{ outcome: 'pain', quote: 'Pain fell to nothing.' }]),
    );
    expect(comparison.outcomes).toEqual(byWords.outcomes);
    expect(comparison.unregistered).toEqual([]);
  });

  it('say when passages of the full text were read', async () => {
    const fulltext = `Results\n${SLEEP} Sleep duration was read from diaries that were kept each night.\nDiscussion\nNothing.`;
    const open = paperOf('1', { texts: { abstract: 'Amber was studied for 12 weeks.', fulltext } });
    const { comparison } = await compared(saying([verdictOn(1, 'as_registered', SLEEP)]), open);
    expect(comparison).toMatchObject({ read: 'fulltext', outcomes: [{ reported: [{ field: 'fulltext' }] }, {}, {}] });
  });

  it('stay as words show them where the model fails', async () => {
    const { comparison, byWords } = await compared(new Error('The server is gone.'));
    expect(comparison).toEqual(byWords);
  });
});
