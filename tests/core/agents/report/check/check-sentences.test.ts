import { expect, it } from 'vitest';
import { checkSentences } from '#core/agents/report/check/check-sentences.ts';
import type { ReportSession } from '#core/agents/report/report-session.ts';
import { readFindings } from '#core/agents/report/write/report-findings.ts';
import { evidenceOf } from '../../../evidence-builder.ts';
import { findingOf, readInput } from '../report-models.ts';

/** Fictional. */
const FOUND = 'Failure occurred in 24 (24.5%) and 19 (20%) adults given velorimine and placebo, respectively.';

it('accepts what is calculated from a finding only where the sentence says so', async () => {
  const work = evidenceOf({ id: 'pmid:1', texts: { abstract: FOUND } });
  const findings = [findingOf(work, FOUND)];
  const reading = {
    evidenceId: work.id,
    bearing: 'answers' as const,
    relevance: 1,
    reason: '',
    findings,
    by: 'model' as const,
  };
  const input = readInput([work], { readings: [reading] });
  const ask: ReportSession['ask'] = async ({ name, schema }) =>
    schema.parse(
      name === 'rewrites'
        ? { rewrites: [] }
        : {
            verdicts: ['c1', 'c2', 'c3', 'c4'].map((claimId) => ({
              claimId,
              reason: '',
              verdict: 'supported',
            })),
          },
    );
  const session = { input, ask, removed: { citations: 0, quotes: 0 }, calculations: [] } as unknown as ReportSession;
  const sentences = [
    'Failure was 4.5 percentage points (calculated) more frequent in adults given velorimine than placebo.',
    'Failure occurred in 4.5% of adults given velorimine.',
    'The interval includes 16 more failures in 100 adults given velorimine (our reading).',
    'The interval includes 12 more failures in 100 adults given velorimine (our reading).',
  ].map((text) => ({
    text,
    lead: '',
    sources: readFindings(input),
    origin: 'writer' as const,
    counts: [],
  }));
  const checked = await checkSentences(session, 's', sentences);
  expect(checked.map(({ kept }) => kept)).toEqual([true, false, true, false]);
});
