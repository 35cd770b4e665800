import { describe, expect, it } from 'vitest';
import { countedClaim } from '#core/verification/counted-claim.ts';

describe('a sentence that code counted', () => {
  it('is supported, as counted, where its numbers are the counts', () => {
    const claim = countedClaim('Three of four trials found fewer attacks.', [], { benefit: 3, trials: 4 });
    expect(claim).toMatchObject({ verdict: 'supported', basis: 'counted' });
  });

  it.each([
    ['Three of five trials found fewer attacks.', 'Nothing that is shown counts 5.'],
    ['Three of four trials found 7 attacks fewer.', 'Nothing that is shown counts 7.'],
    ['Three trials found fewer attacks.', 'The sentence does not tell the count of 4.'],
  ])('is refused for a number that nothing counts, or a count that it does not tell: %s', (text, reason) => {
    const claim = countedClaim(text, [], { benefit: 3, trials: 4 });
    expect(claim).toMatchObject({ verdict: 'not_found', reason, citations: [] });
  });

  it('may say one and none in words', () => {
    expect(countedClaim('One trial found harm, none a benefit.', [], { harm: 1, benefit: 0 }).basis).toBe('counted');
    expect(countedClaim('The only trial found harm.', [], { trials: 1 }).basis).toBe('counted');
    // Neither word tells another count, nor one the other.
    expect(countedClaim('The only trial found harm.', [], { trials: 2 }).verdict).toBe('not_found');
    expect(countedClaim('The only trial found harm.', [], { trials: 0 }).verdict).toBe('not_found');
    expect(countedClaim('Trials found no harm.', [], { trials: 1 }).verdict).toBe('not_found');
  });
});
