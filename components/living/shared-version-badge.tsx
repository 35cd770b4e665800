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

/** Which version of a report a shared link shows, and whether there is a newer one. */
export function SharedVersionBadge({ version, isNewest }: SharedVersionBadgeProps) {
  const { number, newerAt, newerChangesAnswer, checkedAt } = version;
  if (newerAt !== null && !isNewest)
    return (
      <p className="font-medium text-warn">
        Version {number}. A newer version of {formatDate(newerAt)} exists
        {newerChangesAnswer ? ' and changes an answer' : ''}. Ask the person who shared this for a link to it.
      </p>
    );
  return (
    <p>
      Version {number}.{checkedAt !== null && ` Checked on ${formatDate(checkedAt)}: nothing that changes an answer.`}
    </p>
  );
}
