'use client';

import { useEffect, useState } from 'react';
import { AGENT_LABELS } from '#contract/agent-name.ts';
import type { RunView } from '#contract/run-view.ts';
import { counted } from './format.ts';

/**
 * The boundary that the run passed last, in a sentence; the same as long as nothing worth saying happens.
 * Single events and growing text are never spoken.
 */
export function boundaryOf(run: RunView): string {
  const { status, exit, sections, assessments, round, claims, answer } = run;
  if (status === 'complete')
    return exit === 'nothing_found'
      ? 'Finished: nothing relevant was found.'
      : `${answer?.isDirect === false ? 'Report ready, without direct evidence' : 'Report ready'}: ${counted(claims.kept, 'sentence')} kept.`;
  if (status === 'failed') return 'The run failed.';
  if (status === 'cancelled') return 'The run was cancelled.';
  if (status === 'queued') return 'Waiting for a free worker.';
  if (status === 'waiting') return 'The plan waits for your approval.';
  if (status === 'paused') return 'Paused.';
  if (sections.length > 0) return 'Writing the report.';
  if (assessments.at(-1)?.round === round && round > 0)
    return `${AGENT_LABELS.judge}: round ${round} weighed, ${counted(keptOf(run), 'work')} kept.`;
  if (round > 0) return `Searching, round ${round} of at most ${run.maxRounds}.`;
  return 'Run started.';
}

function keptOf({ screenings }: RunView): number {
  return Object.values(screenings).filter(({ included }) => included).length;
}

/** The one live region of the page. It is there from the start and stays, or screen readers miss what is put in it. */
export function Announcer({ run }: { run: RunView }) {
  const boundary = boundaryOf(run);
  const [announcement, setAnnouncement] = useState('');
  const [first] = useState(boundary);
  useEffect(() => {
    // The initial state is on the page; only changes are announced.
    if (boundary !== first) setAnnouncement(boundary);
  }, [boundary, first]);
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}
