import type { RunView } from '#contract/run-view.ts';
import { AgentCard, Nothing } from './agent-card.tsx';

export function ReportCard({ run }: { run: RunView }) {
  const { sections, claims } = run;
  const written = sections.filter(({ state }) => state === 'done').length;
  return (
    <AgentCard run={run} of="report">
      {sections.length === 0 ? (
        <Nothing>Writing begins when the search is over.</Nothing>
      ) : (
        <dl className="grid grid-cols-[1fr_auto] gap-y-0.5 text-[13px] tabular-nums">
          <Row name="Sections written" value={`${written} of ${sections.length}`} />
          <Row name="Sentences checked" value={String(claims.checked)} />
          <Row name="Kept" value={String(claims.kept)} />
          {claims.rewritten > 0 && <Row name="Of these rewritten from their quotes" value={String(claims.rewritten)} />}
          <Row name="Left out, not supported by the source" value={String(claims.dropped)} />
        </dl>
      )}
    </AgentCard>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="text-right">{value}</dd>
    </>
  );
}
