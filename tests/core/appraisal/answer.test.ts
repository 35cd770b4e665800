import { describe, expect, it } from 'vitest';
import { shortAnswer } from '#core/appraisal/answer.ts';
import { omittedFindings } from '#core/appraisal/omissions.ts';
import { answerOf, questionOf, ratioSaid, type Study, worldOf } from './findings-builder.ts';

const less = ratioSaid(0.7, 0.6, 0.82);
const same = ratioSaid(1.0, 0.93, 1.08);
const study = (id: number, says: Study['says'], more: Partial<Study> = {}): Study => ({ id, n: 900, says, ...more });

describe('the direction', () => {
  it('is yes where sure evidence says yes, and probably yes where it is less sure', () => {
    expect(answerOf(worldOf(study(1, [less]), study(2, [less])))).toMatchObject({
      direction: 'yes',
      certainty: 'high',
    });
    const cohorts = worldOf(study(1, [less], { design: 'cohort' }), study(2, [less], { design: 'cohort' }));
    expect(answerOf(cohorts)).toMatchObject({ direction: 'probably_yes', certainty: 'low' });
  });

  it('is no where studies find no difference', () => {
    expect(answerOf(worldOf(study(1, [same]), study(2, [same]))).direction).toBe('no');
  });

  it('is mixed where studies of one strength disagree', () => {
    expect(
      answerOf(worldOf(study(1, [less], { relevance: 0.9 }), study(2, [same], { relevance: 0.9 }))).direction,
    ).toBe('mixed');
  });

  it('is that of one decisive synthesis, and not of the many weak studies around it', () => {
    const neighbours = Array.from({ length: 12 }, (_, i) => study(i + 2, [same], { design: 'cross_sectional' }));
    const synthesis = study(1, [less], {
      design: 'meta_analysis',
      more: { title: 'Sarvelin: meta-analysis of randomised trials' },
    });
    expect(answerOf(worldOf(...neighbours, synthesis)).direction).toMatch(/yes/);
  });

  it('cannot be said where findings take no side, and is none where the question has no direction', () => {
    expect(answerOf(worldOf(study(1, [{ sentence: 'Hip fracture was recorded in 12 women.' }]))).direction).toBe(
      'unclear',
    );
    const parts = [
      {
        text: 'How common is hip fracture?',
        questionType: 'epidemiology' as const,
        asksYesNo: false,
        outcomes: ['hip fracture'],
      },
    ];
    expect(answerOf(worldOf(study(1, [less])), { parts, questionType: 'epidemiology' }).direction).toBeNull();
  });

  it('counts a registration and its paper once', () => {
    const paper = study(1, [less], {
      more: { ids: { pmid: '1' }, related: [{ relation: 'preprint', ids: { doi: '10.1/x' } }] },
    });
    const preprint = study(2, [less], { more: { ids: { doi: '10.1/x' } } });
    expect(answerOf(worldOf(paper, preprint)).lead).toContain('1 study answers');
  });
});

describe('the lead', () => {
  it('stands above quotes of works, which nobody has written yet', () => {
    expect(answerOf(worldOf(study(1, [less]))).isWritten).toBe(false);
    expect(answerOf(worldOf(study(1, [less], { design: 'animal' })))).toMatchObject({
      isDirect: false,
      isWritten: false,
    });
  });

  it('counts what the studies say', () => {
    expect(answerOf(worldOf(study(1, [less]), study(2, [less]), study(3, [same]))).lead).toMatch(
      /^(?:Probably yes|Yes)\. 3 studies answer the question: 2 say yes and 1 says no\. Certainty of the evidence on hip fracture: \w+ \(suggested\)\.$/,
    );
  });

  it('says that studies disagree where some say yes, some no, and most nothing', () => {
    const silent = (id: number) => study(id, [{ sentence: 'Hip fracture was recorded in 12 women.' }]);
    const lead = (...of: Study[]) => answerOf(worldOf(...of, ...[11, 12, 13, 14, 15, 16].map(silent)));
    const both = lead(study(1, [less]), study(2, [same]));
    expect(both.direction).toBe('unclear');
    expect(both.lead).toContain('They disagree.');
    expect(lead(study(1, [less])).lead).not.toContain('They disagree.');
    expect(lead(study(2, [same])).lead).not.toContain('They disagree.');
  });

  it('says plainly that nothing tests what is asked, for whom and for what', () => {
    const answer = answerOf(worldOf(study(1, [less], { bearing: 'bears_on' })));
    expect(answer).toMatchObject({ isDirect: false, direction: null, certainty: null, claims: [], tally: null });
    expect(answer.lead).toMatch(
      /^No work found tests sarvelin in older women for hip fracture\. The 1 nearest work is listed/,
    );
  });

  it('does not take another population for an answer', () => {
    const boys = worldOf(study(1, [less], { more: { title: 'Sarvelin in boys' } }));
    expect(answerOf(boys).isDirect).toBe(false);
    expect(answerOf(boys).lead).toMatch(/^No work found tests sarvelin/);
  });

  it('takes adults of any age for older ones', () => {
    const adults = worldOf(
      study(1, [less], { more: { meshTerms: ['Humans', 'Female', 'Adult', 'Middle Aged', 'Aged'] } }),
    );
    expect(answerOf(adults).isDirect).toBe(true);
  });

  it('says no more than that nothing answers where the question names no intervention', () => {
    const bare = { ideas: [], parts: [], population: null, question: 'Does it help at all?' };
    expect(answerOf(worldOf(study(1, [less], { bearing: 'bears_on' })), bare).lead).toMatch(
      /^No work found answers this question\./,
    );
  });

  it('does not take animals for an answer, and says that only they were studied', () => {
    expect(answerOf(worldOf(study(1, [less], { design: 'animal' }))).lead).toMatch(
      /^No study in people found tests sarvelin.* 1 study of animals, cells or models is listed below without conclusions/,
    );
  });

  it('never rests on a retracted work', () => {
    const notices = [{ kind: 'retraction' as const, date: '2024', source: 'fictional' }];
    expect(answerOf(worldOf(study(1, [less], { more: { notices } }))).isDirect).toBe(false);
  });

  it('does not take a registration without results for an answer', () => {
    const registry = {
      status: 'RECRUITING',
      phases: [],
      arms: [],
      primaryOutcomes: [],
      secondaryOutcomes: [],
      conditions: [],
      interventions: [],
      hasResults: false,
    };
    const planned = study(1, [less], { more: { registry, texts: { registry: less.sentence } } });
    expect(answerOf(worldOf(planned)).isDirect).toBe(false);
  });

  it('names the part of a question that nothing answers', () => {
    const part = (text: string, outcome: string) => ({
      text,
      questionType: 'treatment_effect' as const,
      asksYesNo: true,
      outcomes: [outcome],
    });
    const parts = [
      part('Does sarvelin reduce hip fracture?', 'hip fracture'),
      part('Does sarvelin reduce falls?', 'falls'),
    ];
    const answer = answerOf(worldOf(study(1, [{ ...less, part: 0 }])), { parts });
    expect(answer.isDirect).toBe(true);
    expect(answer.lead).toContain('No result found plainly answers the part “Does sarvelin reduce falls?”.');
  });
});

describe('the claims', () => {
  it('tell the main estimate and what goes against it, of two works', () => {
    const { claims } = answerOf(worldOf(study(1, [less]), study(2, [less]), study(3, [same])));
    expect(claims.map(({ text }) => text)).toEqual([less.sentence, same.sentence]);
  });

  it('take the sentence before along where one opens with "However"', () => {
    const before = 'Sarvelin was tolerated by all women in both arms.';
    const however = { ...less, sentence: `However, ${less.sentence}` };
    const { claims } = answerOf(worldOf(study(1, [however], { before })));
    expect(claims.map(({ text }) => text)).toEqual([`${before} However, ${less.sentence}`]);
  });
});

describe('the tally', () => {
  it('is told from five works up', () => {
    const five = Array.from({ length: 5 }, (_, i) => study(i + 1, [i === 0 ? same : less]));
    expect(answerOf(worldOf(...five)).tally).toEqual({
      outcome: 'hip fracture',
      benefit: 4,
      harm: 0,
      none: 1,
      unclear: 0,
    });
    expect(answerOf(worldOf(...five.slice(1))).tally).toBeNull();
  });
});

it('carries a person’s change of certainty into answer and reasons', () => {
  const change = { outcome: 'hip fracture', factor: 'risk_of_bias' as const, change: -2, reason: 'Open label.' };
  const world = worldOf(study(1, [less]));
  const answer = shortAnswer({
    plan: questionOf(),
    ...world,
    contradictions: [],
    certaintyChanges: [change],
    biasJudgements: [],
  });
  expect(answer).toMatchObject({ certainty: 'low', direction: 'probably_yes' });
  expect(answer.reasons).toContain('Open label.');
});

it('is less sure of an outcome that its works dispute', () => {
  const world = worldOf(study(1, [less]), study(2, [less]));
  const base = { plan: questionOf(), ...world, certaintyChanges: [], biasJudgements: [] };
  const [first, second] = world.readings.map(({ findings }) => findings[0]!.citation);
  const dispute = {
    id: 'd1',
    kind: 'negation' as const,
    topic: 'hip fracture',
    first: first!,
    second: second!,
    differs: '',
    confidence: 0.6,
  };
  const stepsOf = (contradictions: (typeof dispute)[]) =>
    shortAnswer({ ...base, contradictions }).outcomes[0]?.steps.map(({ factor, change }) => `${factor} ${change}`);
  expect(stepsOf([])).not.toContain('inconsistency -1');
  expect(stepsOf([dispute])).toContain('inconsistency -1');
});

it('says only what it rests on where sentences say who found what', () => {
  const input = {
    plan: questionOf(),
    ...worldOf(study(1, [less]), study(2, [less])),
    contradictions: [],
    certaintyChanges: [],
    biasJudgements: [],
  };
  expect(shortAnswer(input).lead).toContain('2 studies answer the question: 2 say yes.');
  expect(shortAnswer(input, { hasVotes: false }).lead).toBe('The answer cites 2 works.');
});

describe('what a draft leaves out', () => {
  const against = {
    sentence: 'Sarvelin raised atrial fibrillation.',
    outcome: 'atrial fibrillation',
    direction: 'harm' as const,
    isMain: false,
  };
  const aside = { sentence: 'Women liked sarvelin.', outcome: 'liking', direction: 'unclear' as const, isMain: false };
  const world = worldOf(study(1, [less, against, aside]));
  const [main, harm] = world.findings;
  const omitted = (claims: Parameters<typeof omittedFindings>[0]['claims']) =>
    omittedFindings({ plan: questionOf(), ...world, claims }).map(({ id }) => id);

  it('is the main estimate of a key work, and what goes against it', () => {
    expect(omitted([])).toEqual([main?.id, harm?.id]);
  });

  it('is only what goes against it, once the estimate is told', () => {
    expect(omitted([{ text: less.sentence, citations: main ? [main.citation] : [] }])).toEqual([harm?.id]);
  });

  it('is the estimate still, where its work is cited without the number', () => {
    expect(omitted([{ text: 'Sarvelin helped.', citations: main ? [main.citation] : [] }])).toContain(main?.id);
  });
});

describe('the lead of a question that nothing answers', () => {
  const nothing = (studies: Study[], plan: Parameters<typeof answerOf>[1] = {}) =>
    answerOf(worldOf(...studies.map((each) => ({ bearing: 'bears_on' as const, ...each }))), plan).lead;
  const registered = (hasResults: boolean) => ({
    registry: {
      status: 'COMPLETED',
      phases: [],
      arms: [],
      primaryOutcomes: [],
      secondaryOutcomes: [],
      conditions: [],
      interventions: [],
      hasResults,
    },
    texts: { registry: less.sentence },
  });

  it('counts what lies near, and what is only registered', () => {
    expect(nothing([])).toBe('No work found tests sarvelin in older women for hip fracture.');
    expect(nothing([study(1, [less]), study(2, [less])])).toMatch(/The 2 nearest works are listed below[^.]*\.$/);
    expect(nothing([study(1, [less], { more: registered(false) })])).toContain(
      '1 study is registered without results so far.',
    );
    expect(nothing([study(1, [less], { more: registered(true) })])).not.toContain('registered');
  });

  it('speaks of people only where animals alone were studied, and not of a mechanism', () => {
    const animal = study(1, [less], { design: 'animal' });
    expect(nothing([animal])).toMatch(/^No study in people/);
    expect(nothing([animal, study(2, [less])])).toMatch(/^No work/);
    expect(nothing([animal], { questionType: 'mechanism' })).toMatch(/^No work/);
  });

  it('names two interventions and three outcomes at most', () => {
    const ideas = ['sarvelin', 'ponzelast', 'velorimine'].map((term) => ({
      term,
      synonyms: [],
      part: 'intervention' as const,
    }));
    const parts = [
      {
        text: 'x',
        questionType: 'treatment_effect' as const,
        asksYesNo: true,
        outcomes: ['pain', 'sleep', 'mood', 'falls'],
      },
    ];
    expect(nothing([], { ideas, parts, population: null })).toBe(
      'No work found tests sarvelin and ponzelast for pain, sleep and mood.',
    );
    expect(nothing([], { ideas, parts, population: null, questionType: 'epidemiology' })).toContain('found studies');
  });

  it('asks for a narrower question where one word or two name a field', () => {
    const ideas = [{ term: 'cancer', synonyms: [], part: 'object' as const }];
    const wide = (question: string, more = ideas) =>
      nothing([study(1, [less], { bearing: 'answers' })], { question, inEnglish: question, ideas: more, parts: [] });
    expect(wide('breast cancer')).toMatch(/^This is too broad/);
    expect(wide('breast cancer')).toContain('1 nearest work');
    expect(wide('breast cancer', [...ideas, { ...ideas[0]!, term: 'breast' }])).not.toMatch(/too broad/);
    expect(wide('breast cancer cure')).not.toMatch(/too broad/);
  });
});

it('a work that says nothing of its own is no answer', () => {
  expect(answerOf(worldOf(study(1, []))).isDirect).toBe(false);
});

describe('the outcomes that are graded', () => {
  const said = (outcome: string) => ({
    ...less,
    outcome,
    sentence: `By sarvelin ${outcome} fell (RR 0.7, 95% CI 0.6 to 0.82).`,
  });
  const named = (studies: Study[], plan: Parameters<typeof answerOf>[1] = {}) =>
    answerOf(worldOf(...studies), plan).outcomes.map(({ outcome }) => outcome);

  it('are the deciding one, and others that two works speak of', () => {
    const both = [less, said('stroke')];
    expect(named([study(1, both), study(2, [less])])).toEqual(['hip fracture']);
    expect(named([study(1, both), study(2, both)])).toEqual(['hip fracture', 'stroke']);
  });

  it('are five at most', () => {
    const all = [less, ...['stroke', 'anaemia', 'asthma', 'headache', 'nausea'].map(said)];
    expect(named([study(1, all), study(2, all)])).toHaveLength(5);
  });

  it('are those asked for alone, where several are', () => {
    const parts = [
      { text: 'x', questionType: 'treatment_effect' as const, asksYesNo: true, outcomes: ['hip fracture', 'stroke'] },
    ];
    const all = [less, said('stroke'), said('anaemia')];
    expect(named([study(1, all), study(2, all)], { parts })).toEqual(['hip fracture', 'stroke']);
  });
});

it('of two studies alike the one with an interval is heard, and one that its journal doubts last', () => {
  const plain = { ...less, sentence: 'Sarvelin cut hip fractures by 30 percent.', low: null, high: null };
  const first = (...studies: Study[]) => answerOf(worldOf(...studies)).claims[0]?.text;
  const alike = { relevance: 0.9 };
  expect(first(study(1, [plain], alike), study(2, [less], alike))).toBe(less.sentence);
  const notices = [{ kind: 'concern' as const, date: null, source: 'fictional' }];
  expect(first(study(1, [less], { ...alike, more: { notices } }), study(2, [plain], alike))).toBe(plain.sentence);
});

it('does not name an outcome twice, as what is studied and as what is measured', () => {
  const lead = (object: string, outcome: string) =>
    answerOf(worldOf(), {
      ideas: [
        { term: 'sarvelin', synonyms: [], part: 'intervention' },
        { term: object, synonyms: [], part: 'object' },
      ],
      parts: [{ text: 'x', questionType: 'treatment_effect', asksYesNo: true, outcomes: [outcome] }],
      population: null,
    }).lead;
  expect(lead('fracture', 'hip fracture')).toBe('No work found tests sarvelin for hip fracture.');
  expect(lead('hip fracture', 'fracture')).toBe('No work found tests sarvelin for fracture.');
  expect(lead('gout', 'pain')).toBe('No work found tests sarvelin in gout for pain.');
});

it('names no part of a question that has only one as unanswered', () => {
  const parts = [
    {
      text: 'Does sarvelin reduce falls?',
      questionType: 'treatment_effect' as const,
      asksYesNo: true,
      outcomes: ['falls'],
    },
  ];
  expect(answerOf(worldOf(study(1, [{ ...less, part: 7 }])), { parts }).lead).not.toContain('the part');
});
