'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { DESIGN_LABELS } from '#components/evidence/work-labels.ts';
import type { SearchFilters } from '#contract/run-request.ts';
import type { RunView } from '#contract/run-view.ts';
import { buttonLook } from './button.ts';
import { counted } from './format.ts';
import { repeatRun } from './run-requests.ts';

const OUTSIDE = 'Outside the filters';

/** The filters stated in the question, how many works they excluded, and a way to ask without them. */
export function StatedFilters({ run }: { run: RunView }) {
  const router = useRouter();
  const again = useMutation({ mutationFn: repeatRun, onSuccess: (runId) => router.push(`/runs/${runId}`) });
  const { plan, request, screenings } = run;
  if (!plan?.filters || !request) return null;
  const outside = Object.values(screenings).filter(({ reason }) => reason.startsWith(OUTSIDE)).length;
  const isBusy = again.isPending || again.isSuccess;
  return (
    <section
      aria-label="Filters that the question states"
      className="mb-4 rounded-md bg-sunk px-3.5 py-2.5 text-[13.5px]"
    >
      <p>
        As the question asks, the search was limited to {inWords(plan.filters)}. The sources returned only works within
        these limits, as far as they could filter; {counted(outside, 'work')} outside them{' '}
        {outside === 1 ? 'was' : 'were'} left out here.
      </p>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => again.mutate({ ...request, readsFilters: false })}
        className={`${buttonLook()} mt-2`}
      >
        {isBusy ? 'Starting' : 'Search without these filters'}
      </button>
      {again.error && (
        <p role="alert" className="mt-2 text-bad">
          {again.error.message}
        </p>
      )}
    </section>
  );
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

function inWords({ fromYear, toYear, designs, languages }: SearchFilters): string {
  return [
    designs.map((design) => DESIGN_LABELS[design].toLowerCase()).join(' or '),
    fromYear === null ? '' : `publications from ${fromYear} or later`,
    toYear === null ? '' : `publications up to ${toYear}`,
    languages.map((code) => LANGUAGES.of(code) ?? code).join(' or '),
  ]
    .filter(Boolean)
    .join('; ');
}
