'use client';

import { useEffect } from 'react';
import type { AgentName } from '#contract/agent-name.ts';
import type { RunView } from '#contract/run-view.ts';
import { activeAgent } from './agents.ts';

const DOING: Readonly<Record<AgentName, string>> = {
  manager: 'Deciding',
  planner: 'Planning',
  search: 'Searching',
  retrieval: 'Reading pages',
  judge: 'Weighing',
  hypothesis: 'Hypotheses',
  report: 'Writing',
};

/** What the tab of the browser says: "● Searching · Does velorimine ...". */
export function runTitle(run: RunView, question: string): string {
  const agent = activeAgent(run);
  if (run.status === 'running') return `● ${agent ? DOING[agent] : 'Running'} · ${question}`;
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
