import { SearchX, Square, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonLook } from '#components/run/button.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { RunView } from '#contract/run-view.ts';

/** Failures that the user can fix on the settings page. */
const SETTLED_IN_SETTINGS: ReadonlySet<string> = new Set<ErrorCode>([
  'model_key_refused',
  'model_not_found',
  'model_unavailable',
  'model_quota',
]);

interface TurnOutcomeProps {
  run: RunView;
  /** The server no longer has the turn. */
  isGone: boolean;
  /** Asks the same again. */
  onRepeat: () => void;
}

/** Shown in place of the answer while there is none, or if there will be none. */
export function TurnOutcome({ run, isGone, onRepeat }: TurnOutcomeProps) {
  const again = (
    <button type="button" onClick={onRepeat} className={buttonLook('primary')}>
      Ask again
    </button>
  );
  if (isGone)
    return (
      <Box Icon={TriangleAlert} tone="text-warn" title="This answer is not there any more">
        <p>It was deleted, or this browser’s cookies were.</p>
      </Box>
    );
  if (run.status === 'failed')
    return (
      <Box Icon={TriangleAlert} tone="text-bad" title="No answer could be written">
        <p role="alert">{run.error?.message ?? 'Something went wrong on our side.'}</p>
        <div className="flex flex-wrap gap-2">
          {run.error && SETTLED_IN_SETTINGS.has(run.error.code) && (
            <Link href="/settings" className={buttonLook()}>
              Open the settings
            </Link>
          )}
          {again}
        </div>
      </Box>
    );
  if (run.status === 'cancelled')
    return (
      <Box Icon={Square} tone="text-soft" title="Stopped">
        <p>
          {run.sections.some(({ blocks }) => blocks.length > 0)
            ? 'What was written until then is below.'
            : 'Nothing had been written by then.'}
        </p>
        {again}
      </Box>
    );
  if (run.nothingFound)
    return (
      <Box Icon={SearchX} tone="text-soft" title="Nothing was found that answers this">
        <p>
          Name the drug, the disease or the outcome by its usual term, spell out abbreviations, or add what you have
          read to the library.
        </p>
        {run.nothingFound.length > 0 && (
          <>
            <p className="text-ink">What was tried:</p>
            <ul className="list-disc space-y-0.5 pl-5 marker:text-faint">
              {run.nothingFound.map((sentence) => (
                <li key={sentence} className="break-words">
                  {sentence}
                </li>
              ))}
            </ul>
          </>
        )}
      </Box>
    );
  return null;
}

interface BoxProps {
  Icon: typeof SearchX;
  tone: string;
  title: string;
  children: ReactNode;
}

function Box({ Icon, tone, title, children }: BoxProps) {
  return (
    <div className="mt-3 space-y-2.5 rounded-lg border border-line bg-panel px-4 py-3 text-[14px]/[1.55] text-soft">
      <p className="flex items-center gap-2 font-semibold text-[15px] text-ink">
        <Icon aria-hidden size={16} className={tone} />
        {title}
      </p>
      {children}
    </div>
  );
}
