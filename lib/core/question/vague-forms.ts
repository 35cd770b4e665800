/** "How to lose weight", "what helps to sleep better": a wish that names nothing that is done for it. */
const WISH =
  /^\W*(?:(?:what (?:is|are) )?(?:the )?(?:best |easiest |fastest |good )?(?:ways?|tips|methods?)(?: (?:to|for me to))|how (?:to|(?:can|do|could|should|would) (?:i|we|you|one|people|someone|somebody)(?: best)?)|what (?:helps?|can help|will help|can i do|should i do|can be done)(?: (?:me|us|people))?(?: to)?) ((?:[\p{L}'’-]+ ?){1,4}?)(?: (?:fast|quickly|naturally|at home|safely))?\W*$/iu;
/** What is wished of a treatment by its own name: "how to treat gout" asks which treatments there are. */
const NAMED = /^(?:treat|cure|prevent|diagnose|manage|avoid|detect|test|measure|use|take|get rid of)\b/iu;
/** Verdicts without a measure: "is sugar bad", "are eggs healthy for you?". */
const VERDICT =
  /^\W*(?:is|are|was|were)\s+(?:it )?(.{1,80}?)\s(?:good|bad|healthy|unhealthy|ok|okay|worth it|dangerous|harmful|safe|useful|poison|toxic)\b(?:\s+for\s+.{2,40})?\W*$/iu;
/** A subject and one side of it, and nothing else: "cancer treatment", "migraine prevention". */
const SIDE =
  /^\W*(?:(?:the )?(?:best |new |latest )?(treatments?|therap(?:y|ies)|prevention|diagnosis|symptoms|causes?|prognosis|cures?) (?:of|for) (.{2,60}?)|(.{2,60}?) (treatments?|therap(?:y|ies)|prevention|diagnosis|symptoms|causes?|prognosis|cures?))\W*$/iu;
const ASKED = /^(?:what|which|how|why|who|when|where|does|do|did|is|are|can|could|should|will|would|has|have)\b/iu;
/** Something left open for the asker to fill in. */
const GAP = '…';

/** What somebody wishes to do, in their words: "lose weight"; null where the question is no such wish. */
export function wishOf(question: string): string | null {
  const wish = WISH.exec(question)?.[1]?.trim().toLowerCase() ?? '';
  return wish === '' || NAMED.test(wish) ? null : wish;
}

/** The subject of a bare verdict: "sugar"; null where the question is none. */
export function verdictOn(question: string): string | null {
  return VERDICT.exec(question)?.[1]?.trim() ?? null;
}

/** A subject and the one side of it that is named: "cancer", "treatment"; null where more is said. */
export function sideOf(question: string): { subject: string; side: string } | null {
  const match = ASKED.test(question.trim()) ? null : SIDE.exec(question);
  if (!match) return null;
  const [, first, after, before, last] = match;
  const [subject, side] = [after ?? before ?? '', (first ?? last ?? '').toLowerCase()];
  return subject.trim().split(/\s+/u).length <= 3 ? { subject: subject.trim(), side } : null;
}

/** Whether something in a question is still to be filled in. */
export function hasGap(question: string): boolean {
  return /…|\.\.\.|_{2,}|\[\s*\]/u.test(question.replace(/(?:…|\.\.\.)\s*$/u, ''));
}

/** Questions that follow from a wish. */
export function ofWish(wish: string): { narrower: string[]; forms: string[] } {
  return {
    narrower: [
      `Which interventions help people ${wish}, compared with no intervention?`,
      `Does regular exercise help people ${wish}?`,
      `Do changes of diet help people ${wish}?`,
      `What are the harms of drugs that are taken to ${wish}?`,
    ],
    forms: [`Does ${GAP} help people ${wish}?`, `Does ${GAP} help people with ${GAP} ${wish}?`],
  };
}

/** Questions with what is known, and the rest left to fill in. */
export function formsAbout(subject: string, isCondition: boolean): string[] {
  return isCondition
    ? [
        `Does ${GAP} improve survival or quality of life in people with ${subject}?`,
        `How does ${GAP} compare with ${GAP} in people with ${subject}?`,
      ]
    : [`Does ${subject} lower the risk of ${GAP}?`, `Does ${subject} help people with ${GAP}?`];
}

/** Questions about one side of a condition. */
export function ofSide(side: string, subject: string): string[] {
  if (/^(?:treat|therap|cure)/u.test(side))
    return [
      `Which treatments of ${subject} improve survival or quality of life?`,
      `What are the harms of treatments of ${subject}?`,
      `Which people with ${subject} benefit most from treatment?`,
    ];
  if (/^prevent/u.test(side))
    return [
      `Which drugs prevent ${subject}?`,
      `Which changes of lifestyle lower the risk of ${subject}?`,
      `What are the harms of drugs that prevent ${subject}?`,
    ];
  if (/^(?:diagnos|symptom)/u.test(side))
    return [
      `How accurately do tests diagnose ${subject}?`,
      `Which symptoms tell ${subject} from other conditions?`,
      `How early can ${subject} be diagnosed?`,
    ];
  if (/^cause/u.test(side))
    return [
      `Which risk factors are associated with ${subject}?`,
      `Which genes are associated with ${subject}?`,
      `By which mechanisms does ${subject} develop?`,
    ];
  return [
    `How long do people with ${subject} survive?`,
    `Which factors predict the course of ${subject}?`,
    `Which treatments improve the prognosis of ${subject}?`,
  ];
}
