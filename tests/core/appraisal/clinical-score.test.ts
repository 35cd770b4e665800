import { describe, expect, it } from 'vitest';
import type { Evidence, StudyDesign } from '#contract/evidence.ts';
import { type ClinicalInput, type ClinicalWork, scoreClinical } from '#core/appraisal/clinical-score.ts';
import { evidenceOf } from '../evidence-builder.ts';

let made = 0;

/** A fictional work that answers the whole question, unless said otherwise. */
function work(design: StudyDesign, more: Partial<Evidence> & { n?: number } = {}, about: Partial<ClinicalWork> = {}) {
  const { n, ...rest } = more;
  made += 1;
  const evidence = evidenceOf({
    id: `pmid:${made}`,
    design: { value: design, from: 'test', basis: 'test' },
    sampleSize: n === undefined ? null : { value: n, from: String(n), basis: 'test' },
    texts: { abstract: 'Ponzelast was given.' },
    ...rest,
  });
  return { work: evidence, stance: null, statements: [], topicality: 1, ...about } satisfies ClinicalWork;
}

const score = (works: ClinicalWork[], more: Partial<ClinicalInput> = {}) =>
  scoreClinical({
    question: 'Does ponzelast reduce relapses?',
    questionType: 'treatment_effect',
    works,
    offTopic: 0,
    ...more,
  });
const scoreOf = (...works: ClinicalWork[]) => score(works).score;

const trial = (n = 300, more: Partial<Evidence> = {}, about: Partial<ClinicalWork> = {}) =>
  work('randomised_trial', { n, ...more }, about);
const synthesis = (about: Partial<ClinicalWork> = {}) => work('meta_analysis', {}, about);
const PREPRINT = { peerReviewed: false };
const half = { topicality: 0.5 };

describe('the clinical score', () => {
  it('is set by the best kind of study, and reaches the top of its band by more of the same', () => {
    expect(scoreOf(synthesis())).toBe(8);
    expect(scoreOf(synthesis(), synthesis())).toBe(9);
    expect(scoreOf(trial(1000))).toBe(8);
    expect(scoreOf(trial(999))).toBe(6);
    expect(scoreOf(trial(), trial())).toBe(6);
    expect(scoreOf(trial(), trial(), trial())).toBe(7);
    expect(scoreOf(trial(49))).toBe(4);
    expect(scoreOf(trial(50))).toBe(6);
    expect(scoreOf(work('cohort'))).toBe(4);
    expect(scoreOf(work('cohort'), work('cohort'), work('case_report'))).toBe(5);
  });

  it('stays below the band where there is only half a work of its kind', () => {
    expect(scoreOf(work('meta_analysis', PREPRINT))).toBe(7);
    expect(scoreOf(work('meta_analysis', PREPRINT), work('meta_analysis', PREPRINT))).toBe(8);
    expect(scoreOf(trial(300, PREPRINT))).toBe(5);
    expect(scoreOf(work('cohort', {}, half))).toBe(3);
    // Two and a half trials are enough for the top of the band.
    expect(scoreOf(trial(), trial(), trial(300, PREPRINT))).toBe(7);
    // Nobody has said whether it was reviewed.
    expect(scoreOf(work('meta_analysis', { peerReviewed: null }))).toBe(7);
  });

  it('counts a study of another population half', () => {
    const ask = (title: string) => score([trial(300, { title })], { question: 'Does ponzelast help children?' }).score;
    expect(ask('Ponzelast in adults')).toBe(5);
    expect(ask('Ponzelast in children')).toBe(6);
  });

  it('never rises beyond 3 by animals and cells, and is 1 by works that show nothing', () => {
    const animals = (count: number) => Array.from({ length: count }, () => work('animal'));
    expect(scoreOf()).toBe(0);
    expect(scoreOf(work('editorial'))).toBe(1);
    expect(scoreOf(...animals(2))).toBe(1);
    expect(scoreOf(...animals(3))).toBe(2);
    expect(scoreOf(...animals(5), work('review'))).toBe(3);
    expect(scoreOf(...animals(30))).toBe(3);
  });

  describe('of ten', () => {
    const yes = { stance: 'effect' as const };
    const SETTLED = [synthesis(yes), synthesis(yes), trial(1000, {}, yes), trial(2000, {}, yes)];

    it('is for two syntheses and two large trials that point the same way', () => {
      expect(scoreOf(...SETTLED)).toBe(10);
    });

    it.each<[string, ClinicalWork[]]>([
      ['one large trial alone', [trial(50_000, {}, yes)]],
      [
        'one synthesis with many large trials',
        [synthesis(yes), ...Array.from({ length: 4 }, () => trial(2000, {}, yes))],
      ],
      [
        'two syntheses with one large trial',
        [synthesis(yes), synthesis(yes), trial(2000, {}, yes), trial(900, {}, yes)],
      ],
      ['preprints', SETTLED.map((each) => ({ ...each, work: { ...each.work, peerReviewed: false } }))],
      ['works of which only three say what came out', [...SETTLED.slice(0, 3), trial(2000)]],
      ['three of four that agree', [...SETTLED.slice(0, 3), trial(2000, {}, { stance: 'none' })]],
    ])('is not for %s', (_, works) => {
      expect(scoreOf(...works)).toBeLessThan(10);
    });

    it('is still there with four of five that agree', () => {
      expect(scoreOf(...SETTLED, trial(300, {}, { stance: 'none' }))).toBe(10);
    });
  });

  describe('of works that disagree', () => {
    const reporting = (...stances: ('effect' | 'none')[]) => stances.map((stance) => trial(300, {}, { stance }));

    it('is one less, and says so', () => {
      const { score: mixed, reason } = score(reporting('effect', 'effect', 'effect', 'none', 'none', 'none'));
      expect(mixed).toBe(6);
      expect(reason).toContain('Results disagree: 3 of 6 report no effect.');
    });

    it('is not less where three of five agree, or where only two say anything', () => {
      const enough = score(reporting('effect', 'effect', 'effect', 'none', 'none'));
      expect(enough.score).toBe(7);
      expect(enough.reason).not.toContain('disagree');
      expect(score(reporting('effect', 'none')).reason).not.toContain('disagree');
    });

    it('is not taken below 4', () => {
      const stances = ['effect', 'effect', 'none', 'none'] as const;
      expect(scoreOf(...stances.map((stance) => work('cohort', {}, { stance, ...half })))).toBe(4);
    });
  });

  it('of a question about safety counts only results that tell of harms', () => {
    const question = 'Is ponzelast safe?';
    const harms = (part: 'result' | 'aim' | 'background') => ({
      statements: [{ part, text: 'Serious adverse events were rare.' }],
    });
    const asked = (...works: ClinicalWork[]) => score(works, { question });
    expect(asked(trial()).score).toBe(0);
    expect(asked(trial()).reason).toContain('None of them reports on harms.');
    for (const part of ['aim', 'background'] as const) expect(asked(trial(300, {}, harms(part))).score).toBe(0);
    expect(asked(trial(300, {}, harms('result'))).score).toBe(6);
    expect(asked(trial(300, {}, harms('result'))).reason).toContain(
      'Harms are reported by 1 randomised trial (n = 300).',
    );
    // That harms occurred and that they did not differ is no disagreement.
    const mixed = (['effect', 'effect', 'none', 'none'] as const).map((stance) =>
      trial(300, {}, { stance, ...harms('result') }),
    );
    expect(asked(...mixed).reason).not.toContain('disagree');
    // A question about anything else hears nothing of this.
    expect(score([trial()]).reason).not.toContain('arms');
  });
});

describe('the reason', () => {
  it('names people’s studies, then the others, or that there are none', () => {
    expect(score([trial(), work('animal')]).reason).toBe(
      'The evidence on people: 1 randomised trial (n = 300); 1 animal study.',
    );
    expect(score([work('animal')]).reason).toBe('The evidence on people: none; 1 animal study.');
    expect(score([]).reason).toBe('The evidence on people: none.');
  });

  it('names what counted half, what was not counted, and what is off the question', () => {
    const concern = [{ kind: 'concern' as const, date: '2024', source: 'fictional' }];
    const retraction = [{ kind: 'retraction' as const, date: '2024', source: 'fictional' }];
    const { reason, score: given } = score(
      [
        trial(300, PREPRINT),
        trial(300, PREPRINT),
        trial(300, {}, half),
        trial(300, { notices: concern }),
        trial(300, { title: 'Ponzelast in women' }),
        trial(5000, { notices: retraction }),
      ],
      { question: 'Does ponzelast help men?', offTopic: 2 },
    );
    expect(reason.split('. ').slice(1)).toEqual([
      '1 work speaks of part of the question and counts half',
      '2 works are preprints and count half',
      '1 work is under an expression of concern and counts half',
      '1 work studied another population than the question names and counts half',
      '1 retracted work was not counted',
      '2 works name too little of the question to count.',
    ]);
    // Five halves make the top of the band.
    expect(given).toBe(7);
  });

  it('says nothing of what does not apply', () => {
    expect(score([trial()]).reason).toBe('The evidence on people: 1 randomised trial (n = 300).');
  });
});

it('harms in animals, or of a trial without results, are no report of harms', () => {
  const harms = { statements: [{ part: 'result' as const, text: 'Serious adverse events were rare.' }] };
  const reason = (each: ClinicalWork) => score([each], { question: 'Is ponzelast safe?' }).reason;
  expect(reason(work('animal', {}, harms))).toContain('None of them reports on harms');
  expect(reason(work('protocol', {}, harms))).toContain('None of them reports on harms');
  expect(reason(work('cohort', {}, harms))).toContain('Harms are reported by 1 cohort study');
});
