import { describe, expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import { failureKind, failuresText } from '#core/agents/report/check/failures.ts';
import { verdictOn } from '#tests/core/checking/verdict-on.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';

const ABSTRACT =
  'RESULTS: Velorimine reduced weekly attacks of cluster headache by 2.8 more than placebo in 212 adults with episodic disease.';
const WORK: Evidence = evidenceOf({ id: 'pmid:1', texts: { abstract: ABSTRACT } });
const QUOTE = { evidenceId: WORK.id, field: 'abstract' as const, quote: ABSTRACT, start: 0, end: ABSTRACT.length };

/** As the check settles it, where a model sees nothing wrong unless it says so. */
function kindOf(text: string, verdict: 'supported' | 'contradicted' | 'not_found' = 'supported') {
  const settled = verdictOn(
    { id: 'c', text, verdict: 'unchecked', citations: [QUOTE] },
    { model: { verdict }, evidence: new Map([[WORK.id, WORK]]) },
  );
  expect(['contradicted', 'not_found']).toContain(settled.verdict);
  return failureKind(settled);
}

describe('the kind of a sentence that failed the check', () => {
  it.each([
    ['Velorimine reduced weekly attacks by 7.3 more than placebo.', 'a number that the source does not give'],
    ['In ZORBEX, velorimine reduced weekly attacks.', 'a name that no work found mentions'],
  ])('follows from the check’s own reason: %s', (text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });

  it('depends on the model’s verdict where no rule has a reason of its own', () => {
    const text = 'Velorimine helped people with episodic cluster headache.';
    expect(kindOf(text, 'contradicted')).toMatch(/\w/);
    expect(kindOf(text, 'not_found')).toMatch(/\w/);
    expect(kindOf(text, 'not_found')).not.toBe(kindOf(text, 'contradicted'));
  });

  it('stays as it was first given', () => {
    const reason = 'no source is cited';
    expect(failureKind({ verdict: 'contradicted', reason })).toBe(reason);
  });
});

describe('what failed the check', () => {
  const NUMBER = 'a number that the source does not give';
  const UNSAID = 'something that the source does not say';

  it('is counted by place and kind', () => {
    expect(
      failuresText([
        { section: null, kind: UNSAID },
        { section: 'Harms', kind: NUMBER },
        { section: 'Harms', kind: UNSAID },
        { section: 'Harms', kind: NUMBER },
      ]),
    ).toBe(
      `4 sentences or rows of tables failed the check against the source and were left out: 1 in the short answer (${UNSAID}) and 3 in “Harms” (2 × ${NUMBER}; 1 × ${UNSAID}).`,
    );
  });

  it('is reported for one, and for places that were not kept', () => {
    expect(failuresText([{ section: '', kind: NUMBER }])).toBe(
      `1 sentence or row of a table failed the check against the source and was left out: ${NUMBER}.`,
    );
    expect(failuresText([])).toBe('');
  });
});
