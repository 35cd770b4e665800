import type { ConceptKind } from '#core/reading/concept.ts';
import { conceptKind } from './concept-kind.ts';
import type { ParsedQuestion } from './parsed-question.ts';
import { isCommon } from './specificity.ts';

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
  effect: ['What causes X?', 'Which treatments reduce X?', 'How common is X?', 'How is X measured, and how reliably?'],
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
  'What are the effects of X on health?',
  'What is X used for, and does it work?',
  'What are the harms of X?',
  'How common is X, and in whom?',
];
/** Verdicts without a measure: "good", "bad for you". */
const VERDICT =
  /^\W*(?:is|are|was)\s+.{1,80}?\s(?:good|bad|healthy|unhealthy|ok|okay|worth it|dangerous|harmful|safe|useful)\b(?:\s+for\s+(?:you|me|us|people|health|your health|my health))?\W*$/iu;
const MOST = 5;

/**
 * Whether a question names a subject and not what is asked about it ("cancer", "is coffee good?"), so that any answer to it
 * would be a book.
 */
export function isVague(parsed: Pick<ParsedQuestion, 'question' | 'concepts' | 'parts' | 'language'>): boolean {
  const { question, concepts, parts } = parsed;
  if (parsed.language !== null && parsed.language !== 'en') return false;
  if (concepts.length !== 1 || parts.length > 1) return false;
  const telling = saidBeside(question, concepts[0]?.term ?? '');
  return telling.length === 0 || VERDICT.test(question);
}

/** Three to five questions about what a vague question names; empty where nothing is named. Well-formed, ready to be asked. */
export function narrowerQuestions(parsed: Pick<ParsedQuestion, 'concepts'>): string[] {
  const [first] = parsed.concepts;
  if (!first || !/\p{L}{2}/u.test(first.term)) return [];
  const kind = conceptKind(first.term);
  const forms = kind === null ? ANYTHING : (BY_KIND[kind] ?? BIOLOGY);
  return forms.slice(0, MOST).map((form) => agreeing(form.replace('X', first.term), first.term));
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
      /^(For which conditions|How common|How|What|In which diseases) (is|does) /u,
      (_, lead: string, verb: string) => `${lead} ${verb === 'is' ? 'are' : 'do'} `,
    )
    .replace(/^Is /u, 'Are ')
    .replace(/^Does /u, 'Do ')
    .replace(/^What are (\S+) used for, and does it work/u, 'What are $1 used for, and do they work');
}
