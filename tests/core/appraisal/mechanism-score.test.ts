import { describe, expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import { mechanismEntities } from '#core/appraisal/mechanism-entities.ts';
import { scoreMechanism } from '#core/appraisal/mechanism-score.ts';
import { namedDrugs } from '#core/appraisal/named-drugs.ts';
import { type Topic, weigh } from '#core/appraisal/weighed-work.ts';
import { findEntities } from '#core/reading/entities.ts';
import { evidenceOf } from '../evidence-builder.ts';

// Ponzelast, what it acts on and the works about it are invented.

const TOPIC: Topic = {
  concepts: [
    { term: 'ponzelast', synonyms: [], mesh: [] },
    { term: 'fibrosis', synonyms: [], mesh: [] },
  ],
  subject: new Set([0]),
  actors: new Set([0]),
  essential: new Set([0]),
  asksForAny: false,
  dosed: new Set(),
};
let made = 0;

/** A reviewed work of full quality, unless said otherwise; each tells its sentences as results. */
function told(sentences: string[], more: Partial<Evidence> = {}) {
  made += 1;
  const work = evidenceOf({
    id: `pmid:${made}`,
    title: 'A study of cells',
    texts: { abstract: `RESULTS: ${sentences.join(' ')}` },
    quality: { score: 1, terms: [] },
    ...more,
  });
  return weigh({ work, relevance: 1 }, TOPIC).statements;
}
const score = (...works: ReturnType<typeof told>[]) => scoreMechanism(works.flat(), TOPIC);
const acts = (on: string) => `In these cells ponzelast inhibited the ${on} within one day.`;
const lesser = { peerReviewed: false, quality: { score: 0.3, terms: [] } };

describe('the mechanism score', () => {
  it('is nothing where no sentence names a target or a pathway', () => {
    expect(score(told(['Ponzelast reduced how long most of them slept.']))).toEqual({
      score: 0,
      reason: 'No sentence names a target or pathway through which it would act.',
    });
  });

  it('is 4 for one target that is known, 5 for two, 6 with a pathway', () => {
    expect(score(told([acts('galectin receptor')])).score).toBe(4);
    expect(score(told([acts('galectin receptor'), acts('osteopontin receptor')])).score).toBe(5);
    expect(score(told([acts('galectin receptor'), acts('Hedgehog pathway')])).score).toBe(6);
  });

  it('is 7 with a third, where two studies agree on one', () => {
    const three = [acts('galectin receptor'), acts('Hedgehog pathway'), acts('osteopontin receptor')];
    expect(score(told(three)).score).toBe(6);
    expect(score(told(three), told([acts('galectin receptor')])).score).toBe(7);
  });

  it('is 2 or 3 for what a lesser work alone tells', () => {
    expect(score(told([acts('galectin receptor')], lesser)).score).toBe(3);
    const doubted = { ...lesser, notices: [{ kind: 'concern' as const, date: null, source: 'fictional' }] };
    expect(score(told([acts('galectin receptor')], doubted)).score).toBe(2);
    // Two lesser works make it known.
    expect(score(told([acts('galectin receptor')], lesser), told([acts('galectin receptor')], lesser)).score).toBe(4);
  });

  it('counts a sentence that lists more than three things for less', () => {
    const list = (names: string[]) => `In these cells ponzelast inhibited ${names.join(', ')} within one day.`;
    const NAMES = [
      'galectin receptor',
      'osteopontin receptor',
      'periostin receptor',
      'tenascin receptor',
      'fibulin receptor',
    ];
    expect(score(told([list(NAMES.slice(0, 3))])).score).toBe(5);
    expect(score(told([list(NAMES)])).score).toBeLessThan(4);
  });

  it('counts nothing of retracted works, of denials and of sentences without action', () => {
    const notices = [{ kind: 'retraction' as const, date: null, source: 'fictional' }];
    expect(score(told([acts('galectin receptor')], { notices })).score).toBe(0);
    expect(score(told(['Ponzelast had no effect on the galectin receptor in cells.'])).score).toBe(0);
    expect(score(told(['Ponzelast and the galectin receptor were both present in cells.'])).score).toBe(0);
  });

  it('counts what a work only repeats of others half', () => {
    const fair = { quality: { score: 0.4, terms: [] } };
    const repeated = 'It has been shown that ponzelast inhibited the galectin receptor within one day.';
    expect(score(told([repeated], fair)).score).toBe(3);
    expect(score(told([repeated], fair), told([repeated], fair)).score).toBe(4);
    expect(score(told([acts('galectin receptor')], fair)).score).toBe(4);
    const poor = { quality: { score: 0.2, terms: [] } };
    expect(score(told([repeated], poor), told([repeated], poor)).score).toBe(3);
  });

  it('takes along the sentence that points back to the one before, and no other', () => {
    const first = 'Ponzelast was given to all of the cells here.';
    expect(score(told([first, 'This inhibited the galectin receptor within one day.'])).score).toBe(4);
    expect(score(told([first, 'Later another inhibited the galectin receptor within one day.'])).score).toBe(0);
  });

  it('names what it found, the best four of each kind', () => {
    const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'].map((name) => acts(`${name}globin receptor`));
    const { reason } = score(told([...names, acts('Hedgehog pathway')]), told([acts('deltaglobin receptor')]));
    expect(reason).toMatch(
      /^5 targets \(deltaglobin receptor(?:, \w+ receptor){3}, \.\.\.\) and 1 pathway \([^)]*\); 1 of 6 named by more than one work\.$/,
    );
    expect(score(told(names.slice(0, 4))).reason).not.toContain('...');
  });
});

describe('targets and pathways in a sentence', () => {
  const named = (text: string) =>
    mechanismEntities({ text, entities: findEntities(text) }).map(({ kind, key }) => `${kind} ${key}`);

  it('are genes as those of mice are written, and nothing that only looks so', () => {
    expect(named('Smad3 was phosphorylated.')).toContain('target Smad3');
    for (const text of ['In Phase2 cells died.', 'Week12 was the last.', 'Group2 was larger.'])
      expect(named(text)).toEqual([]);
  });

  it('are not the names of trials', () => {
    expect(named('The Smad3 trial was large.')).toEqual([]);
    expect(named('The Smad3 cohort was large.')).toEqual([]);
  });

  it('are told once where one stands within the other', () => {
    const found = named('The galectin receptor signalling pathway was blocked.');
    expect(found).toHaveLength(1);
    expect(named('The Hedgehog pathway and the galectin receptor were blocked.')).toEqual([
      'pathway hedgehog',
      'target galectin receptor',
    ]);
  });

  it('are one by all names of one, without what only trims them', () => {
    expect(named('JAK-STAT signalling was blocked, as was the JAK-STAT pathway.')).toEqual([
      'pathway JAK-STAT',
      'pathway JAK-STAT',
    ]);
    expect(named('The downstream Hedgehog pathway was blocked.')).toEqual(['pathway hedgehog']);
    expect(named('The activated galectin receptor was blocked.')).toEqual(['target galectin receptor']);
    expect(named('TGF-beta signal transduction cascade was blocked.')).toEqual(['pathway TGF-beta']);
  });

  it('are none that say nothing apart', () => {
    expect(named('Different signalling pathways were blocked.')).toEqual([]);
    expect(named('The receptor was blocked.')).toEqual([]);
  });
});

describe('drugs in a sentence', () => {
  const named = (text: string, dosed: string[] = []) =>
    namedDrugs({ text, entities: findEntities(text) }, new Set(dosed)).map(({ name }) => name);

  it('are known ones and those that works dose, each where it stands', () => {
    expect(named('Metformin and velorimine helped.')).toEqual(['metformin']);
    expect(named('Metformin and Velorimine helped.', ['velorimine', 'metformin'])).toEqual(['metformin', 'velorimine']);
  });

  it('are no comparators and no classes', () => {
    for (const text of ['Placebo was given.', 'Kinase inhibitors were given.', 'Vaccines were given.'])
      expect(named(text)).toEqual([]);
    // A class that is known as one treatment is as good as a drug.
    expect(named('PDE5 inhibitors were given.')).toEqual(['PDE5 inhibitors']);
  });
});

describe('the upper steps of the mechanism score', () => {
  const ALL = ['galectin receptor', 'osteopontin receptor', 'Hedgehog pathway', 'Notch pathway', 'Wnt pathway'].map(
    acts,
  );
  const tells = (count: number, from = ALL) => Array.from({ length: count }, () => told(from));

  it('are 8 for two pathways and a target, two of them regulated and one agreed on, by three studies', () => {
    const three = [ALL[0]!, ALL[2]!, ALL[3]!];
    expect(score(...tells(3, three)).score).toBe(8);
    expect(score(...tells(2, three)).score).toBe(7);
    expect(score(...tells(3, [ALL[0]!, ALL[1]!, ALL[2]!])).score).toBe(7);
    // Three studies, of which no two agree.
    expect(score(...three.map((each) => told([each]))).score).toBe(6);
  });

  it('are 9 for three pathways and two targets that are broadly agreed on, by five studies', () => {
    expect(score(...tells(5)).score).toBe(9);
    expect(score(...tells(4)).score).toBe(8);
    expect(score(...tells(5, ALL.slice(1))).score).toBe(8);
    expect(score(...tells(5, ALL.slice(0, 4))).score).toBe(8);
  });
});

it('of targets named alike the one with more behind it comes first, then by name', () => {
  const strong = told([acts('zetaglobin receptor')]);
  const weak = told([acts('alphaglobin receptor')], lesser);
  expect(score(weak, strong).reason).toContain('(zetaglobin receptor, alphaglobin receptor)');
  expect(score(told([acts('zetaglobin receptor')]), told([acts('alphaglobin receptor')])).reason).toContain(
    '(alphaglobin receptor, zetaglobin receptor)',
  );
});
