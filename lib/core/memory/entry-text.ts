import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { AnswerDirection } from '#contract/appraisal/short-answer.ts';
import type { Citation } from '#contract/citation.ts';
import type { RunView } from '#contract/run-view.ts';
import { counted } from '../appraisal/study-counts.ts';
import { words } from '../text/words.ts';
import { isFitToRemember } from './fit-to-remember.ts';
import type { LearnedEntry } from './learned.ts';

/** Characters of an entry. */
export const LONGEST_ENTRY = 240;
const LONGEST_QUESTION = 110;
/** Above it a hypothesis counts as confirmed in its run, and below the other as given up. */
const CONFIRMED = 0.8;
const GIVEN_UP = 0.4;

type Draft = Omit<LearnedEntry, 'origin'> & {
  sentence: string;
  evidenceId: string | null;
  citations: readonly Citation[];
};

const VERDICT: Readonly<Record<AnswerDirection, string>> = {
  yes: 'yes',
  probably_yes: 'probably yes',
  mixed: 'the evidence is mixed',
  probably_no: 'probably no',
  no: 'no',
  unclear: 'unclear',
};

/** One line on what was asked and answered, with its day; complete in itself, since it is read without the answer. */
export function answerEntry(view: RunView, { question, at }: { question: string; at: string }): Draft | null {
  const { answer } = view;
  if (!answer || !isFitToRemember(question)) return null;
  const asked = `${shortened(question, LONGEST_QUESTION)} (${dayOf(at)})`;
  const subject = `answer ${words(question).join(' ')}`;
  const claims = answer.claims.filter(({ verdict, text }) => verdict === 'supported' && isFitToRemember(text));
  if (!answer.isDirect || claims.length === 0) {
    const text = `${asked}: no work was found that answers it directly.`;
    return answer.isDirect
      ? null
      : { kind: 'answer', text, subject, sentence: answer.lead, evidenceId: null, citations: [] };
  }
  // A sentence that was quoted and not written is a work's, and no answer.
  const quoted = answer.isWritten ? '' : 'a work says: ';
  const lead = answer.direction ? `${VERDICT[answer.direction]}${sure(answer.certainty)}. ` : quoted;
  const begin = `${asked}: ${lead}`;
  // A sentence that was cut could say the opposite; one that does not fit is left out.
  const fitting = claims.find(({ text }) => begin.length + oneLine(text).length <= LONGEST_ENTRY);
  const [first] = claims;
  if (!fitting && !answer.direction) return null;
  return {
    kind: 'answer',
    text: (fitting ? begin + oneLine(fitting.text) : begin).trim(),
    subject,
    sentence: (fitting ?? first)?.text ?? '',
    evidenceId: (fitting ?? first)?.citations[0]?.evidenceId ?? null,
    citations: (fitting ?? first)?.citations ?? [],
  };
}

/** The outcome of each hypothesis that its run confirmed or gave up; others are not recorded. */
export function hypothesisEntries(view: RunView, at: string): Draft[] {
  return view.hypotheses.flatMap((hypothesis): Draft[] => {
    const { confidence, statement } = hypothesis;
    if (!isFitToRemember(statement) || (confidence <= CONFIRMED && confidence >= GIVEN_UP)) return [];
    if (confidence < GIVEN_UP && hypothesis.against.length === 0) return [];
    const became = confidence > CONFIRMED ? 'confirmed' : 'not supported';
    const text = `Hypothesis ${became} on ${dayOf(at)} (confidence ${confidence.toFixed(2)}, ${worksBehind(hypothesis.for)} for, ${worksBehind(hypothesis.against)} against): ${statement}`;
    if (text.length > LONGEST_ENTRY) return [];
    const [quote] = confidence > CONFIRMED ? hypothesis.for : hypothesis.against;
    return [
      {
        kind: 'hypothesis',
        text,
        subject: `hypothesis ${subjectOf(hypothesis)}`,
        sentence: quote?.quote ?? statement,
        evidenceId: quote?.evidenceId ?? null,
        citations: [...hypothesis.for, ...hypothesis.against],
      },
    ];
  });
}

/** "2 works": several sentences of one work are one witness. */
const worksBehind = (quotes: Hypothesis['for']) =>
  counted(new Set(quotes.map(({ evidenceId }) => evidenceId)).size, 'work', 'works');

const subjectOf = ({ drug, target, pathway, effect }: Hypothesis) =>
  [drug, target, pathway, effect].map((part) => words(part ?? '').join(' ')).join(' > ');

const sure = (certainty: string | null) => (certainty ? ` (${certainty.replace('_', ' ')} certainty)` : '');

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A question may be cut: it claims nothing. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** "22 November 2026", in UTC: an entry says the same wherever it is read. */
export function dayOf(at: string): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
