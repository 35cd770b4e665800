import type { StudyMaterial } from '#contract/study.ts';
import { findAbbreviations } from '../../reading/abbreviations.ts';
import { findConcepts } from '../../reading/lookup.ts';
import { american } from '../../reading/spelling.ts';
import { signOf } from '../../text/direction.ts';
import { splitSentences } from '../../text/sentences.ts';
import { STOP_WORDS, stemOf, words } from '../../text/words.ts';

/** Words of reckoning and telling that a good answer leaves out. */
const NO_TERM = new Set(
  'study studies trial trials review result results finding findings patient patients participant participants people person group groups compared comparison versus than significant significantly confidence interval ci ratio relative absolute mean median average pooled sd percent per cent respectively associated association effect effects showed shown show found find finding observed reported report suggest suggests suggested use used using treated treatment received receive level levels overall however although also both either each one two three four five six seven eight nine ten many few years year months month weeks week days day between among evidence number rate rates higher lower greater fewer less change changed changes difference differences different result risk risks odds incidence likelihood probability total'
    .split(' ')
    .map(stemOf),
);

/** Short words that learners use for the terms of sources. */
const PLAIN: Readonly<Record<string, string>> = {
  kidney: 'renal',
  heart: 'cardiac',
  liver: 'hepatic',
  lung: 'pulmonary',
  brain: 'cerebral',
  dying: 'death',
  died: 'death',
  dead: 'death',
  die: 'death',
  deaths: 'death',
  mortality: 'death',
  fatal: 'death',
  bleed: 'bleeding',
  bled: 'bleeding',
  haemorrhage: 'bleeding',
  hemorrhage: 'bleeding',
  drugs: 'drug',
  medication: 'drug',
  medicine: 'drug',
  sleeping: 'sleep',
  asleep: 'sleep',
  tiredness: 'fatigue',
  tired: 'fatigue',
  sleepier: 'sleepiness',
  sleepy: 'sleepiness',
  sick: 'nausea',
  nauseous: 'nausea',
  dummy: 'placebo',
  broken: 'fracture',
  kids: 'child',
  children: 'child',
  elderly: 'old',
  older: 'old',
};

/** Stems of what a text is about, synonyms as one; without words of direction, which are compared by themselves. */
export function termsOf(text: string, abbreviations: ReadonlyMap<string, string> = new Map()): Set<string> {
  let plain = text;
  for (const [short, long] of abbreviations) plain = plain.replaceAll(short, ` ${long} `);
  const concepts = findConcepts(plain);
  const spelled = concepts.reduceRight(
    (rest, { concept, start, end }) => `${rest.slice(0, start)} ${concept.term} ${rest.slice(end)}`,
    plain,
  );
  const terms = words(spelled)
    .filter((word) => !STOP_WORDS.has(word) && !/^\d+$/.test(word) && word.length > 1)
    .map((word) => stemOf(american(PLAIN[word] ?? word)))
    .filter((stem) => !NO_TERM.has(stem) && signOf(stem) === 0);
  return new Set(terms);
}

export interface Commonness {
  abbreviations: ReadonlyMap<string, string>;
  weightOf: (term: string) => number;
}

/** How telling each term is within the material: the inverse of the share of its sentences that hold it. */
export function commonnessIn({ works }: StudyMaterial): Commonness {
  const texts = works.flatMap((work) => [
    work.title,
    ...Object.values(work.texts).filter((each) => each !== undefined),
  ]);
  const abbreviations = new Map(
    texts.flatMap((text) => findAbbreviations(text)).map(({ short, long }) => [short, long] as const),
  );
  const counts = new Map<string, number>();
  let sentences = 1;
  for (const text of texts) {
    for (const sentence of splitSentences(text)) {
      sentences += 1;
      for (const term of termsOf(sentence.text, abbreviations)) counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  return { abbreviations, weightOf: (term) => Math.log(1 + sentences / (1 + (counts.get(term) ?? 0))) };
}
