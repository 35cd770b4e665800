import type { Statement } from '#core/reading/statements.ts';
import { stems } from '#core/text/words.ts';

/** Words of harm and of its absence, whatever the question. */
const HARM =
  /\b(?:adverse (?:drug |clinical |perinatal |pregnancy |maternal |cardiovascular )?(?:events?|effects?|reactions?|outcomes?|experiences?)|side[- ]effects?|safe|safely|safety|unsafe|tolerab\w*|(?:well|poorly|better|worse)[- ]tolerated|tolerated|toxicit\w*|toxic|harm(?:s|ful)?|serious events?)\b/i;
/** Harms by name; a question may ask for one of them as the outcome of a treatment, and then it is none. */
const NAMED_HARM =
  /(?<!\/)\b(?:complications?|hypotension|bleeding|ha?emorrhages?|discontinu\w*|withdr[ae]w\w*|cardiovascular events?|nausea|vomiting|constipation|diarrh?oea|dizziness|drowsiness|somnolence|fatigue|rash(?:es)?|pruritus|hepatotoxic\w*|nephrotoxic\w*|cardiotoxic\w*)\b/gi;
const ACCURACY =
  /\b(?:sensitivit\w+|specificit\w+|accura\w+|diagnos\w+|discriminat\w+|distinguish\w*|misclassif\w+|predictive values?|likelihood ratios?|area under|AUC|AUROC|false[- ](?:positives?|negatives?)|detect(?:s|ed|ion)?)\b/i;
const MECHANISM =
  /\b(?:via|through|by (?:inhibiting|activating|blocking|reducing|increasing)|mediat\w*|mechanis\w*|pathways?|signal\w*|inhibit\w*|activat\w*|express\w*|bind\w*|block\w*|induc\w*|regulat\w*|suppress\w*|phosphorylat\w*|receptors?|antagonis\w*|agonis\w*|modulat\w*|metabol\w*)\b/i;

/** Whether a sentence speaks of harm or its absence, and not of an outcome that the question itself names. */
export function isAboutHarm(text: string, question: string): boolean {
  if (HARM.test(text)) return true;
  const asked = new Set(stems(question));
  return Array.from(text.matchAll(NAMED_HARM), ([word]) => stems(word)).some(
    (own) => !own.some((stem) => asked.has(stem)),
  );
}

/** Whether a sentence says how well a test tells who is ill. */
export function isAboutAccuracy(text: string): boolean {
  return ACCURACY.test(text);
}

/** Whether a sentence names a target, a pathway or a gene and says what happens to it. */
export function isAboutMechanism({ text, entities }: Pick<Statement, 'text' | 'entities'>): boolean {
  return (
    entities.some(({ kind }) => kind === 'target' || kind === 'pathway' || kind === 'gene') && MECHANISM.test(text)
  );
}
