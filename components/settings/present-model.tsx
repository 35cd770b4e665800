import type { ModelStatus } from '#contract/model-status.ts';

/** The current model of new runs, and where that choice comes from. */
export function PresentModel({ status }: { status: ModelStatus }) {
  const { source, label, fast, smart, mode, engine, note, baseUrl, probe, refusal } = status;
  return (
    <section aria-labelledby="present-heading" className="rounded-lg border border-line bg-sunk px-4 py-3">
      <h2 id="present-heading" className="label mb-1">
        In use
      </h2>
      {engine === 'rules' ? (
        <p>
          Rules, no language model: sentences are quoted from the sources and nothing is paid. With a model a report is
          written in prose, and a capable one leads a team of agents.
        </p>
      ) : (
        <>
          <p className="wrap-anywhere">
            <b className="font-semibold">{label}</b>
            {baseUrl && <span className="text-soft"> at {baseUrl}</span>} · {modelNames(fast, smart)} ·{' '}
            {mode === 'advanced' ? 'team of agents' : 'one loop'}
          </p>
          {source === 'server' && (
            <p className="mt-1 text-[13px] text-soft">
              This server provides it. Your own choice below would replace it for you alone.
            </p>
          )}
        </>
      )}
      {refusal !== null && <p className="mt-1 text-[13px] text-bad">{refusal}</p>}
      {probe && <p className={`mt-1 text-[13px] ${probe.ok ? 'text-soft' : 'text-bad'}`}>{probe.sentence}</p>}
      {note && probe?.ok !== false && <p className="mt-1 text-[13px] text-soft">{note}</p>}
    </section>
  );
}

function modelNames(fast: string | null, smart: string | null): string {
  return fast === smart ? (smart ?? '') : [fast, smart].filter(Boolean).join(' and ');
}
