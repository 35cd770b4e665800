'use client';

import { RelativeTime } from '#components/app/history/relative-time.tsx';
import type { ConceptMastery } from '#contract/study/study.ts';
import type { ConceptView } from '#contract/study/study-view.ts';
import { useStudyPage } from '../study-context.ts';
import { percent, TYPE_WORDS } from '../study-words.ts';

/** Where the number comes from: each answer, what it did to the estimate, and whether it counts. */
export function ConceptAnswers({ concept }: { concept: ConceptView }) {
  const { view } = useStudyPage();
  const { mastery, isFading, shown } = concept;
  const stemOf = (questionId: string) => {
    const item = view.items.find((each) => each.kind === 'question' && each.question.id === questionId);
    return item?.kind === 'question' ? item.question.stem : null;
  };
  return (
    <section aria-label="Where the number comes from" className="mt-4">
      <h4 className="label mb-1">Where the number comes from</h4>
      <AnswerLines mastery={mastery} stemOf={stemOf} onGo={goToItem} />
      {isFading && (
        <p className="mt-1 text-[12.5px] text-soft">
          Shown is {percent(shown)} of {percent(mastery.p)}: what was known fades until it is reviewed.
        </p>
      )}
      {mastery.card && (
        <p className="mt-1 text-[12.5px] text-soft">
          Next review <Due at={mastery.card.due} />.
        </p>
      )}
    </section>
  );
}

export function Due({ at }: { at: string }) {
  return (
    <time dateTime={at}>{new Date(at).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })}</time>
  );
}

function goToItem(questionId: string): void {
  const card = document.querySelector<HTMLElement>(`[data-question="${CSS.escape(questionId)}"]`);
  card?.scrollIntoView({ block: 'center' });
  card?.focus({ preventScroll: true });
}

interface AnswerLinesProps {
  mastery: ConceptMastery;
  stemOf: (questionId: string) => string | null;
  /** Leads to the question; absent where it is not on this page. */
  onGo?: (questionId: string) => void;
}

export function AnswerLines({ mastery: { evidence }, stemOf, onGo }: AnswerLinesProps) {
  if (evidence.length === 0) return <p className="text-[13px] text-soft">No answer yet.</p>;
  return (
    <ol className="text-[13px]">
      {evidence.map(({ answerId, questionId, type, score, before, after, counts, why, at }) => {
        const stem = stemOf(questionId);
        return (
          <li key={answerId} className="border-line border-b py-1.5 last:border-0">
            <p className="flex flex-wrap justify-between gap-x-3 tabular-nums">
              <span>
                {percent(before)} <span aria-hidden>→</span>
                <span className="sr-only">to</span> <b className="font-semibold">{percent(after)}</b>
              </span>
              <span className="text-soft">
                score {percent(score)} · {TYPE_WORDS[type]} · <RelativeTime at={at} />
              </span>
            </p>
            {stem !== null &&
              (onGo ? (
                <button
                  type="button"
                  onClick={() => onGo(questionId)}
                  className="min-h-6 text-left text-accent wrap-anywhere underline-offset-2 hover:underline"
                >
                  {stem}
                </button>
              ) : (
                <p className="wrap-anywhere">{stem}</p>
              ))}
            <p className={counts ? 'text-soft' : 'text-warn'}>
              {counts ? '' : 'Does not count: '}
              {why}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
