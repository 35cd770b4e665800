import { describe, expect, it } from 'vitest';
import type { Hypothesis } from '#contract/hypothesis.ts';
import { reportTitle } from '#core/agents/report/frame/report-title.ts';
import { shortReference } from '#core/evidence/citation.ts';
import { questionOf, ratioSaid, type Study } from '../../appraisal/findings-builder.ts';
import { claimsIn, idsOf, inputFor, notesOf, textOf, write } from './written.ts';

/** What clinicians found wrong in reports of this app when they read them sentence by sentence; none may come back. */

const less = ratioSaid(0.7, 0.6, 0.82);
const same = ratioSaid(1.0, 0.93, 1.08, {
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

  it('the counter-evidence of a cited work is told beside its main estimate', async () => {
    const harm = {
      sentence: 'Sarvelin raised atrial fibrillation in one woman of 20.',
      outcome: 'atrial fibrillation',
      direction: 'harm' as const,
      isMain: false,
    };
    const { sections, answer } = await write([study(1, [less, harm]), study(2, [same])]);
    const told = [...(answer?.claims ?? []), ...claimsIn(sections)].map(({ text }) => text).join('\n');
    expect(told).toContain(less.sentence);
    expect(told).toContain(same.sentence);
    expect(told).toContain(harm.sentence);
  });

  it('population, comparator and kind of study stand with every number', async () => {
    const said = { ...less, population: 'women over 70 in Fictland', comparison: 'placebo' };
    const sentence =
      'In women over 70 in Fictland sarvelin cut hip fracture against placebo (RR 0.7, 95% CI 0.6 to 0.82).';
    const { sections } = await write([study(1, [{ ...said, sentence }]), study(2, [same]), study(3, [less])]);
    expect(notesOf(sections)).toContain(
      'Author1 2020, randomised trial, n = 900, women over 70 in Fictland, compared with placebo:',
    );
    expect(textOf(sections, 'evidence')).toMatch(
      /randomised trial \| .*women over 70 in Fictland \| placebo \| hip fracture \| RR 0.7 \(0.6 to 0.82\)/,
    );
  });

  it('a model study is named as one, and as indirect', async () => {
    const { sections } = await write([study(1, [less]), study(2, [same], { design: 'computational' })]);
    expect(textOf(sections, 'indirect')).toMatch(/computational study.*indirect: a model:/);
    expect(textOf(sections, 'evidence')).toContain('(indirect: a model)');
  });

  it('works that agree, or that answer different questions, are no contradiction', async () => {
    const other = {
      ...ratioSaid(1.5, 1.2, 1.8),
      outcome: 'costs',
      sentence: 'Costs rose (RR 1.5, 95% CI 1.2 to 1.8).',
    };
    expect(idsOf(await write([study(1, [less]), study(2, [less]), study(3, [other])]))).not.toContain('contradictions');
  });

  it('two works that do disagree are set side by side', async () => {
    const written = await write([study(1, [less]), study(2, [same])]);
    expect(textOf(written.sections, 'contradictions')).toContain(less.sentence);
    expect(textOf(written.sections, 'contradictions')).toContain(same.sentence);
  });

  it('the largest n named is no smaller than that of any work cited', async () => {
    const { sections, references } = await write([
      study(1, [less], { n: 300 }),
      study(
        2,
        [{ ...same, n: 70, sentence: 'Of 70 women hip fracture did not change.', value: null, low: null, high: null }],
        { n: 160921, bearing: 'bears_on' },
      ),
    ]);
    expect(references).toHaveLength(2);
    expect(textOf(sections, 'summary')).toContain('The largest counts 160921 participants (Author2 2020).');
  });

  it('the number of works counted is that of the table and of the references', async () => {
    const studies = [1, 2, 3, 4].map((id) =>
      study(id, [ratioSaid(0.7 + id / 100, 0.6, 0.82)], { bearing: id > 3 ? 'bears_on' : 'answers' }),
    );
    const background = study(9, [less], { bearing: 'background' });
    const { sections, references } = await write([...studies, background]);
    const table = sections.find(({ id }) => id === 'evidence')?.blocks[0];
    expect(textOf(sections, 'summary')).toContain('3 works answer the question and 1 work bears on it');
    expect(table?.type === 'table' && table.rows.length).toBe(4);
    expect(references).toHaveLength(4);
    expect(textOf(sections, 'methodology')).toContain('1 of them tells background only and is not shown');
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

  it('"against it" stands only where something against it is shown', async () => {
    const hypothesis = (over: Partial<Hypothesis>): Hypothesis => ({
      id: 'h1',
      statement: 'sarvelin → hip fracture',
      drug: 'sarvelin',
      target: null,
      pathway: null,
      effect: 'hip fracture',
      confidence: 0.6,
      confidenceReason: 'One trial.',
      for: [],
      against: [],
      ...over,
    });
    const { readings } = inputFor([study(1, [less])]);
    const [citation] = readings.flatMap(({ findings }) => findings.map((each) => each.citation));
    const grounds = citation ? [citation] : [];
    const told = await write([study(1, [less])], { hypotheses: [hypothesis({ for: grounds })] });
    expect(textOf(told.sections, 'hypotheses')).toContain('sarvelin → hip fracture');
    expect(textOf(told.sections, 'hypotheses')).not.toContain('Against it');
  });

  it('hypotheses about something else, or at a confidence of 0.13, are not told', async () => {
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

  it('a verbatim sentence in its context is told as supported, never "partly"', async () => {
    const { sections, answer } = await write([study(1, [less]), study(2, [same])]);
    for (const claim of [...(answer?.claims ?? []), ...claimsIn(sections)])
      expect(claim).toMatchObject({ verdict: 'supported', basis: 'verbatim' });
  });

  it('a sentence that opens with "However" keeps the one before', async () => {
    const however = { ...less, sentence: `However, ${less.sentence}` };
    const { answer } = await write([
      study(1, [however], { before: 'Nothing changed in the first year of treatment.' }),
    ]);
    expect(answer?.claims[0]?.text).toMatch(/^Nothing changed in the first year of treatment\. However, /);
  });

  it('a title is the whole question, never cut in the middle of it', () => {
    const question =
      'In postmenopausal women aged 65 years or older with osteoporosis and a previous vertebral fracture, does sarvelin given once a year for three years reduce new hip fractures?';
    expect(reportTitle(question)).toBe(question);
    const long = `${question.slice(0, -1)}, ${'and does it do so in men, '.repeat(20)}too?`;
    expect(reportTitle(long)).toMatch(/(?:fractures|men)…$/);
  });

  it('no sentence of the text is told twice', async () => {
    const studies = [1, 2, 3, 4, 5, 6].map((id) =>
      study(id, [
        ratioSaid(0.6 + id / 100, 0.5, 0.82),
        {
          sentence: `Falls were fewer in study ${id}.`,
          outcome: 'falls',
          direction: 'benefit' as const,
          stance: 'yes' as const,
        },
      ]),
    );
    const { sections } = await write(studies);
    const told = claimsIn(sections).map(({ text }) => text);
    expect(new Set(told).size).toBe(told.length);
    expect(told.length).toBeGreaterThan(8);
  });

  it('sections without content do not exist', async () => {
    const written = await write([study(1, [less])]);
    expect(idsOf(written)).toEqual(['summary', 'outcome-1', 'evidence', 'limitations', 'methodology', 'references']);
    for (const { blocks } of written.sections) expect(blocks.length).toBeGreaterThan(0);
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
  const near = [study(1, [less], { bearing: 'bears_on' }), study(2, [same], { more: { title: 'Sarvelin in boys' } })];
  const gaps = ['No trial in older women.'];
  const assessments = [
    {
      round: 1,
      weighed: 2,
      confidence: 0.5,
      confidenceReason: 'Few.',
      drugCandidates: [],
      keyFindings: [],
      gaps,
      sufficient: false,
      mechanism: { score: 1, reason: 'None.', required: false },
      clinical: { score: 1, reason: 'None.', required: true },
      recommendation: 'synthesize' as const,
      nextQueries: [],
    },
  ];

  it('says so first, shows the gaps and lists the nearest works without a summary, certainty or conclusion', async () => {
    const written = await write(near, { assessments });
    expect(written.answer).toMatchObject({ isDirect: false, direction: null, certainty: null });
    expect(written.answer?.lead).toMatch(/^No work found tests sarvelin in older women for hip fracture\./);
    expect(idsOf(written)).toEqual(['nearest', 'gaps', 'limitations', 'methodology', 'references']);
    expect(textOf(written.sections, 'nearest')).toContain('indirect: studied others than those asked about');
    expect(textOf(written.sections, 'gaps')).toContain(gaps[0]);
  });

  it('is not trusted, and says in words of what and why', async () => {
    const { confidence, confidenceReason } = await write(near, { assessments });
    expect(confidence).toBeLessThanOrEqual(0.2);
    expect(confidenceReason).toMatch(
      /^0\.20, how far the works found can be relied on to answer the question: .*no work answers the question itself/,
    );
  });

  it('tells no hypotheses and no contradictions', async () => {
    const written = await write([
      study(1, [less], { bearing: 'bears_on' }),
      study(2, [ratioSaid(1.5, 1.2, 1.8)], { bearing: 'bears_on' }),
    ]);
    expect(idsOf(written)).not.toContain('contradictions');
  });
});

describe('a question in two parts', () => {
  const part = (text: string, outcome: string) => ({
    text,
    questionType: 'treatment_effect' as const,
    asksYesNo: true,
    outcomes: [outcome],
  });
  const plan = questionOf({
    parts: [part('Does sarvelin reduce hip fracture?', 'hip fracture'), part('Does sarvelin reduce falls?', 'falls')],
  });
  const falls = {
    sentence: 'Falls were halved with sarvelin.',
    outcome: 'falls',
    direction: 'benefit' as const,
    stance: 'yes' as const,
    part: 1,
  };

  it('has a section for each part', async () => {
    const { sections } = await write([study(1, [{ ...less, part: 0 }, falls])], { plan });
    expect(sections.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Does sarvelin reduce hip fracture?', 'Does sarvelin reduce falls?']),
    );
  });

  it('names the part that nothing answers in its first lines and among the limits', async () => {
    const { answer, sections } = await write([study(1, [{ ...less, part: 0 }])], { plan });
    expect(answer?.lead).toContain('No result found plainly answers the part “Does sarvelin reduce falls?”.');
    expect(textOf(sections, 'limitations')).toContain(
      'Looked for and not found: an answer to “Does sarvelin reduce falls?”.',
    );
    expect(sections.map(({ title }) => title)).not.toContain('Does sarvelin reduce falls?');
  });
});

describe('the table and the effects', () => {
  it('say "not known" where a value does not stand in its quote', async () => {
    const invented = { ...less, value: 0.5, n: 4321 };
    const { sections } = await write([study(1, [invented])]);
    expect(textOf(sections, 'evidence')).toMatch(
      /^Author1 2020 \| randomised trial \| not known \| hip fracture \| not known \| Sarvelin changed/m,
    );
  });

  it('show effects of one measure side by side, each in its quote, and pool nothing', async () => {
    const { sections } = await write([
      study(1, [less]),
      study(2, [ratioSaid(0.9, 0.8, 0.99)]),
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

  it('give the tally its caveat', async () => {
    const five = [1, 2, 3, 4, 5].map((id) => study(id, [ratioSaid(0.7 + id / 100, 0.6, 0.82)]));
    expect(notesOf((await write(five)).sections)).toMatch(
      /Tally: 5 benefit, 0 harm.* A count of studies, each with one vote/,
    );
  });
});
