import { clsx } from 'clsx';
import type { ConceptView } from '#contract/study/study-view.ts';
import { isKnown } from './study-words.ts';

/** How far something is known, as a bar next to the words that say it. The mark stands where it counts as reached. */
export function MasteryBar({ concept }: { concept: Pick<ConceptView, 'mastery' | 'shown'> }) {
  const { mastery, shown } = concept;
  const isUnseen = mastery.status === 'unseen';
  return (
    <span
      aria-hidden
      className={clsx(
        'relative inline-block h-2 w-16 shrink-0 overflow-hidden rounded-full border',
        isUnseen ? 'border-line-strong border-dashed' : 'border-line-strong bg-panel',
      )}
    >
      {!isUnseen && (
        <span
          className={clsx(
            'absolute inset-y-0 left-0',
            isKnown(concept) ? 'bg-good' : 'bg-accent',
            mastery.status === 'reopened' && 'opacity-40',
          )}
          style={{ width: `${Math.round(Math.min(1, shown) * 100)}%` }}
        />
      )}
      <span className="absolute inset-y-0 left-[85%] w-px bg-ink/50" />
    </span>
  );
}
