import { describe, expect, it } from 'vitest';
import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import { reportTitle } from '#core/agents/report/titles.ts';
import { shortReference } from '#core/evidence/citation.ts';
import { ratioFinding, type Study } from '../../appraisal/findings-builder.ts';
import { claimsIn, idsOf, inputFor, textOf, write } from './written.ts';

/** What clinicians found wrong in reports of this app when they read them sentence by sentence; none may come back. */

const less = ratioFinding(0.7, 0.6, 0.82);
const same = ratioFinding(1.0, 0.93, 1.08, {
  sentence: 'The risk of hip fracture did not change (RR 1, 95% CI 0.93 to 1.08).',
});
const study = (id: number, says: Study['says'], more: Partial<Study> = {}): Study => ({ id, n: 900, says, ...more });

describe('faults that readers measured', () => {
  it('methods, introductions and labels of outcome measures are not quoted while the result is left out', async () => {
    const before =
      'Hip fracture is common in older women. We randomised women to sarvelin or placebo. The primary outcome measure was hip fracture.';
    const { sections, answer } = await write([study(1, [less], { before })]);
    expect(`${answer?.claims[0]?.text}`).toBe(less.sentence);
    expect(textOf(sections)).not.toMatch(/is common in|We randomised|primary outcome measure/);
  });

  it('the counter-evidence of a cited work is reported with its main estimate', async () => {
    const harm = {
      sentence: 'Sarvelin raised atrial fibrillation in one woman of 20.',
      outcome: 'atrial fibrillation',
      direction: 'harm' as const,
      isMain: false,
    };
    const { sections, answer } = await write([study(1, [less, harm]), study(2, [same])]);
    const shown = [...(answer?.claims ?? []), ...claimsIn(sections)].map(({ text }) => text).join('\n');
    expect(shown).toContain(less.sentence);
    expect(shown).toContain(same.sentence);
    expect(shown).toContain(harm.sentence);
  });

  it('works that agree, or that answer different questions, are no contradiction', async () => {
    const other = {
      ...ratioFinding(1.5, 1.2, 1.8),
      outcome: 'costs',
      sentence: 'Costs rose (RR 1.5, 95% CI 1.2 to 1.8).',
    };
    expect(idsOf(await write([study(1, [less]), study(2, [less]), study(3, [other])]))).not.toContain('contradictions');
  });

  it('nobody is named who is not in the references', async () => {
    const works = [
      study(1, [less]),
      study(2, [same], { more: { peerReviewed: false } }),
      study(3, [less], { bearing: 'background', more: { peerReviewed: false } }),
    ];
    const { sections, references } = await write(works);
    const input = inputFor(works);
    const all = textOf(sections);
    for (const { work } of input.works) {
      if (!references.includes(work.id)) expect(all).not.toContain(shortReference(work));
    }
  });

  it('hypotheses about something else, or at a confidence of 0.13, are left out', async () => {
    const base = {
      id: 'h',
      drug: 'x',
      target: null,
      pathway: null,
      effect: null,
      confidenceReason: 'Weak.',
      against: [],
    };
    const { readings } = inputFor([study(1, [less])]);
    const grounds = readings.flatMap(({ findings }) => findings.map((each) => each.citation));
    const hypotheses: Hypothesis[] = [
      { ...base, statement: 'sarvelin → hip fracture', confidence: 0.13, for: grounds },
      { ...base, id: 'i', statement: 'sarvelin → infant growth', confidence: 0.8, for: grounds },
    ];
    expect(idsOf(await write([study(1, [less])], { hypotheses }))).not.toContain('hypotheses');
  });

  it('a verbatim sentence in its context is supported, never "partly"', async () => {
    const { sections, answer } = await write([study(1, [less]), study(2, [same])]);
    for (const claim of [...(answer?.claims ?? []), ...claimsIn(sections)])
      expect(claim).toMatchObject({ verdict: 'supported', basis: 'verbatim' });
  });

  it('a title is the whole question, never cut in the middle of it', () => {
    const question =
      'In postmenopausal women aged 65 years or older with osteoporosis and a previous vertebral fracture, does sarvelin given once a year for three years reduce new hip fractures?';
    expect(reportTitle(question)).toBe(question);
    const long = `${question.slice(0, -1)}, ${'and does it do so in men, '.repeat(20)}too?`;
    expect(reportTitle(long)).toMatch(/(?:fractures|men)…$/);
  });

  it('no sentence of the text appears twice', async () => {
    const studies = [1, 2, 3, 4, 5, 6].map((id) =>
      study(id, [
        ratioFinding(0.6 + id / 100, 0.5, 0.82),
        {
          sentence: `Falls were fewer in study ${id}.`,
          outcome: 'falls',
          direction: 'benefit' as const,
          stance: 'yes' as const,
        },
      ]),
    );
    const { sections } = await write(studies);
    const texts = claimsIn(sections).map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThan(8);
  });

  it('messages hold no internal names', async () => {
    const written = await write([
      study(1, [less], { design: 'meta_analysis' }),
      study(2, [same], { design: 'case_control', bearing: 'bears_on' }),
    ]);
    expect(`${textOf(written.sections)} ${written.answer?.lead} ${written.confidenceReason}`).not.toMatch(
      /[a-z]_[a-z]|bears_on|undefined|null\b/,
    );
  });
});

describe('a report without direct evidence', () => {
  it('has no hypotheses and no contradictions', async () => {
    const written = await write([
      study(1, [less], { bearing: 'bears_on' }),
      study(2, [ratioFinding(1.5, 1.2, 1.8)], { bearing: 'bears_on' }),
    ]);
    expect(idsOf(written)).not.toContain('contradictions');
  });
});

describe('the table and the effects', () => {
  it('show effects of one measure side by side, each in its quote, and pool nothing', async () => {
    const { sections } = await write([
      study(1, [less]),
      study(2, [ratioFinding(0.9, 0.8, 0.99)]),
      study(3, [{ ...same, measure: 'HR' }]),
    ]);
    const block = sections.find(({ id }) => id === 'effects')?.blocks[0];
    expect(block).toMatchObject({
      type: 'effects',
      measure: 'RR',
      rows: [
        { evidenceId: 'pmid:1', value: 0.7 },
        { evidenceId: 'pmid:2', value: 0.9 },
      ],
    });
  });
});
