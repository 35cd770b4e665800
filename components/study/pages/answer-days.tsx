import { counted } from '#components/run/format.ts';
import type { StudyProgress } from '#contract/study/study-view.ts';

/** Weeks of which there is room on a narrow page. */
const MOST_DAYS = 28;

/** Answers a day, the latest last, with the same in words for those who do not see bars. */
export function AnswerDays({ days }: { days: StudyProgress['stats']['days'] }) {
  const shown = days.slice(-MOST_DAYS);
  const most = Math.max(1, ...shown.map(({ answers }) => answers));
  if (shown.length < 2) return null;
  return (
    <figure className="mt-5">
      <figcaption className="mb-1 text-[13px] text-soft">
        Answers a day, {formatDay(shown[0]?.day ?? '')} to {formatDay(shown.at(-1)?.day ?? '')}
      </figcaption>
      <ol className="flex h-16 items-end gap-[3px] border-line-strong border-b">
        {shown.map(({ day, answers }) => (
          <li
            key={day}
            title={`${formatDay(day)}: ${counted(answers, 'answer')}`}
            className="relative max-w-6 flex-1 rounded-t-sm bg-accent"
            style={{ height: answers === 0 ? 0 : `${Math.max(6, (answers / most) * 100)}%` }}
          >
            <span className="sr-only">
              {formatDay(day)}: {counted(answers, 'answer')}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

const formatDay = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
