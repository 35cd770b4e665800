import Link from 'next/link';
import type { ModelStatus } from '#contract/model-status.ts';

const SETTINGS_LINK = 'text-accent underline decoration-line-strong underline-offset-4 hover:decoration-accent';

interface ModelLineProps {
  model: ModelStatus;
  /** The mode that the form's choices lead to. */
  mode: ModelStatus['mode'];
}

/** The model that a run will use. */
export function ModelLine({ model, mode }: ModelLineProps) {
  const { engine, label, smart, source, note, offered, probe, refusal } = model;
  if (engine === 'rules')
    return (
      <div className="min-w-0 text-[13px]/snug text-soft">
        <p>
          <b className="font-medium text-ink">Rules, no language model:</b> sentences are quoted, nothing is paid.{' '}
          <Link href="/settings" prefetch={false} className={SETTINGS_LINK}>
            {offered ? 'Use the model server found on this machine' : 'Add a key'}
          </Link>
        </p>
        {note && <p className="mt-0.5">{note}</p>}
      </div>
    );
  return (
    <div className="min-w-0 text-[13px]/snug text-soft">
      <p>
        <b className="font-medium text-ink wrap-anywhere">
          {[label, smart].filter(Boolean).join(' · ')} · {mode === 'advanced' ? 'team of agents' : 'one loop'}
        </b>
        {source === 'server' && ', provided by this server'}{' '}
        <Link href="/settings" prefetch={false} className={`${SETTINGS_LINK} whitespace-nowrap`}>
          Change
        </Link>
      </p>
      {refusal !== null ? (
        <p className="mt-0.5 text-bad">{refusal}</p>
      ) : probe && !probe.ok ? (
        <p className="mt-0.5 text-bad">{probe.sentence}</p>
      ) : (
        note && mode === model.mode && <p className="mt-0.5">{note}</p>
      )}
    </div>
  );
}
