import { describe, expect, test } from 'vitest';
import type { Finding } from '#contract/finding.ts';
import type { StudyMaterial, StudyQuestion } from '#contract/study/study.ts';
import { definedTerms } from '#core/study/cards/defined-terms.ts';
import { cardsFrom } from '#core/study/cards/make-cards.ts';
import { gradeCloze } from '#core/study/grading/grade-term.ts';
import { GAP } from '#core/study/questions/stem-words.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { documentMaterial, HANDOUT, HANDOUT_MORE, HANDOUT_TERMS } from './handout.ts';

const namesIn = (text: string) => definedTerms(documentMaterial(text)).map(({ name }) => name.toLowerCase());
const cardsOf = (text: string) => cardsFrom(documentMaterial(text), 'seed');
const right = ({ type, options, key }: StudyQuestion) =>
  type === 'choice' ? options.find(({ id }) => id === key)?.text : key;

describe('a handout that defines 34 terms', () => {
  const { graph, questions } = cardsOf(HANDOUT);
  const results = new Set(questions.filter(({ type }) => type === 'number').map(({ conceptId }) => conceptId));
  const terms = graph.concepts.filter(({ id }) => !results.has(id));
  const names = terms.map(({ name }) => name.toLowerCase());

  test('gives cards for at least 32 of them, and for nothing that it does not define', () => {
    const found = HANDOUT_TERMS.filter((term) => names.includes(term));
    expect(found.length).toBeGreaterThanOrEqual(32);
    const known: readonly string[] = [...HANDOUT_TERMS, ...HANDOUT_MORE];
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('asks for each of them in writing, and both ways where others are of its kind', () => {
    for (const { id, name } of terms) {
      const own = questions.filter(({ conceptId }) => conceptId === id);
      expect(own.filter(({ type, key }) => type === 'cloze' && key === name).length, name).toBeGreaterThanOrEqual(1);
      expect(new Set(own.map(({ stem }) => stem)).size, name).toBe(own.length);
    }
    const choices = questions.filter(({ type }) => type === 'choice');
    expect(new Set(choices.map(({ conceptId }) => conceptId)).size).toBeGreaterThanOrEqual(8);
  });

  test('takes every key from the sentence that the card cites, at its place', () => {
    for (const question of questions) {
      const { quote, start, end } = question.citation;
      expect(HANDOUT.slice(start, end)).toBe(quote);
      expect(quote.toLowerCase()).toContain(right(question)?.toLowerCase());
    }
  });

  test('never gives the answer in its question, word for word', () => {
    for (const question of questions.filter(({ type }) => type === 'cloze')) {
      expect(question.stem.split(GAP)).toHaveLength(2);
      expect(question.stem.toLowerCase()).not.toContain(` ${question.key.toLowerCase()} `);
    }
  });

  test('offers the definitions of other terms as wrong options, each once', () => {
    const choices = questions.filter(({ type }) => type === 'choice');
    for (const { options, key } of choices) {
      expect(options.length).toBeGreaterThanOrEqual(3);
      expect(new Set(options.map(({ text }) => text)).size).toBe(options.length);
      expect(options.filter(({ id }) => id === key)).toHaveLength(1);
    }
  });

  test('asks the first card of every concept before the second of any', () => {
    const half = questions.slice(0, graph.concepts.length);
    expect(new Set(half.map(({ conceptId }) => conceptId)).size).toBe(graph.concepts.length);
  });

  test('draws no connections and supposes no misconceptions', () => {
    expect(graph.edges).toEqual([]);
    expect(questions.flatMap(({ options }) => options.flatMap(({ misconception }) => misconception ?? []))).toEqual([]);
  });

  test('gives the same cards again', () => {
    expect(cardsOf(HANDOUT)).toEqual({ graph, questions });
  });
});

describe('what defines', () => {
  test.each([
    ['A velotome is an instrument for cutting sails.', 'velotome'],
    ['Herring light is a lamp that is seen under water.', 'herring light'],
    ['Itinerant hulls are ships that belong to no harbour.', 'itinerant hulls'],
    ['Sail drag: the force that a sail loses to turbulence.', 'sail drag'],
    ['Sail drag – the force that a sail loses to turbulence.', 'sail drag'],
    ['- **Sail drag**: the force that a sail loses to turbulence.', 'sail drag'],
    ['Sail drag\n\nThe force that a sail loses to turbulence.', 'sail drag'],
    ['The hull ratio refers to the length of a hull divided by its width.', 'hull ratio'],
    ['Hull decay, by contrast, is a process that begins below the water line.', 'hull decay'],
    ['A hull ratio (HR), the length of a hull divided by its width, is the usual measure.', 'hull ratio'],
    ['Sail drag is what a sail loses to turbulence in a strong wind.', 'sail drag'],
    ['Sail drag occurs when a sail loses force to turbulence.', 'sail drag'],
    ['Sail drag is deemed to have occurred if a sail has lost its force.', 'sail drag'],
    ['The committee recommends that sail drag be defined as the force lost to turbulence.', 'sail drag'],
    ['Sail drag should be understood as the force lost to turbulence.', 'sail drag'],
    ['By sail drag we mean the force that a sail loses to turbulence.', 'sail drag'],
    ['The force that a sail loses to turbulence is called the sail drag (SD).', 'sail drag'],
    ['The force that a sail loses to turbulence is known as sail drag.', 'sail drag'],
    ['A velotome, which is an instrument for cutting sails, can hurt its owner.', 'velotome'],
    ['Hull decay, i.e. a process that begins below the water line, can sink a ship.', 'hull decay'],
    ['- Velotomes are instruments that cut sails.\n- The harbour was closed.', 'velotomes'],
    ['2. Velotomes are instruments that cut sails.', 'velotomes'],
    ['Hull bias is hull bias in the harbour, because ships that sink are not there.', 'hull bias'],
    ['By the sail drag (SD) we mean the force that a sail loses to turbulence.', 'sail drag'],
    [
      'The force that a sail loses to turbulence is called sail drag, or wind loss, and most sails have it.',
      'sail drag',
    ],
    ['Velotomes, that is, instruments that cut sails, were made in the harbour.', 'velotomes'],
    ['Sail drag, by which we mean the force that a sail loses to turbulence, grows in a storm.', 'sail drag'],
    ['Sail care, an approach in which a crew dries its sails every day, saves ropes.', 'sail care'],
    ['The book is on sail drag. Sail drag describes how much force a sail loses to turbulence.', 'sail drag'],
    ['A squall is a short, violent storm that comes without any sign.', 'squall'],
    ['Sail rot: thinning of the cloth, which begins at its edges.', 'sail rot'],
    ['Barnacles are small shells on the side of a ship.', 'barnacles'],
    ['Drag rate: a loss of force below ten units.', 'drag rate'],
    ['The salt crust of a hull, called the halite, is scraped off in winter.', 'halite'],
    ['Rare (up to 1 in 1,000): swelling of the ropes, called hemposis, which ends a voyage.', 'hemposis'],
    [
      'A stowage is a wooden box, such as a chest or a trunk, that can carry ropes from one deck to another.',
      'stowage',
    ],
    ['The hold is the central part of a ship that carries its load.', 'hold'],
    ['Velorin test (VT4): a test of the ropes that finds early rot.', 'velorin test'],
    ['Early signs of rot: the changes by which a carpenter knows that wood is lost.', 'early signs of rot'],
    ['The captain may give the crew a velotome, a tool that cuts sails in the wind.', 'velotome'],
    ['The captain may give you limewater, a drink that keeps a crew awake at night.', 'limewater'],
    ['The gunwale, the upper edge of the side of a ship, keeps water out.', 'gunwale'],
    ["Smithson's law states that the force of a sail grows with its width.", "smithson's law"],
    ['Wet sails can tear in the wind of a harbour; this is known as rip.', 'rip'],
    ['Salt can lead to crustosis, which means a white colour of the side, or to rot.', 'crustosis'],
    ['Ropes: a knot at the end of a rope is called a figure knot.', 'figure knot'],
    ['Sudden rot is characterised by wet cloth, salt and torn edges.', 'sudden rot'],
    ['Late rot should be taken to mean rot that begins after the voyage.', 'late rot'],
    ['In old ships salt can build up as hard lumps under the deck. These lumps are called halites.', 'halites'],
    ['Polyropia, defined here as the use of five or more ropes, is seen in many harbours.', 'polyropia'],
    ['The Harbour Rot Scale, a list of questions for trained crews, has few errors.', 'harbour rot scale'],
    ['Equal drag means that the sails have the same force at all masts.', 'equal drag'],
    ['A fixed-mast model assumes that all masts carry the force of the wind.', 'fixed-mast model'],
    ['Lost-harbour bias arises from counting crews that never came back.', 'lost-harbour bias'],
    ['When the sail is filled more, it pulls harder. This is known as the Smithson mechanism.', 'smithson mechanism'],
  ])('%s', (text, term) => expect(namesIn(text)).toEqual([term]));

  test.each([
    ['Small tools that cut sails are called velotomes. All small tools are kept dry.', 'small tools that cut sails'],
    [
      'Keel: The part of a ship that lies deepest under the water.',
      'the part of a ship that lies deepest under the water',
    ],
    ['Smithson tools that cut sails are called velotomes.', 'Smithson tools that cut sails'],
  ])('its words are small within a sentence: %s', (text, definition) => {
    expect(definedTerms(documentMaterial(text)).map((term) => term.definition?.text)).toEqual([definition]);
  });

  test('a short form behind a term of a glossary is asked as well, and right', () => {
    const { questions } = cardsOf('Hull decay index (HDI): the share of a hull that is lost to water in a year.');
    expect(questions.map(({ key, alsoRight }) => [key, alsoRight])).toEqual([
      ['Hull decay index', []],
      ['Hull decay index', ['HDI']],
    ]);
  });

  test.each([
    ['Sail drag occurs when a sail loses force to turbulence.', '_____ occurs when a sail loses force to turbulence.'],
    ['Sail drag means that a sail loses force to turbulence.', '_____ means that a sail loses force to turbulence.'],
    ['Sail drag is the force that a sail loses to turbulence.', '_____: the force that a sail loses to turbulence.'],
  ])('the gap of a clause keeps its verb: %s', (text, asked) => {
    expect(cardsOf(text).questions.map(({ stem }) => stem.slice(stem.indexOf('? “') + 2))).toEqual([`“${asked}”`]);
  });

  test.each([
    'The velotome was sharp in three of four harbours.',
    'Note: a velotome does not cut rope.',
    'The study is a description of three harbours.',
    'A velotome is an effective option for small sails.',
    'Velotomes are more common in the south.',
    'Example: a sail of ten metres.\nExample: a sail of twenty metres.',
    'Author: Ada Fictional, harbour master of Inventville',
    'Summary\n\nThe harbour was closed in winter.',
    'What is a velotome?',
    'It is a tool that cuts sails.',
    'Both are tools that cut sails.',
    'Their aim is a better harbour.',
    'Sail drag is a broader term.',
    'Hull analysis is a method for finding and reporting such patterns.',
    'A velotome is a mnemonic for: very long tools.',
    'Although sludge is a precursor of stones, its weight is unknown.',
    'The following therefore is a discussion of what is known of sails.',
    'An essential step in the making of sails is the choice of a cloth that lasts.',
    'A velotome is the tool of choice for ropes.',
    'Sail drag is what a sail shows.',
    'Sail drag is one of the disciplines where harbours excel.',
    'The mean hull length (MHL) was taken in every harbour of the survey.',
    'Sail drag and hull decay: an introduction\n\nThe harbour was closed.',
    'This is called sail drag by all who work in the harbour.',
    'An attack is also known as a flare.',
    'Rope burn: put your hand into cold water at once.\nSail fever: tell your captain.\nCramp: stop the work and call the captain.',
    '“Velo” means many and “tome” means an instrument for cutting sails.',
    'Sail drag was defined as acceptable if less than a tenth of the force was lost.',
    'Evidence is growing that drag, the enemy of the sail, is common in the south.',
    'Rum is an enemy of captains.',
    'The deck is a place where nobody should sleep in a storm.',
    'Rum is a matter that we speak of at every meeting.',
    'Rule of the harbour: when in doubt, call the captain.',
    'Answer: a matter of taste.',
    '- Four ropes were wet: the length of the deck, the height of the mast and the width of the sail.',
    'The drag of a sail is the highest force at which a rope can carry it.',
    'Sail fever: press on the sail for a minute.\nCramp: usually goes away after the voyage.\nRope burn: is common in the south.',
    'A short voyage is one that ends in the harbour where it began.',
    'Sail loss is the same quantity in a harbour in which some sails are wet.',
    'Sail drag is an example of a loss that nobody can see from the deck.',
    'Lecture 2: the force that a sail loses to turbulence\n\nSails are made of cloth and of ropes. They last for years.',
    'Smithson describes how much force a sail loses to turbulence.',
    'The captain, a woman of the islands, sailed around the harbour.',
    'Fictionland, a country in the north of the sea, builds ships.',
    'Sails are often wet when ropes are used, an effect that needs to be known.',
    'Look for salt in your rum, a change in your habits that lasts for weeks, or a loss of force.',
    'Smithson states that the force of a sail grows with its width.',
    'They carry the sails below deck every night. This is called stowing.',
    'Sails are wet. This is called damp.',
    'Table 2: the loss of force in the ships of a harbour.\nFigure 3: the force of a sail in the wind of a storm.',
    'Mixed rot refers to rot that goes back and forth between the two.',
    'Wind shows why a velotome, a tool that cuts their cloth, can help sails.',
    'Common causes are sudden storms of the north and of the south.',
    'Sails are losses of the harbour in a bad year.',
    'Take the pills with milk, a drink that keeps a crew awake at night.',
    'The captain may send a letter, rum or limewater, a drink that keeps a crew awake at night.',
    'Crews are offered meals in the harbours of the north.',
    '- Uncommon (up to 1 in 100 people): a fall in the number of ropes.\n- Rare (1%): a loss of the sail in a storm.',
    'Drag rests on three things: the force of the wind, the width of the sail, and the weight of the hull.',
    'The usual loss of a sail is salt that tears the cloth, called hemposis by captains.',
    'The net drag is the corresponding force in a harbour as it really is.',
  ])('not: %s', (text) => expect(namesIn(text)).toEqual([]));

  test('several terms in one sentence, each with its own clause', () => {
    const terms = definedTerms(
      documentMaterial(
        'The hull ratio is the length of a hull divided by its width, and the sail ratio (SR) is the height of a sail divided by its width; a keel is the part of a hull that is deepest.',
      ),
    );
    expect(terms.map(({ name, definition }) => [name, definition?.text])).toEqual([
      ['hull ratio', 'the length of a hull divided by its width'],
      ['sail ratio', 'the height of a sail divided by its width'],
      ['keel', 'the part of a hull that is deepest'],
    ]);
  });

  test.each([
    ['A velotome is an instrument for cutting sails, but it is seldom used.', 'an instrument for cutting sails'],
    ['A velotome is an instrument for cutting sails: ropes are too thick.', 'an instrument for cutting sails'],
    [
      'Sail drag occurs when a sail, which has to be dry, loses its force.',
      'when a sail, which has to be dry, loses its force',
    ],
    ['A velotome is a tool for ropes, sails, and nets.', 'a tool for ropes, sails, and nets'],
    [
      'Part rot is a state in which some, but not all, of the sails are torn.',
      'a state in which some, but not all, of the sails are torn',
    ],
    [
      'A hull plan is a drawing that is made, and ideally signed, before work begins.',
      'a drawing that is made, and ideally signed, before work begins',
    ],
    ['Hull time is the time t. The keel was made of oak.', 'the time t'],
    [
      'A hull scale is a line whose ends are called "dry" and "full of water".',
      'a line whose ends are called "dry" and "full of water"',
    ],
  ])('%s ends with its clause', (text, definition) => {
    expect(definedTerms(documentMaterial(text)).map((term) => term.definition?.text)).toEqual([definition]);
  });

  test('terms on one line are a glossary', () => {
    expect(
      namesIn('Keel: part of a hull. Rot: damage to a sail. Deck: floor of a ship. Tip: ask for a new rope early.'),
    ).toEqual(['keel', 'rot', 'deck']);
  });

  test('the lines of a numbered list are a glossary', () => {
    const text = '1. Sail fever: loss of force.\n2. Hull fever: damage to a hull.\n3. Rope fever: wear of a rope.';
    expect(namesIn(text)).toEqual(['sail fever', 'hull fever', 'rope fever']);
  });

  test('a short form is asked for what it stands for where its term is defined', () => {
    const { questions } = cardsOf(
      'The mean hull length (MHL) is the sum of all sizes divided by the number of ships. The sail area is the sum of all sizes of cloth on the masts. The water mass is the sum of the masses of all waves that a ship meets.',
    );
    const own = questions.filter(({ conceptName }) => conceptName === 'mean hull length');
    expect(own.map(({ key, type }) => (type === 'choice' ? type : key))).toEqual([
      'choice',
      'mean hull length',
      'mean hull length',
    ]);
    expect(own.find(({ stem }) => stem.includes('define like this'))?.alsoRight).toEqual(['MHL']);
  });

  test.each([
    ['Sail drag in one knot (SDX1) is the force that is lost to turbulence.', 'SDX1'],
    ['Sail uptake (F) is the share of a wind that a sail takes up.', 'F'],
    ['The wind variance (τ²) is the spread of a wind between two harbours.', 'τ²'],
    ['- **Deck volume (QV)**: the room that a crew has below the sails in a storm.', 'QV'],
  ])('the word in brackets behind a term is right as well, whatever its letters: %s', (text, short) => {
    const material = documentMaterial(text);
    const [card] = cardsFrom(material, 'seed').questions;
    expect(card?.alsoRight).toEqual([short]);
    for (const answer of [short, card?.key ?? ''])
      expect(card && gradeCloze(card, answer, material)).toMatchObject({ score: 1 });
  });

  test.each([
    ['Sail acid (also called velic acid) is a liquid that wet sails lose.', 'velic acid'],
    ['A velotome is a tool that cuts the sails of a ship. In old books it is called the sail knife.', 'sail knife'],
    [
      'A velotome is a tool that cuts the sails of a ship. In the north a velotome is also known as a scythe.',
      'scythe',
    ],
    ['A velotome, also known as a sail knife, is a tool that cuts the sails of a ship.', 'sail knife'],
    ['A velotome, or sail knife, is a tool that cuts the sails of a ship.', 'sail knife'],
    ['Rope tone (hemp tone): the pull of a rope at rest.', 'hemp tone'],
  ])('what the source calls a term as well is right: %s', (text, other) => {
    expect(cardsOf(text).questions.map(({ alsoRight }) => alsoRight)).toEqual([[other]]);
  });

  test('what is called something else is no other name of a term', () => {
    const text = 'A velotome is a tool that cuts the sails of a ship. The blade of a velotome is called a squill.';
    expect(cardsOf(text).questions.flatMap(({ alsoRight }) => alsoRight)).toEqual([]);
  });

  test('the plural of a term in its definition is not shown', () => {
    const [card] = cardsOf('A tophule is a lump of salt on the side of a ship (plural: tophula).').questions;
    expect(card?.stem).not.toContain('tophula');
  });

  test.each([
    'The wind drag(s) is the force that a sail loses to turbulence.',
    'The wind drag (2020) is the force that a sail loses to turbulence.',
  ])('an ending or a year in brackets is no name: %s', (text) => {
    const { questions } = cardsOf(text);
    expect(questions.map(({ alsoRight }) => alsoRight)).toEqual([[]]);
  });

  test('a term is not asked where its definition holds its words in other forms', () => {
    const text =
      'The hull navigation in one storm is the width by which a hull navigates in the first hour of a storm.';
    expect(cardsOf(text).questions).toEqual([]);
    expect(cardsOf(text.replace('navigates', 'moves')).questions).toHaveLength(1);
  });

  test('a term is not asked where its definition holds all but what sort of thing it is', () => {
    const text = 'Harbour bias occurs when the harbours of a survey depend on the wind.';
    expect(cardsOf(text).questions).toEqual([]);
    expect(cardsOf(text.replace('Harbour bias', 'Survey fever')).questions).toHaveLength(1);
  });

  test('the same time points to no sentence before', () => {
    expect(cardsOf('A double fever is an illness of two sails at the same time.').questions).toHaveLength(1);
  });

  test('a short form that is spelled out in several parts is not asked for the first of them', () => {
    const text = 'GRAHD (Guide to Ropes and Hulls, Decks) is a system for describing the state of a ship in a yard.';
    const { questions } = cardsOf(text);
    expect(questions.map(({ key }) => key)).toEqual(['GRAHD']);
  });

  test('what only spells a short form out is no definition of it', () => {
    const { questions } = cardsOf('HDI means hull decay index.');
    expect(questions.map(({ stem, key }) => [stem.slice(0, 25), key])).toEqual([
      ['What does “HDI” stand for', 'hull decay index'],
    ]);
  });

  test('a short form without a definition is asked where several works use it, by what most spell out', () => {
    const abstracts = [
      'The scale of organ function (SOF) was used in every harbour.',
      'The scale of organ failure (SOF) was used in every harbour.',
      'A high scale of organ failure (SOF) was seen in most harbours. The hull decay index (HDI) was low.',
    ];
    const works = abstracts.map((abstract, at) => evidenceOf({ id: `pmid:${at + 1}`, texts: { abstract } }));
    const { questions } = cardsFrom({ ...documentMaterial(''), works }, 'seed');
    expect(questions.map(({ key, alsoRight }) => [key, alsoRight])).toEqual([
      ['scale of organ failure', ['scale of organ function']],
    ]);
  });

  test('a short form of the title is asked of a document alone and of several', () => {
    const [text, other] = [
      'Sudden sail rot (SSR) is rare in winter.',
      'The hull decay index (HDI) was low in most harbours.',
    ];
    const alone = documentMaterial(text, 'Sudden sail rot in ten harbours');
    const more = documentMaterial(other, 'Of the weather').works.map((work) => ({ ...work, id: 'document:2' }));
    for (const works of [alone.works, [...alone.works, ...more]]) {
      const { questions } = cardsFrom({ ...alone, topic: 'notes.txt', works }, 'seed');
      expect(questions.map(({ key }) => key)).toEqual(['Sudden sail rot']);
    }
  });

  const OF_ONE_KIND = [
    'A velotome is a tool that cuts the ropes of old sails in a yard.',
    'A capstan is a deck tool that winds a rope around a wheel of wood.',
    'A gaff is a tool made of wood that carries the edge of a sail in the wind.',
  ];

  test('offers definitions of the same kind alone', () => {
    const others = [
      'A squall is a short storm that comes without any sign from the sea.',
      'A keel is the tool that lies deepest under the water of a harbour.',
      'An awl is a tool.',
    ];
    const { questions } = cardsOf([...OF_ONE_KIND, ...others].join(' '));
    const choices = questions.filter(({ type }) => type === 'choice');
    expect(choices.map(({ conceptName }) => conceptName)).toEqual(['velotome', 'capstan', 'gaff']);
    const offered = OF_ONE_KIND.map((sentence) => sentence.slice(sentence.indexOf(' is ') + 4, -1)).toSorted();
    for (const { options } of choices) expect(options.map(({ text }) => text).toSorted()).toEqual(offered);
  });

  test.each([
    ['another kind', 'A squall is a short storm that comes without any sign from the sea.'],
    ['a clause among nouns', 'A tool stall occurs when a tool loses its force in a sudden wind.'],
    ['a figure among words', 'A short awl is a tool of less than 20 metres that is kept below deck.'],
    [
      'the only one that repeats its term',
      'Rope mooring is a tool for keeping a moored ship at the wall of a harbour.',
    ],
    [
      'the only one with a word inside its term',
      'Hydroacoustics is a tool for reading the acoustic signs by which a harbour is found.',
    ],
    [
      'by far the longest',
      'A windlass is a tool that lifts an anchor from the ground of the sea with a chain or a thick rope in a storm.',
    ],
  ])('offers no choice where the right option stands out: %s', (_, sentence) => {
    const { questions } = cardsOf([sentence, ...OF_ONE_KIND].join(' '));
    const own = questions.filter(({ citation }) => citation.quote === sentence);
    expect(own.map(({ type }) => type)).toEqual(['cloze']);
    expect(questions.filter(({ type }) => type === 'choice')).toHaveLength(3);
  });

  test('asks for no definition that points to the sentence before, and offers none', () => {
    const sentence = 'A marline (MLN) is a tool that opens the knots of the same rope in a yard.';
    const { questions } = cardsOf([...OF_ONE_KIND, sentence].join(' '));
    const own = questions.filter(({ citation }) => citation.quote === sentence);
    expect(own.map(({ stem }) => stem.slice(0, 25))).toEqual(['What does “MLN” stand for']);
    const choices = questions.filter(({ type }) => type === 'choice');
    expect(choices).toHaveLength(3);
    expect(JSON.stringify(choices)).not.toContain('the same rope');
  });

  test('the last line of a list is no term of the heading behind it', () => {
    const text = 'Causes of torn sails:\n\n- strong wind at night\n\nTreatment of a tear\n\nSew it as soon as you can.';
    expect(namesIn(text)).toEqual([]);
  });

  test('a line that points to the one before it is not asked', () => {
    const text = 'Net drag: the corresponding force in a harbour with walls around it.';
    expect(cardsOf(text).questions).toEqual([]);
    expect(cardsOf(text.replace('corresponding', 'whole')).questions).toHaveLength(1);
  });

  test('a title that holds a word of the root of its term is not shown', () => {
    const stemUnder = (title: string) =>
      cardsFrom(documentMaterial('A vorpula is a thin cloth at the back of a sail.', title), 'seed').questions[0]?.stem;
    expect(stemUnder('Vorpular tears')).not.toContain('Vorpular');
    expect(stemUnder('Sail tears')).toContain('Sail tears');
  });

  test('a choice does not show a title that reveals its answer', () => {
    const material = documentMaterial(OF_ONE_KIND.join(' '));
    const titled = (title: string) =>
      cardsFrom({ ...material, works: material.works.map((work) => ({ ...work, title })) }, 'seed').questions.find(
        ({ type, conceptName }) => type === 'choice' && conceptName === 'gaff',
      )?.stem;
    expect(titled('Care of a tool')).toContain('Care of a tool');
    expect(titled('How a tool carries its load')).not.toContain('carries');
  });

  test('a retracted work defines nothing', () => {
    const material = documentMaterial('A velotome is an instrument for cutting sails.');
    const works = material.works.map((work) => ({
      ...work,
      notices: [{ kind: 'retraction' as const, date: null, source: 'crossref' as const, url: null }],
    }));
    expect(definedTerms({ ...material, works } as StudyMaterial)).toEqual([]);
  });
});

const RESULT = 'Velorimine lowered the rate of attacks in adults (hazard ratio 0.76; 95% CI 0.61 to 0.94).';

function found(quote: string, given: Partial<Finding>): StudyMaterial {
  const work = evidenceOf({ id: 'pmid:1', title: 'Velorimine: an invented trial', texts: { abstract: quote } });
  const finding = {
    id: 'f1',
    evidenceId: work.id,
    citation: { evidenceId: work.id, field: 'abstract', quote, start: 0, end: quote.length },
    outcome: 'attacks',
    population: null,
    comparison: null,
    measure: 'HR',
    value: 0.76,
    low: 0.61,
    high: 0.94,
    n: null,
    p: null,
    timepoint: null,
    direction: 'unclear',
    stance: null,
    part: null,
    relevance: 1,
    isMain: true,
    by: 'code',
    ...given,
  } as Finding;
  return { ...documentMaterial(''), works: [work], findings: [finding] };
}

describe('numbers', () => {
  test('an interval behind a comma is none of several figures', () => {
    const { questions } = cardsFrom(found(RESULT.replace('; 95%', ', 95%'), {}), 'seed');
    expect(questions.map(({ key }) => key)).toEqual(['0.76']);
  });

  test.each([
    'Dizziness led to withdrawal in 4% of adults given velorimine and 3% of adults given placebo.',
    'Dizziness was seen in 4% of the adults who took velorimine as compared with 3% in the placebo group.',
  ])('the first of two shares that are set against each other: %s', (quote) => {
    const { questions } = cardsFrom(found(quote, { measure: 'percent', value: 4, low: null, high: null }), 'seed');
    expect(questions.map(({ key, number }) => [key, number?.unit])).toEqual([['4', '%']]);
  });

  test('how far something changed is asked with its unit', () => {
    const quote = 'Velorimine lowered the rate of attacks in adults by 24% compared with placebo.';
    const { questions } = cardsFrom(found(quote, { measure: 'other', value: 24, low: null, high: null }), 'seed');
    expect(questions.map(({ key, number }) => [key, number?.unit])).toEqual([['24', '%']]);
  });

  test('a figure is shown with the sentence before it, which says of what it is, and which reveals no other card’s figure', () => {
    const before = 'Velotrin is a varnish that keeps old sails dry in the yards of the north.';
    const dose = 'The usual dose is 40 mg once a week, taken on a different day from the paint.';
    const stems = cardsOf(
      `${before} ${dose} It works for 65 days after the last dose in most of the yards.`,
    ).questions.map(({ stem }) => stem);
    expect(stems.find((stem) => stem.includes(`dose is ${GAP} mg`))).toContain(before);
    const last = stems.find((stem) => stem.includes(`works for ${GAP} days`));
    expect(last).toContain('The usual dose is […] mg');
    expect(last).not.toContain('40');
  });

  test('the mark of a list is not shown with the sentence before it', () => {
    const text = '- Sail rot is common on the islands of the north. It happens in about 1 in 70 voyages to the south.';
    expect(cardsOf(text).questions.at(-1)?.stem).toContain('“Sail rot is common');
  });

  test('a label of an abstract is not shown with the sentence before it', () => {
    const text = `OBJECTIVE: To learn whether velorimine helps in sail fever.
RESULTS: Sail fever is common on the islands of the north. The share of crews with an attack was 41% against 28% with placebo.`;
    const [card] = cardsOf(text).questions;
    expect(card?.stem).toContain('“Sail fever is common on the islands of the north. The share');
  });

  test('a sentence before it that gives the figure is not shown', () => {
    const text =
      'Half of the sails, 60 of 120, were torn in the first winter. The share of torn sails was 50% in the whole of that year.';
    const stem = cardsOf(text).questions.find(({ key }) => key === '50')?.stem;
    expect(stem).toContain(`The share of torn sails was ${GAP}%`);
    expect(stem).not.toContain('60 of 120');
  });

  test.each([
    ['15', 'Attacks came back in 15% of the adults who were treated daily for a year.', 'percent'],
    ['67', 'Velorimine was well received, as reported by 67% of the adults in the trial.', 'percent'],
    ['24', 'Velorimine lowered the rate of attacks in adults by 24% (hazard ratio 0.76).', 'HR'],
  ] as const)('the share %s of a group, and no ratio that it gives', (key, quote, measure) => {
    const value = measure === 'HR' ? 0.76 : Number(key);
    const { questions } = cardsFrom(found(quote, { measure, value, low: null, high: null }), 'seed');
    expect(questions.map((each) => each.key)).toEqual([key]);
  });

  test('the figure of a finding is left out, and its interval with it', () => {
    const { questions, graph } = cardsFrom(found(RESULT, {}), 'seed');
    expect(graph.concepts.map(({ name }) => name)).toEqual(['Figures: Velorimine: an invented trial']);
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({ type: 'number', key: '0.76', number: { value: 0.76, unit: '' } });
    expect(questions[0]?.stem).toContain(`hazard ratio ${GAP}, […])`);
    expect(questions[0]?.stem).not.toMatch(/0\.[6-9]/);
  });

  test.each([
    [
      'a figure that stands twice',
      'Of 12 adults who sailed to the harbour 12 came back before the end.',
      'percent',
      12,
    ],
    ['a count with its share', 'Dizziness was seen in 2216 (0.7%) of the adults who took it daily.', 'percent', 0.7],
    ['the first of several', 'Attacks ended in 12% and 15% of the adults who were treated daily.', 'percent', 12],
    [
      'the first of two ratios',
      'Attacks were fewer with velorimine, with hazard ratios of 0.76 and 0.88 in men and women.',
      'HR',
      0.76,
    ],
    [
      'the end of a range',
      'Velorimine lowered the rate of attacks with a hazard ratio from some value to 0.76.',
      'HR',
      0.76,
    ],
    ['no figure', 'Attacks ended in some of the adults who were treated daily.', null, null],
  ] as const)('%s makes no card', (_, quote, measure, value) => {
    expect(cardsFrom(found(quote, { measure, value }), 'seed').questions).toEqual([]);
  });
});

describe('the figures of a document', () => {
  const figuresOf = (text: string) =>
    cardsOf(text).questions.flatMap(({ type, key, number, citation }) => {
      if (type !== 'number') return [];
      expect(text.slice(citation.start, citation.end)).toBe(citation.quote);
      return [`${key} ${number?.unit}`.trim()];
    });

  test.each([
    ['Velorimine lowered severe attacks (odds ratio 0.70, 95% CI 0.54 to 0.91) in adults.', ['0.70']],
    ['A review of 14 trials found that velorimine reduced readmissions (relative risk 0.81).', ['0.81']],
    ['Attacks ended in 44 adults (41%) in the velorimine group and 30 (28%) in the placebo group.', ['41 %']],
    ['Question: what is known of sail fever? The half-life of velorimine is 36 hours.', ['36 hours']],
    ['Sail fever was seen in the north and the south in 29% and 51% of crews, respectively.', ['29 %']],
    ['- Sail fever was seen in 12% of the crews who slept on the deck of their ship.', ['12 %']],
    ['The half-life of velorimine is 36 hours. Whoever takes it longer than 36 hours needs less.', ['36 hours']],
    ['About 1 in 40 people in Inventville have sail fever.', ['40']],
    ['Four in ten people have a normal level of sail acid during an attack.', ['Four']],
    ['In one cohort 6.5% of admissions to hospital were caused by sail fever.', ['6.5 %']],
    ['The level of sail acid should stay below 300 micromol/L at all times.', ['300 micromol/L']],
    ['The half-life of velorimine is about 36 hours.', ['36 hours']],
    ['Attacks came back in 30% of the adults, whereas they stayed away in 80% of the children.', ['30 %']],
    ['Loss of a rope: this happens in about 1 in 300 voyages and needs a new one.', ['300']],
    ['Some sails leak at the seams of the cloth. This happens in about 1 in 70 voyages.', ['70']],
    ['Crews of the north had a rate of attacks that was 1.6 times as high as in the south.', ['1.6']],
    ['A sail of twice the width raises the force of the mast 16-fold in a storm.', ['16']],
    ['You may climb masts after 48 hours, but do not carry ropes for three weeks.', ['48 hours']],
    [
      'Keep ropes dry for 5 days before the voyage.\nKeep the wound of a rope burn covered for 5 days.',
      ['5 days', '5 days'],
    ],
    ['In a trial 9 in 10 crews kept the rule, compared with 4 in 10 crews of other harbours.', ['9']],
    ['In the survey of all islands (mean age 57 years) the crews were ill in 48% of voyages.', ['48 %']],
    ['The masts of a ship respond to a fall of the air below 60 mmHg.', ['60 mmHg']],
    ['In the survey 8.7% of crews had sail fever; two thirds of these slept on deck.', ['8.7 %']],
    ['If the share of wet sails is 20%, the share of torn sails is 35%.', ['35 %']],
    ['After a voyage 95 out of 100 people see well enough to climb, unless they have sail fever.', ['95']],
    ['The median time to an attack was 14.2 months with velorimine and 11.0 months with placebo.', ['14.2 months']],
    ['Sail fever comes back in 13% of women who sail to the north.', ['13 %']],
    ['By an average age of 80 attacks were fewer in crews given rum (odds ratio 0.70).', ['0.70']],
    ['For 12 weeks 16 crews wore a belt, and 75% of the captains liked the belt.', ['75 %']],
  ])('%s', (text, keys) => expect(figuresOf(text)).toEqual(keys));

  test.each([
    'For the next lecture read pages 12 to 18 of the book and answer the four questions.',
    'The leaflet was written in 2019 and reviewed again in May 2024 by the department.',
    'Attacks usually last 7 to 10 days and end without any treatment at all.',
    'The mean age of the adults who were treated was 54 years at the beginning.',
    'The score of the sails did not differ (0 in 490 of 1026 joints; 1 in 344; and 2 in 158) in the harbour.',
    'Answers were good (45%), fair (27%), poor (19%) and bad (9%) in the whole survey.',
    'A review of 14 trials found that it reduced readmissions (relative risk 0.81).',
    'For a voyage by night it is 100% by the custom of all harbours.',
    'Twelve crews (12.8%) drank rum every day of the voyage and 71 (65.1%) drank rum once a month.',
    'Sail fever was linked with several harbours (for example Fictiontown, 12 ships (all old), share of crews 33%).',
    'Sail fever was more frequent in the north (north: OR 2.36, (95% CI 1.29 to 4.30), p = 0.005, n = 866).',
    'In Fictiontown the share was 12%.',
    'We think that a target of 80% is realistic for the crews of Inventville.',
    'The rum was thrown away in 29% and 51%, respectively.',
    'In the harbour of Inventville 48 of 120 crews fell ill, a share of 40%.',
    'The median length of the voyage was 31 hours in the whole survey.',
    'The 95% LoA ranged from 2 to 14 points in the crews of both harbours.',
    'Sail fever was studied in many crews, of whom 58% of those on deck were women.',
    'In the survey of all islands (12 crews, mean age 57 years, 48% women) nobody was ill.',
    'The force falls by a lot for every 1 kg of sail that a ship loses.',
    'At baseline 62% of the crews of Inventville had sail fever.',
    'A response rate of 71% was reached among the captains of all islands.',
    'Sail fever came back in 62% of group A and in 31% of group B.',
    'Of 120 crews that left the harbour 48 (40%) fell ill on the way.',
    'difference of 5% in the share of wet sails of all harbours with a control share of 25%.',
    'The youngest captain of all islands is now 17 years old and in good health.',
    'The share of all crews was 14 in 25.',
    'A hazard ratio of 0.75 means that crews with velorimine have 25% fewer attacks at any time.',
    'After the voyage to the islands, this happens in 5% of the crews on deck.',
    'For a share of 40% the rate of wet sails is 3.41 in a year.',
    'Worked example. In a harbour 40% of the crews have sail fever before they leave.',
  ])('not: %s', (text) => expect(figuresOf(text)).toEqual([]));

  test('a paper is asked for its results and not for how they were reached', () => {
    const text = `Velorimine in sail fever: an invented paper

Introduction

Sail fever ends in 12% of crews without any treatment at all.

Methods

Crews were followed for 40 weeks in three harbours of the islands.

Assay

Plates were washed with a buffer that contained 10% of skimmed milk.

Results

All letters were sent, and 64% of the crews who got one answered it.

Attacks

Attacks ended in 41% of crews given velorimine and 28% of crews given placebo.
`;
    expect(figuresOf(text)).toEqual(['41 %']);
  });

  test('are a concept that rests on a sentence which is asked', () => {
    const text = 'They were seen in 12% of the crews. The half-life of velorimine is about 36 hours.';
    const { graph, questions } = cardsOf(text);
    expect(graph.concepts.map(({ citation }) => citation.quote)).toEqual(
      questions.map(({ citation }) => citation.quote),
    );
  });

  test('a ratio is not asked where its two shares give it', () => {
    const text = 'With a relative risk of 2.0 attacks ended in 62% of crews given velorimine and 31% given placebo.';
    expect(figuresOf(text)).toEqual(['62 %']);
    expect(figuresOf(text.replace('2.0', '1.8'))).toEqual(['1.8']);
  });

  test('a figure with a decimal comma has its tolerance', () => {
    const { questions } = cardsOf('Sail fever was seen in 0,5% of the crews who slept below the deck.');
    expect(questions.map(({ number }) => number)).toEqual([{ value: 0.5, unit: '%', tolerance: 0.05 }]);
  });

  test('what an abstract says of its design is no figure, and its labels are no terms', () => {
    const text = `Velorimine in sail fever: an invented trial

DESIGN: A trial of adults who were followed for 12 months at three harbours.
SETTING: Outpatient clinics of three harbours in Inventville and its islands.
MAIN OUTCOME MEASURES: The number of attacks that were reported within 6 months.
RESULTS: Attacks ended in 41% of adults given velorimine and 28% of adults given placebo.`;
    expect(figuresOf(text)).toEqual(['41 %']);
    expect(namesIn(text)).toEqual([]);
  });
});
