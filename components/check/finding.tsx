import type { CheckedTextSentence, TextCheckResult } from '#contract/text-check/text-check.ts';
import { VERDICT_LABELS } from '#contract/text-check/text-check-words.ts';
import { formatReference, linkFor } from '#core/evidence/citation.ts';
import { TONES } from './check-words.ts';
import { INKS } from './tones.ts';

export const markId = (id: string) => `finding-${id}`;
const detailsId = (id: string) => `finding-${id}-details`;
const LONGEST_NAME = 60;

interface FindingMarkProps {
  finding: CheckedTextSentence;
  isOpen: boolean;
  onOpen: () => void;
}

/** The mark of a finding in the margin. */
export function FindingMark({ finding: { id, verdict, text }, isOpen, onOpen }: FindingMarkProps) {
  return (
    <button
      id={markId(id)}
      type="button"
      onClick={onOpen}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId(id) : undefined}
      aria-label={`${VERDICT_LABELS[verdict]}: ${text.slice(0, LONGEST_NAME)}`}
      className={`min-h-6 scroll-my-24 rounded border-l-4 bg-sunk px-1.5 py-0.5 text-left text-[12px]/[1.3] hover:underline ${INKS[TONES[verdict]]}`}
    >
      {VERDICT_LABELS[verdict]}
    </button>
  );
}

/** The verdict on a sentence, why, and the passage of the source. */
export function Finding({ finding, result }: { finding: CheckedTextSentence; result: TextCheckResult }) {
  const { id, verdict, reason, citations, nearest } = finding;
  const quotes = citations.length > 0 ? citations : nearest ? [nearest] : [];
  return (
    <div id={detailsId(id)} className="mt-2 rounded-md border border-line bg-paper p-3 text-[14px]/[1.55]">
      <p className={`font-medium ${INKS[TONES[verdict]]}`}>{VERDICT_LABELS[verdict]}</p>
      {reason && <p className="wrap-anywhere mt-1">{reason}</p>}
      {quotes.map(({ evidenceId, field, quote, start }) => {
        const work = result.works.find((each) => each.id === evidenceId);
        const address = work && linkFor(work);
        return (
          <figure key={`${evidenceId} ${field} ${start}`} className="mt-2.5 border-line border-l-2 pl-3">
            <figcaption className="wrap-anywhere text-[12px] text-soft">
              {citations.length > 0 ? 'The source says' : 'Nearest in the source'}
              {work && (
                <>
                  {' · '}
                  {address ? (
                    <a href={address} className="underline underline-offset-2" rel="noreferrer" target="_blank">
                      {formatReference(work)}
                    </a>
                  ) : (
                    formatReference(work)
                  )}
                </>
              )}
            </figcaption>
            <blockquote dir="auto" className="wrap-anywhere font-serif text-[15px]">
              {quote}
            </blockquote>
          </figure>
        );
      })}
    </div>
  );
}
