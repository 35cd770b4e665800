import { AGENT_LABELS, AGENT_NAMES } from '#contract/agent-name.ts';
import type { UsageView } from '#contract/run-view.ts';
import type { Usage } from '#contract/usage.ts';
import { costWords, formatCount } from './usage.ts';

/** The usage of every agent, and the total. */
export function UsageTable({ usage }: { usage: UsageView }) {
  const { total, byAgent, estimated } = usage;
  const agents = AGENT_NAMES.flatMap((name) => {
    const own = byAgent[name];
    return own ? [{ name, own }] : [];
  });
  const hasPrice = total.cost !== null || agents.some(({ own }) => own.cost !== null);
  return (
    <table className="w-full text-[12.5px] tabular-nums">
      <caption className="sr-only">Model use by agent</caption>
      <thead className="text-left text-soft">
        <tr>
          <th scope="col" className="py-1 pr-2 font-medium">
            Agent
          </th>
          <Head>Calls</Head>
          <Head>In</Head>
          <Head>Cached</Head>
          <Head>Out</Head>
          {hasPrice && <Head>Cost</Head>}
        </tr>
      </thead>
      <tbody>
        {agents.map(({ name, own }) => (
          <Row key={name} label={AGENT_LABELS[name]} usage={own} hasPrice={hasPrice} estimated={false} />
        ))}
      </tbody>
      <tfoot className="font-semibold">
        <Row label="Together" usage={total} hasPrice={hasPrice} estimated={estimated} />
      </tfoot>
    </table>
  );
}

function Head({ children }: { children: string }) {
  return (
    <th scope="col" className="py-1 pl-2 text-right font-medium">
      {children}
    </th>
  );
}

interface RowProps {
  label: string;
  usage: Usage;
  hasPrice: boolean;
  estimated: boolean;
}

function Row({ label, usage: { calls, tokensIn, tokensCached, tokensOut, cost }, hasPrice, estimated }: RowProps) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="py-1 pr-2 text-left font-[inherit]">
        {label}
      </th>
      {[calls, tokensIn, tokensCached, tokensOut].map((n, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
        <td key={column} className="py-1 pl-2 text-right">
          {formatCount(n)}
        </td>
      ))}
      {hasPrice && <td className="py-1 pl-2 text-right">{costWords(cost, estimated) ?? 'not known'}</td>}
    </tr>
  );
}
