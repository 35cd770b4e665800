import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Claim } from '#contract/claim.ts';
import type { Evidence } from '#contract/evidence.ts';
import { splitSentences } from '#core/text/sentences.ts';
import { verifyClaim } from '#core/verification/verify-claim.ts';
import { describeWithSharedData, hasSharedData, readSharedJsonLines } from '#tests/shared-data.ts';
import { evidenceOf } from '../evidence-builder.ts';

const ABSTRACT =
  'BACKGROUND: Whether velorimine helps is unclear. RESULTS: Velorimine reduced weekly attacks in 12 of 40 adults (P < 0.05). It did not affect sleep. Velorimine may lower blood pressure.';
const QUOTE = 'Velorimine reduced weekly attacks in 12 of 40 adults (P < 0.05).';

function mapOf(...works: Evidence[]): ReadonlyMap<string, Evidence> {
  return new Map(works.map((work) => [work.id, work]));
}

const WORK = evidenceOf({ id: 'pmid:1', texts: { abstract: ABSTRACT } });

function claimOf(text: string, quote: string, source = ABSTRACT, evidenceId = 'pmid:1'): Claim {
  const start = source.indexOf(quote);
  const citations = [{ evidenceId, field: 'abstract' as const, quote, start, end: start + quote.length }];
  return { id: 'c1', text, verdict: 'unchecked', citations };
}

function verdictOf(text: string, quote: string): string {
  return verifyClaim(claimOf(text, quote), mapOf(WORK)).verdict;
}

describe('a claim and its quote', () => {
  it('supports a claim that is its quote, in any case and typography', () => {
    expect(verdictOf(QUOTE, QUOTE)).toBe('supported');
    expect(verdictOf('velorimine reduced weekly attacks in 12 of 40 adults (p<0.05)', QUOTE)).toBe('supported');
    expect(verdictOf('weekly attacks in 12 of 40 adults', QUOTE)).toBe('supported');
  });

  it('comes with a reason unless it supports the claim', () => {
    expect(Object.keys(verifyClaim(claimOf(QUOTE, QUOTE), mapOf(WORK)))).not.toContain('reason');
    expect(verifyClaim(claimOf('It slept.', QUOTE), mapOf(WORK)).reason).toMatch(/\.$/);
  });

  it('is in part what half of its words say, and not what fewer do', () => {
    expect(verdictOf('Velorimine reduced sleepy nurses.', QUOTE)).toBe('partly');
    expect(verdictOf('Velorimine reduced sleepy old nurses.', QUOTE)).toBe('not_found');
  });

  it('is not contradicted by a denial told in another word', () => {
    expect(verdictOf('It did never affect sleep.', 'It did not affect sleep.')).not.toBe('contradicted');
    expect(verdictOf('It did affect sleep.', 'It did not affect sleep.')).toBe('contradicted');
  });

  it.each([
    ['a changed number', 'Velorimine reduced weekly attacks in 21 of 40 adults (P < 0.05).', 'not_found'],
    [
      'a number that stands elsewhere in the quote',
      'Velorimine reduced weekly attacks in 40 of 12 adults (P < 0.05).',
      'partly',
    ],
    ['a number said twice and read once', 'Velorimine reduced weekly attacks in 40 of 40 adults.', 'not_found'],
    ['a turned bound', 'Velorimine reduced weekly attacks in 12 of 40 adults (P > 0.05).', 'not_found'],
    ['an added percent sign', 'Velorimine reduced weekly attacks in 12% of 40 adults.', 'not_found'],
    ['an inserted negation', 'Velorimine did not reduce weekly attacks in 12 of 40 adults (P < 0.05).', 'contradicted'],
    ['a contracted negation', "Velorimine didn't reduce weekly attacks in 12 of 40 adults.", 'contradicted'],
    ['the opposite word', 'Velorimine increased weekly attacks in 12 of 40 adults (P < 0.05).', 'contradicted'],
    ['another drug', 'Aspirin reduced weekly attacks in 12 of 40 adults (P < 0.05).', 'partly'],
    ['another subject altogether', 'Vaccines protect children from measles.', 'not_found'],
  ])('does not support %s', (_, text, verdict) => {
    const checked = verifyClaim(claimOf(text, QUOTE), mapOf(WORK));
    expect(checked.verdict).toBe(verdict);
    expect(checked.reason).toBeTruthy();
  });

  it('does not let a hedge or a negation of the source be left out', () => {
    expect(verdictOf('Velorimine lowers blood pressure.', 'Velorimine may lower blood pressure.')).toBe('partly');
    expect(verdictOf('It affects sleep.', 'It did not affect sleep.')).toBe('contradicted');
    expect(verdictOf('velorimine helps', 'velorimine helps')).toBe('partly');
    expect(verdictOf('affect sleep.', 'affect sleep.')).toBe('partly');
  });
});

describe('citations', () => {
  it('calls a claim without a valid citation not found', () => {
    const good = claimOf(QUOTE, QUOTE);
    const [citation] = good.citations;
    if (!citation) throw new Error('no citation');
    for (const broken of [
      { ...citation, evidenceId: 'pmid:999' },
      { ...citation, field: 'fulltext' as const },
      { ...citation, start: citation.start + 1 },
      { ...citation, quote: 'Velorimine cured everyone.' },
      { ...citation, start: -1, end: -1, quote: '' },
      { ...citation, end: citation.start, quote: '' },
      { ...citation, start: 0, end: 0, quote: '' },
    ]) {
      const checked = verifyClaim({ ...good, citations: [broken] }, mapOf(WORK));
      expect(checked).toMatchObject({ verdict: 'not_found', citations: [] });
    }
    expect(verifyClaim({ ...good, citations: [] }, mapOf(WORK)).verdict).toBe('not_found');
  });

  it('refuses a quote that begins inside a number', () => {
    const source = 'A dose of 15 mg was given.';
    const work = evidenceOf({ id: 'pmid:1', texts: { abstract: source } });
    expect(verifyClaim(claimOf('5 mg was given.', '5 mg was given.', source), mapOf(work)).verdict).toBe('not_found');
  });

  it('removes retracted support and keeps the rest', () => {
    const notices = [{ kind: 'retraction' as const, date: '2021', source: 'fictional notice' }];
    const retracted = evidenceOf({ id: 'pmid:2', texts: { abstract: ABSTRACT }, notices });
    const one = claimOf(QUOTE, QUOTE);
    const two = claimOf(QUOTE, QUOTE, ABSTRACT, 'pmid:2');
    const both = verifyClaim({ ...one, citations: [...two.citations, ...one.citations] }, mapOf(WORK, retracted));
    expect(both).toMatchObject({ verdict: 'supported', citations: one.citations });
    const alone = verifyClaim(two, mapOf(retracted));
    expect(alone).toMatchObject({ verdict: 'not_found', reason: 'The cited work has been retracted.', citations: [] });
  });

  it('removes a citation that does not carry what another one carries', () => {
    const other = evidenceOf({ id: 'pmid:3', texts: { abstract: 'Sleep was measured weekly in adults.' } });
    const claim = claimOf(QUOTE, QUOTE);
    const stray = claimOf('', 'Sleep was measured weekly in adults.', 'Sleep was measured weekly in adults.', 'pmid:3');
    const checked = verifyClaim({ ...claim, citations: [...claim.citations, ...stray.citations] }, mapOf(WORK, other));
    expect(checked).toMatchObject({ verdict: 'supported', citations: claim.citations });
  });

  it('keeps the work that says a part, not one that adds nothing to it', () => {
    const works = ['Velorimine reduced weekly attacks in adults at home.', 'Wheat grew.'].map((abstract, i) =>
      evidenceOf({ id: `pmid:${i + 7}`, texts: { abstract } }),
    );
    const citations = works.flatMap(
      ({ id, texts: { abstract = '' } }) => claimOf('', abstract, abstract, id).citations,
    );
    const claim = { id: 'c1', text: 'Velorimine reduced weekly seizures.', verdict: 'unchecked' as const, citations };
    expect(verifyClaim(claim, mapOf(...works))).toMatchObject({ verdict: 'partly', citations: citations.slice(0, 1) });
  });

  it('reads two works together where neither says it all, and keeps both', () => {
    const works = ['Velorimine reduced attacks by 12.', 'Ponzelast lowered relapse by 30.'].map((abstract, i) =>
      evidenceOf({ id: `pmid:${i + 4}`, texts: { abstract } }),
    );
    const citations = works.flatMap(
      ({ id, texts: { abstract = '' } }) => claimOf('', abstract, abstract, id).citations,
    );
    const check = (text: string) => verifyClaim({ id: 'c1', text, verdict: 'unchecked', citations }, mapOf(...works));
    const both = check('Velorimine reduced attacks by 12, and ponzelast lowered relapse by 30.');
    expect(both).toMatchObject({ verdict: 'supported', citations });
    expect(check('Velorimine reduced attacks by 12.').citations).toEqual(citations.slice(0, 1));
    expect(check('Velorimine reduced attacks by 13, and ponzelast lowered relapse by 30.').verdict).toBe('not_found');
  });

  it('reads two slices of one sentence as one statement', () => {
    const first = claimOf('', 'Velorimine reduced weekly attacks').citations;
    const second = claimOf('', 'in 12 of 40 adults').citations;
    const claim = {
      ...claimOf('Velorimine reduced weekly attacks in 12 of 40 adults', QUOTE),
      citations: [...first, ...second],
    };
    expect(verifyClaim(claim, mapOf(WORK))).toMatchObject({ verdict: 'supported', citations: claim.citations });
  });
});

const word = fc.constantFrom(
  'velorimine',
  'attacks',
  'reduced',
  'the',
  'of',
  'adults',
  'sleep',
  'in',
  'IL-6',
  'placebo',
  'was',
  'higher',
  'not',
  'group',
  'B',
);
const number = fc.oneof(
  fc.nat(3000).map(String),
  fc.double({ min: -9, max: 9, noNaN: true }).map((n) => n.toFixed(2)),
  fc.nat(99).map((n) => `${n}%`),
);
const sentence = fc.array(fc.oneof({ weight: 3, arbitrary: word }, { weight: 1, arbitrary: number }), {
  minLength: 3,
  maxLength: 12,
});

describe('any text', () => {
  const texts = fc.array(
    sentence.map((parts) => `Then ${parts.join(' ')} followed.`),
    { minLength: 1, maxLength: 4 },
  );

  it('supports every sentence cut out of it', () => {
    fc.assert(
      fc.property(texts, fc.nat(3), (parts, pick) => {
        const source = parts.join(' ');
        const quote = parts[pick % parts.length] ?? '';
        const work = evidenceOf({ id: 'pmid:1', texts: { abstract: source } });
        expect(verifyClaim(claimOf(quote, quote, source), mapOf(work)).verdict).toBe('supported');
      }),
    );
  });

  it('never supports it with one number changed, even when the whole text is quoted', () => {
    fc.assert(
      fc.property(sentence, fc.nat(), fc.nat(3000), (parts, pick, other) => {
        const numbers = parts.flatMap((part, i) => (/^-?[\d.]+%?$/.test(part) ? [i] : []));
        fc.pre(numbers.length > 0);
        const at = numbers[pick % numbers.length] ?? 0;
        fc.pre(Number.parseFloat(parts[at] ?? '') !== other);
        const source = `Then ${parts.join(' ')} followed. Also ${other} people came.`;
        const changed = `Then ${parts.with(at, String(other)).join(' ')} followed.`;
        const work = evidenceOf({ id: 'pmid:1', texts: { abstract: source } });
        expect(verifyClaim(claimOf(changed, source, source), mapOf(work)).verdict).not.toBe('supported');
      }),
    );
  });

  it('never supports it with a negation inserted', () => {
    const negation = fc.constantFrom('not', 'no', 'never', "didn't", 'without', 'Neither');
    fc.assert(
      fc.property(sentence, fc.nat(), negation, (parts, pick, inserted) => {
        const source = `Then ${parts.join(' ')} followed.`;
        const changed = `Then ${parts.toSpliced(pick % (parts.length + 1), 0, inserted).join(' ')} followed.`;
        const work = evidenceOf({ id: 'pmid:1', texts: { abstract: source } });
        expect(verifyClaim(claimOf(changed, source, source), mapOf(work)).verdict).not.toBe('supported');
      }),
    );
  });
});

interface SciFactDocument {
  doc_id: number;
  abstract: string[];
}
interface SciFactClaim {
  claim: string;
  verdict: string;
  evidence: Record<string, { sentences: number[]; label: string }[]>;
}

describeWithSharedData('on SciFact', () => {
  // A skipped suite still runs this body, so the data may be absent here.
  const linesOf = (...parts: string[]) => (hasSharedData ? readSharedJsonLines('scifact', ...parts) : []);
  const documents = new Map((linesOf('corpus.jsonl') as SciFactDocument[]).map((d) => [String(d.doc_id), d.abstract]));
  const claims = linesOf('dev', 'claims.jsonl') as SciFactClaim[];
  const rationales = claims.flatMap(({ claim, evidence }) =>
    Object.entries(evidence).flatMap(([id, sets]) => {
      const abstract = documents.get(id);
      return abstract ? sets.map(({ sentences, label }) => ({ claim, label, abstract, sentences })) : [];
    }),
  );

  function check(text: string, abstract: string[], sentences: readonly number[]): string {
    const source = abstract.map((s) => s.trim()).join(' ');
    const citations = sentences.map((i) => {
      const quote = abstract[i]?.trim() ?? '';
      const start = source.indexOf(quote);
      return { evidenceId: 'pmid:1', field: 'abstract' as const, quote, start, end: start + quote.length };
    });
    const work = evidenceOf({ id: 'pmid:1', texts: { abstract: source } });
    return verifyClaim({ id: 'c', text, verdict: 'unchecked', citations }, mapOf(work)).verdict;
  }

  it('supports evidence sentences, and none of them with a number changed', () => {
    let withNumber = 0;
    for (const { abstract, sentences } of rationales) {
      for (const i of sentences) {
        const text = abstract[i]?.trim() ?? '';
        expect([text, check(text, abstract, [i])]).toEqual([text, 'supported']);
        const changed = text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
        if (changed === text) continue;
        withNumber += 1;
        expect([changed, check(changed, abstract, [i])]).not.toEqual([changed, 'supported']);
      }
    }
    expect(withNumber).toBeGreaterThan(100);
  });

  it('supports no claim that experts found contradicted', () => {
    const contradicted = rationales.filter(({ label }) => label === 'CONTRADICT');
    expect(contradicted.length).toBeGreaterThan(50);
    const wrong = contradicted.filter(
      ({ claim, abstract, sentences }) => check(claim, abstract, sentences) === 'supported',
    );
    expect(wrong.map(({ claim }) => claim)).toEqual([]);
  });

  it('cuts recorded abstracts into sentences that each verify', () => {
    for (const abstract of [...documents.values()].slice(0, 150)) {
      const source = abstract.join(' ');
      const work = evidenceOf({ id: 'pmid:1', texts: { abstract: source } });
      for (const { text, start, end } of splitSentences(source)) {
        if (!/[\p{L}]{4}/u.test(text)) continue;
        const citations = [{ evidenceId: 'pmid:1', field: 'abstract' as const, quote: text, start, end }];
        const { verdict, reason } = verifyClaim({ id: 'c', text, verdict: 'unchecked', citations }, mapOf(work));
        expect([text, verdict, reason]).toEqual([text, 'supported', undefined]);
      }
    }
  });
});
