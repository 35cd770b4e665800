'use client';

import { useMutation } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type SubmitEvent, useId, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { PopoverButton } from '#components/ui/popover-button.tsx';
import { hasEnded, type RunView } from '#contract/run-view.ts';
import { buttonLook, POPOVER_LOOK } from '../button.ts';
import { runAgainFrom } from '../run-requests.ts';

/** As the server takes it. */
const LONGEST_INSTRUCTION = 2000;

interface RunAgainProps {
  run: Pick<RunView, 'runId' | 'request' | 'round' | 'status'>;
  /** The round to begin with; without it the reader chooses one. */
  round?: number;
}

/** Runs the question again from a round on, perhaps with a change. Nothing is shown while the run is still at work. */
export function RunAgain({ run, round }: RunAgainProps) {
  if (!hasEnded(run) || run.round < 1) return null;
  return (
    <PopoverButton
      button={{
        className:
          round === undefined
            ? buttonLook()
            : '-ml-1.5 min-h-7 rounded-md px-1.5 text-[13px] text-accent hover:bg-sunk',
        content: (
          <>
            {round === undefined && <RotateCcw aria-hidden size={14} />}
            {round === undefined ? 'Run again' : `Run again from round ${round}`}
          </>
        ),
      }}
      aria-label="Run again"
      className={`${POPOVER_LOOK} w-[min(23rem,calc(100vw-1.5rem))] p-4 text-[13px]`}
    >
      <AgainForm run={run} round={round} />
    </PopoverButton>
  );
}

function AgainForm({ run, round }: { run: RunAgainProps['run']; round: number | undefined }) {
  const router = useRouter();
  const ids = useId();
  const [from, setFrom] = useState(round ?? 1);
  const [instruction, setInstruction] = useState('');
  const again = useMutation({
    mutationFn: () => runAgainFrom(run.runId, from, instruction.trim()),
    onSuccess: (runId) => router.push(`/runs/${runId}`),
  });
  // It stays busy until the new run's page is there.
  const isBusy = again.isPending || again.isSuccess;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) again.mutate();
  };

  return (
    <form onSubmit={submit}>
      <h2 className="font-semibold font-serif text-[16px]">Run again</h2>
      <p className="mt-1 text-soft">
        A new run takes over what this one did before the chosen round, at no cost, and goes on from there. This one
        stays as it is.
      </p>
      <label htmlFor={`${ids}-round`} className="mt-3 mb-1 block font-medium">
        From
      </label>
      <select
        id={`${ids}-round`}
        value={from}
        onChange={(event) => setFrom(Number(event.target.value))}
        className={fieldLook()}
      >
        {Array.from({ length: run.round }, (_, index) => index + 1).map((each) => (
          <option key={each} value={each}>
            {each === 1 ? 'Round 1, the first searches' : `Round ${each}`}
          </option>
        ))}
      </select>
      {run.request?.mode === 'advanced' && (
        <>
          <label htmlFor={`${ids}-change`} className="mt-3 mb-1 block font-medium">
            What should be different? <span className="font-normal text-soft">Optional</span>
          </label>
          <textarea
            id={`${ids}-change`}
            rows={2}
            maxLength={LONGEST_INSTRUCTION}
            value={instruction}
            onChange={(event) => setInstruction(event.target.value)}
            placeholder="Leave out animal studies"
            className={`${fieldLook()} field-sizing-content resize-none`}
          />
        </>
      )}
      {again.error && (
        <p role="alert" className="mt-2 text-bad">
          {again.error.message}
        </p>
      )}
      <button type="submit" aria-disabled={isBusy} className={`${buttonLook('primary')} mt-3 aria-disabled:opacity-60`}>
        {isBusy ? 'Starting …' : 'Run again'}
      </button>
    </form>
  );
}
