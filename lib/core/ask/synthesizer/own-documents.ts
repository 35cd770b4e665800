import { type Evidence, isRetracted } from '#contract/evidence.ts';
import { type Draft, note, type Quoted, type SectionDraft } from '../../agents/report/frame/draft.ts';
import { shortReference } from '../../evidence/citation.ts';
import { splitSentences } from '../../text/sentences.ts';
import { stems } from '../../text/words.ts';
import type { Room } from './room.ts';

const TITLE = 'What your documents say';
const ABOUT = 'Sentences of your own documents that lie nearest to the question, as they stand there:';
const MOST_SENTENCES = 5;
const MOST_OF_ONE = 3;
/** Shorter ones are headings and captions, longer ones tables that were read as text. */
const LENGTH = { least: 50, most: 420 };
/** Of what the words of the question weigh together, so much must stand in a sentence. */
const LEAST_SHARE = 0.34;

interface Near {
  work: Evidence;
  quoted: Quoted;
  share: number;
}

/**
 * The sentences of own documents that say most of the question's words, for a question that no study answers: who asks about
 * a method, a definition or a recommendation wants what stands in their papers. A word weighs the less, the more sentences
 * have it. Null where nothing comes near.
 */
export function ownDocumentsSection(
  { question, evidence }: { question: string; evidence: ReadonlyMap<string, Evidence> },
  room: Room,
): SectionDraft | null {
  const works = [...evidence.values()].filter((work) => work.texts.document && !isRetracted(work));
  const nearest = nearestTo(question, works);
  const taken = new Map<Evidence, Quoted[]>();
  let left = MOST_SENTENCES;
  for (const { work, quoted } of nearest) {
    const own = taken.get(work) ?? [];
    if (left === 0) break;
    if (own.length >= MOST_OF_ONE || !room.take(quoted.text)) continue;
    taken.set(work, [...own, quoted]);
    left -= 1;
  }
  if (taken.size === 0) return null;
  const drafts = [...taken].flatMap(([work, quotes]): Draft[] => [
    note(`${shortReference(work)}: ${work.title}`),
    { type: 'quotes', quotes: quotes.toSorted((a, b) => startOf(a) - startOf(b)) },
  ]);
  return { id: 'documents', title: TITLE, drafts: [note(ABOUT), ...drafts] };
}

const startOf = ({ citations: [first] }: Quoted) => first?.start ?? 0;

function nearestTo(question: string, works: readonly Evidence[]): Near[] {
  const wanted = new Set(stems(question));
  const sentences = works.flatMap((work) =>
    splitSentences(work.texts.document ?? '')
      .filter(({ text }) => text.length >= LENGTH.least && text.length <= LENGTH.most && /[.!?]["”’)]?$/.test(text))
      .map(({ text, start, end }) => ({
        work,
        quoted: { text, citations: [{ evidenceId: work.id, field: 'document' as const, quote: text, start, end }] },
        said: new Set(stems(text)),
      })),
  );
  const weights = new Map(
    [...wanted].map((stem) => [stem, 1 / (1 + Math.log1p(sentences.filter(({ said }) => said.has(stem)).length))]),
  );
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return sentences
    .map(({ said, ...each }) => {
      const held = [...weights].reduce((sum, [stem, weight]) => sum + (said.has(stem) ? weight : 0), 0);
      return { ...each, share: whole === 0 ? 0 : held / whole };
    })
    .filter(({ share }) => share >= LEAST_SHARE)
    .toSorted((a, b) => b.share - a.share || startOf(a.quoted) - startOf(b.quoted));
}
