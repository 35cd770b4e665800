import type { ConceptKind } from '#core/reading/concept.ts';
import { conceptKind } from './concept-kind.ts';
import type { ParsedQuestion } from './parsed-question.ts';
import { isUnspaced } from './raw-words.ts';
import { isCommon } from './specificity.ts';
import { formsAbout, hasGap, ofSide, ofWish, sideOf, verdictOn, wishOf } from './vague-forms.ts';

/** Questions about a thing that research can answer, by what kind of thing it is; `X` stands for it. */
const BY_KIND: Readonly<Partial<Record<ConceptKind, readonly string[]>>> = {
  disease: [
    'Which treatments of X improve outcomes that matter to patients?',
    'What are the causes and risk factors of X?',
    'How accurately do tests diagnose X?',
    'What is the prognosis of people with X?',
    'What prevents X?',
  ],
  drug: [
    'For which conditions is X effective compared with placebo?',
    'What are the adverse effects of X?',
    'How does X work?',
    'How does X compare with other treatments in effectiveness and safety?',
  ],
  procedure: [
    'For which conditions is X effective?',
    'What are the complications of X?',
    'How does X compare with alternatives?',
    'Who benefits most from X?',
  ],
  exposure: [
    'Is X associated with mortality?',
    'Does X affect the risk of cardiovascular disease?',
    'Does X affect the risk of cancer?',
    'What are the short-term effects of X in randomised trials?',
    'What are the harms of X?',
  ],
  effect: [
    'Which factors are associated with X?',
    'Which treatments affect X, and by how much?',
    'How is X measured, and how reliably?',
  ],
  method: [
    'Does X improve outcomes of patients?',
    'How accurate is X in diagnosis?',
    'What are the limits and harms of X?',
  ],
  population: [
    'Which diseases are most common in X?',
    'Which treatments work differently in X?',
    'What are the main causes of death in X?',
  ],
  pathway: ['How is X regulated?', 'In which diseases is X altered?', 'Which drugs target X?'],
};
const BIOLOGY: readonly string[] = [
  'What is the function of X?',
  'In which diseases is X involved?',
  'Which drugs act on X?',
  'How is X measured in people?',
];
const ANYTHING: readonly string[] = [
  'What are the effects of X on quality of life?',
  'With which diseases is X associated?',
  'What are the risks of X?',
];
const MOST = 5;

/** Questions about what people eat, take or do, of which no list knows what it is. */
const HABIT: readonly string[] = [
  'Does X affect the risk of cardiovascular disease?',
  'Does X affect the risk of cancer?',
  'Does X affect mortality?',
  'What are the harms of X?',
];

type Read = Pick<ParsedQuestion, 'question' | 'concepts' | 'parts' | 'language'> & { inEnglish?: string | null };

/**
 * Whether a question names a subject and not what is asked about it ("cancer", "is coffee good?", "how to lose weight"), so that
 * any answer to it would be a book; or leaves something open that is to be filled in.
 */
export function isVague(parsed: Read): boolean {
  const { concepts, parts = [], language, inEnglish = null } = parsed;
  if (language !== null && language !== 'en' && inEnglish === null) return false;
  const question = inEnglish ?? parsed.question;
  if (hasGap(question)) return true;
  if (parts.length > 1 || concepts.some(({ term }) => isUnspaced(term))) return false;
  if (wishOf(question) !== null) return !concepts.some(({ term }) => isNamed(term));
  if (sideOf(question) !== null) return concepts.filter(({ term }) => isNamed(term)).length <= 1;
  if (concepts.length !== 1) return false;
  const telling = saidBeside(question, concepts[0]?.term ?? '');
  return telling.length === 0 || verdictOn(question) !== null;
}

/** Whether a question is vague by its very form: a wish, a bare verdict, a subject and nothing else. What is read of others may err. */
export function isPlainlyVague(parsed: Read): boolean {
  if (!isVague(parsed)) return false;
  const question = parsed.inEnglish ?? parsed.question;
  if ([wishOf(question), sideOf(question), verdictOn(question)].some((found) => found !== null)) return true;
  return hasGap(question) || isBare(question, parsed.concepts[0]?.term ?? '');
}

/** A thing that is done or suffered from, by its name. */
function isNamed(term: string): boolean {
  return ['disease', 'drug', 'procedure', 'exposure', 'gene', 'target'].includes(conceptKind(term) ?? '');
}

/**
 * Up to five questions about what a vague question names, well-formed and ready to be asked; empty where no subject is sure:
 * then `narrowerForms` are what can be offered.
 */
export function narrowerQuestions(parsed: Pick<Read, 'question' | 'concepts' | 'inEnglish'>): string[] {
  const question = parsed.inEnglish ?? parsed.question;
  const wish = wishOf(question);
  if (wish !== null) return ofWish(wish).narrower;
  const side = sideOf(question);
  if (side && conceptKind(side.subject) === 'disease') return ofSide(side.side, lowered(side.subject));
  const subject = subjectOf(parsed);
  if (subject === null) return [];
  const kind = conceptKind(subject);
  const forms = kind !== null ? (BY_KIND[kind] ?? BIOLOGY) : verdictOn(question) === null ? ANYTHING : HABIT;
  return forms.slice(0, MOST).map((form) => agreeing(form.replace('X', subject), subject));
}

/** Questions with what is known, and “…” where the asker has to say what they mean. */
export function narrowerForms(parsed: Pick<Read, 'question' | 'concepts' | 'inEnglish'>): string[] {
  const question = parsed.inEnglish ?? parsed.question;
  if (hasGap(question)) return [];
  const wish = wishOf(question);
  if (wish !== null) return ofWish(wish).forms;
  const subject = sideOf(question)?.subject ?? subjectOf(parsed);
  if (subject === null)
    return ['Does … help people with …?', 'Is … associated with …?', 'How does … compare with … in people with …?'];
  return formsAbout(subject, conceptKind(subject) === 'disease').map((form) => agreeing(form, subject));
}

/** What a vague question is about, where its words surely name a thing: known ones, or all that stands there beside asking. */
function subjectOf({
  question,
  concepts,
  inEnglish,
}: Pick<Read, 'question' | 'concepts' | 'inEnglish'>): string | null {
  const asked = inEnglish ?? question;
  const [first] = concepts;
  const judged = verdictOn(asked);
  if (judged !== null) return concepts.length === 1 && first && conceptKind(first.term) !== null ? first.term : judged;
  if (!first || hasGap(asked) || !/\p{L}{2}/u.test(first.term)) return null;
  if (conceptKind(first.term) !== null) return first.term;
  return isBare(asked, first.term) && !isCommon(first.term) ? first.term : null;
}

/** Whether beside a term there stands nothing but what introduces it. */
function isBare(question: string, term: string): boolean {
  const rest =
    question
      .toLowerCase()
      .replace(term.toLowerCase(), ' ')
      .match(/\p{L}+/gu) ?? [];
  return rest.every((word) => INTRODUCING.has(word));
}

/** What may stand before a bare subject: "tell me about X", "what is X". */
const INTRODUCING = new Set(
  'tell me about what is are explain everything information on the a an please research latest news'.split(' '),
);

function lowered(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** What a question says beside its one idea: nothing of "tell me about cancer", something of "how does cancer spread". */
function saidBeside(question: string, term: string): string[] {
  const rest = question.toLowerCase().replace(term.toLowerCase(), ' ');
  return (rest.match(/\p{L}+/gu) ?? []).filter(
    (word) => word.length > 2 && !EMPTY.has(word) && (TELLING.test(word) || !isCommon(word)),
  );
}

const EMPTY = new Set(
  'what which how why when where who does about tell know the and for with are can you please explain information info research latest news everything give best good bad help'.split(
    ' ',
  ),
);
/** Words that name a side of a subject, common as they are. */
const TELLING =
  /^(?:treat|cur[ei]|caus|prevent|risk|diagnos|prognos|surviv|mortal|effect|safe|harm|dos|work|mechanis|spread|preval|inciden|common|symptom|reduc|improv|affect|target|use|interact|compar|function|role|test|screen|measur|accura|reliab|benefit|side|adverse|trial|drug|therap|increas|lower|rever|transmi|inherit|involv|diseas|alter|condition|regulat|complicat|death|outcom|factor)/u;

function agreeing(question: string, term: string): string {
  const isPlural = /[^s]s$/i.test(term) && !/(?:is|us|ss|itis|osis|etes|ics)$/i.test(term);
  if (!isPlural) return question;
  return question
    .replace(
      /^(For which conditions|With which diseases|How common|How|What|In which diseases) (is|does) /u,
      (_, lead: string, verb: string) => `${lead} ${verb === 'is' ? 'are' : 'do'} `,
    )
    .replace(/^Is /u, 'Are ')
    .replace(/^Does /u, 'Do ')
    .replace(/^What are (\S+) used for, and does it work/u, 'What are $1 used for, and do they work');
}
