import { formatDate } from '#components/run/format.ts';

interface SharedVersionBadgeProps {
  version: {
    number: number;
    newerAt: string | null;
    newerChangesAnswer: boolean;
    checkedAt: string | null;
  };
  /** The link shows the newest version. */
  isNewest: boolean;
}

/** Which version of a report whoever holds a link reads, and whether anything has come after it. */
export function SharedVersionBadge({ version, isNewest }: SharedVersionBadgeProps) {
  const { number, newerAt, newerChangesAnswer, checkedAt } = version;
  if (newerAt !== null && !isNewest)
    return (
      <p className="font-medium text-warn">
        Version {number}. A newer version exists, of {formatDate(newerAt)}
        {newerChangesAnswer ? ', and it changes an answer' : ''}. Ask whoever shared this for its link.
      </p>
    );
  return (
    <p>
      Version {number}.{checkedAt !== null && ` Checked on ${formatDate(checkedAt)}: nothing that changes an answer.`}
    </p>
  );
}
