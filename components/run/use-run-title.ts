'use client';

import { useEffect } from 'react';
import { AGENT_LIST } from '#contract/agent-list.ts';
import type { RunView } from '#contract/run-view.ts';
import { activeAgent } from './agents.ts';

/** The title of the browser tab: "● Searching · Does velorimine ...". */
export function runTitle(run: RunView, question: string): string {
  const agent = activeAgent(run);
  if (run.status === 'running')
    return `● ${AGENT_LIST.find(({ name }) => name === agent)?.doing ?? 'Running'} · ${question}`;
  if (run.status === 'queued') return `○ Waiting · ${question}`;
  if (run.status === 'waiting') return `◇ Plan to approve · ${question}`;
  if (run.status === 'paused') return `○ Paused · ${question}`;
  if (run.status === 'failed') return `Failed · ${question}`;
  if (run.status === 'cancelled') return `Cancelled · ${question}`;
  return run.exit === 'nothing_found' ? `Nothing found · ${question}` : `Report · ${question}`;
}

/** Keeps the title of the page at what the run does. */
export function useRunTitle(run: RunView, question: string): void {
  const title = runTitle(run, question);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
