import { Check, X } from 'lucide-react';
import type { ModelStatus } from '#contract/model-status.ts';

const ABILITIES = [
  { ability: 'ok', can: 'Answers', cannot: 'Does not answer' },
  { ability: 'structured', can: 'Keeps to a form', cannot: 'Does not keep to a form' },
  { ability: 'tools', can: 'Calls tools', cannot: 'Does not call tools' },
  { ability: 'streaming', can: 'Streams', cannot: 'Does not stream' },
] as const;

/** What a short test found a model capable of, and what that means for runs. */
export function ProbeResult({ status }: { status: ModelStatus }) {
  const { probe } = status;
  if (!probe) return null;
  return (
    <div className="rounded-lg border border-line bg-panel px-4 py-3">
      <p className={probe.ok ? 'text-ink' : 'text-bad'}>{probe.sentence}</p>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-[13px]">
        {ABILITIES.map(({ ability, can, cannot }) => (
          <li
            key={ability}
            className={`inline-flex items-center gap-1.5 ${probe[ability] ? 'text-good' : ability === 'ok' ? 'text-bad' : 'text-warn'}`}
          >
            {probe[ability] ? (
              <Check aria-hidden size={13} strokeWidth={2.25} />
            ) : (
              <X aria-hidden size={13} strokeWidth={2.25} />
            )}
            {probe[ability] ? can : cannot}
          </li>
        ))}
      </ul>
      {probe.ok && <p className="mt-2 text-[13px] text-soft">{meaningOf(status)}</p>}
    </div>
  );
}

function meaningOf({ mode, note }: ModelStatus): string {
  if (mode === 'advanced')
    return 'Good enough for the team: a manager hands work to agents, and you see the plan before anything is searched.';
  return note ?? 'Runs are worked on in one loop with this model.';
}
