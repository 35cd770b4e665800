import type { Contradiction } from '#contract/contradiction.ts';
import type { Finding } from '#contract/finding.ts';
import type { Concept, RubricPoint, StudyMaterial, StudyQuestion } from '#contract/study.ts';
import { findConcepts } from '../../reading/lookup.ts';
import { valenceOf } from '../../reading/outcome-valence.ts';
import { findDirections } from '../../text/direction.ts';
import { stableId } from '../../text/stable-id.ts';
import { type AskableSentence, askableSentence } from './askable-sentence.ts';
import { freeTextHints } from './hints.ts';
import { nameSource } from './name-source.ts';
import { questionOf } from './question-draft.ts';
import { jaccard, tells } from './stem-words.ts';

/** A finding whose sentence can stand alone and that says which way an outcome went. */
export interface AskableFinding {
  finding: Finding;
  sentence: AskableSentence;
}

const MOST_POINTS = 3;

/**
 * What one study found on two or three outcomes: a point for each, with its sentence. Null where the study tells of fewer, or
 * cannot be named without telling.
 */
export function findingsQuestion(concept: Concept, found: readonly AskableFinding[]): StudyQuestion | null {
  const told: AskableFinding[] = [];
  for (const each of found) {
    if (!isTold(each) || tells(each.sentence.work.title, each.finding.outcome)) continue;
    const isNew = told.every(
      (other) =>
        jaccard(other.sentence.citation.quote, each.sentence.citation.quote) < 0.5 &&
        jaccard(other.finding.outcome, each.finding.outcome) < 0.34,
    );
    if (isNew && told.length < MOST_POINTS) told.push(each);
  }
  const [first] = told;
  if (!first || told.length < 2) return null;
  const { work } = first.sentence;
  const directions = findDirections(work.title).length > 0 ? [work.title] : [];
  const source = nameSource(work, [...directions, ...told.map(({ sentence }) => sentence.citation.quote)]);
  // Without its title nobody could tell what the study was about.
  if (!source?.startsWith('“')) return null;
  const names = told.map(({ finding }) => plainName(finding.outcome));
  const stem = `What did ${source} find on ${listed(names)}? Say for each which way it went, and compared with what where it was compared.`;
  return questionOf(concept, first.sentence.citation, {
    type: 'free_text',
    bloom: 'understand',
    difficulty: 'hard',
    stem,
    key: told.map(({ sentence }) => sentence.citation.quote).join(' '),
    number: null,
    rubric: told.map(({ sentence }, i) => pointOf(sentence, i === 0)),
    hints: freeTextHints(told.map(({ sentence }) => sentence.citation.quote)),
  });
}

const plainName = (outcome: string) => outcome.replace(/\s+/g, ' ').trim();

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** An outcome that a reader would know as one, and that did something. */
function isTold({ finding: { outcome, direction } }: AskableFinding): boolean {
  if (direction === 'unclear' || outcome.length < 5 || outcome.length > 50) return false;
  if (
    /\d|\b(?:and|or|evidence|clinical|significant|effects?|rates?|studies|than|\p{L}+(?:al|ic|ive|ous))$/iu.test(
      outcome,
    )
  )
    return false;
  return valenceOf(outcome) !== null || findConcepts(outcome).some(({ concept }) => concept.kind === 'effect');
}

function pointOf({ citation }: AskableSentence, isCritical: boolean): RubricPoint {
  return {
    id: stableId('point', `${citation.evidenceId} ${citation.start} ${citation.quote}`),
    text: citation.quote,
    weight: 1,
    isCritical,
    citation,
  };
}

/** Two sources that seem to disagree: what each finds, and what differs. Null where either sentence does not stand alone. */
export function explainBothQuestion(
  concept: Concept,
  contradiction: Contradiction,
  { works }: StudyMaterial,
): StudyQuestion | null {
  const sides = [contradiction.first, contradiction.second].flatMap((citation) => {
    const work = works.find(({ id }) => id === citation.evidenceId);
    const sentence = work && askableSentence(citation, work);
    return sentence ? [sentence] : [];
  });
  const [first, second] = sides;
  if (!first || !second || first.work.id === second.work.id) return null;
  const names = sides.map((side) => {
    const isTelling = findDirections(side.work.title).length > 0;
    return nameSource(side.work, [side.citation.quote, ...(isTelling ? [side.work.title] : [])]);
  });
  if (names.some((name) => name === null) || names[0] === names[1]) return null;
  const topic = plainName(contradiction.topic);
  const quotes = sides.map(({ citation }) => citation.quote);
  return questionOf(concept, first.citation, {
    type: 'explain_both',
    bloom: 'analyse',
    difficulty: 'hard',
    stem: `Two sources seem to disagree on ${topic}: ${names[0]} and ${names[1]}. What does each of them find, and what could explain the difference?`,
    key: quotes.join(' '),
    number: null,
    rubric: sides.map((side) => pointOf(side, true)),
    hints: [
      'Say for each source whether it found more, less, or no difference.',
      'Then compare whom they studied, with what they compared, and for how long.',
      `One of them says: “${quotes[0]}”`,
    ],
  });
}
