import { buttonLook } from '#components/run/button.ts';
import type { ModelStatus } from '#contract/model-status.ts';
import { optionOf } from './provider-options.ts';

interface OfferedServerProps {
  offered: NonNullable<ModelStatus['offered']>;
  isBusy: boolean;
  onUse: () => void;
}

/** A model server that was found on this machine. */
export function OfferedServer({ offered, isBusy, onUse }: OfferedServerProps) {
  const { provider, baseUrl, models } = offered;
  return (
    <section
      aria-label="Found on this machine"
      className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border border-accent bg-accent-soft px-4 py-3"
    >
      <p className="min-w-0">
        <b className="font-semibold">{optionOf(provider).label} was found on this machine</b>{' '}
        <span className="text-soft wrap-anywhere">
          at {baseUrl}
          {models.length > 0 && `, with ${models.slice(0, 3).join(', ')}${models.length > 3 ? ' and others' : ''}`}. No
          key, nothing to pay.
        </span>
      </p>
      {models.length > 0 ? (
        <button type="button" aria-disabled={isBusy} onClick={onUse} className={buttonLook('primary')}>
          {models.length === 1 ? 'Use it' : `Use it with ${models[0]}`}
        </button>
      ) : (
        <p className="text-[13px] text-soft">It has no model yet.</p>
      )}
    </section>
  );
}
