import type { RunView } from '#contract/run-view.ts';
import { AGENT_LABELS } from '../agents.ts';

/** What models did not do as they were asked, and what was done instead. */
export function Problems({ problems }: { problems: RunView['team']['problems'] }) {
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby="problems-heading">
      <h2 id="problems-heading" className="label mb-2.5">
        Model problems <span className="tabular-nums">{problems.length}</span>
      </h2>
      <ul className="space-y-1.5 rounded-md bg-warn-soft px-3 py-2 text-[13px]/[1.45] text-warn">
        {problems.map(({ agent, message, at }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: problems are only ever added at the end
          <li key={`${at} ${i}`} className="break-words">
            <b className="font-semibold">{AGENT_LABELS[agent]}:</b> {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
