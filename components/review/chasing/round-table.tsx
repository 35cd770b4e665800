import { ScrollRegion } from '#components/evidence/scroll-region.tsx';
import { counted, formatDate } from '#components/run/format.ts';
import { type ChaseSummary, CITATION_SOURCE_LABELS } from '#contract/review/chasing.ts';

const DIRECTIONS = { backward: 'cited works', forward: 'citing works', similar: 'similar articles' } as const;

/** What each round brought, and which sources failed. */
export function RoundTable({ rounds }: { rounds: readonly ChaseSummary[] }) {
  return (
    <section aria-labelledby="rounds" className="mt-8">
      <h2 id="rounds" className="mb-2 font-semibold font-serif text-[19px]">
        Rounds
      </h2>
      <ScrollRegion label="Rounds of citation chasing" className="overflow-x-auto">
        <table className="w-full text-left text-[14px] max-sm:text-[13px]">
          <thead>
            <tr className="border-line-strong border-b text-[13px] text-soft">
              <th scope="col" className="py-1.5 pr-4 font-medium">
                Round
              </th>
              {['From', 'Found', 'Known', 'Left out', 'Added'].map((label) => (
                <th key={label} scope="col" className="py-1.5 pl-2 text-right font-medium sm:pl-4">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rounds.map((round) => (
              <RoundRow key={round.round} round={round} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

function RoundRow({
  round: { round, at, directions, sources, unresolved, seedsWithoutId, ...counts },
}: {
  round: ChaseSummary;
}) {
  const { seeds, found, alreadyHeld, leftOut, added } = counts;
  const unheard = sources.filter(({ reason }) => reason !== null);
  const cut = sources.filter(({ isCut }) => isCut);
  return (
    <tr className="border-line border-b align-top">
      <td className="py-2 pr-4">
        <p>
          {round} <span className="text-soft">· {formatDate(at)}</span>
        </p>
        <p className="text-[12.5px] text-soft">{directions.map((direction) => DIRECTIONS[direction]).join(', ')}</p>
        {unresolved > 0 && (
          <p className="text-[12.5px] text-soft">
            {counted(unresolved, 'reference')} could not be identified by any source.
          </p>
        )}
        {seedsWithoutId > 0 && (
          <p className="text-[12.5px] text-warn">
            {counted(seedsWithoutId, 'included work has', 'included works have')} no identifier: no links of
            {seedsWithoutId === 1 ? ' it' : ' them'} were followed.
          </p>
        )}
        {unheard.map(({ source, direction, status, reason }) => (
          <p key={`${source} ${direction}`} className="wrap-anywhere text-[12.5px] text-warn">
            {CITATION_SOURCE_LABELS[source]}, {DIRECTIONS[direction]}: {status === 'partial' && 'not all of it came. '}
            {reason}
          </p>
        ))}
        {cut.map(({ source, direction }) => (
          <p key={`${source} ${direction} cut`} className="text-[12.5px] text-warn">
            {CITATION_SOURCE_LABELS[source]}, {DIRECTIONS[direction]}: there is more than was read.
          </p>
        ))}
      </td>
      {[seeds, found, alreadyHeld, leftOut, added].map((count, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five columns
        <td key={n} className="py-2 pl-2 text-right tabular-nums sm:pl-4">
          {count.toLocaleString('en')}
        </td>
      ))}
    </tr>
  );
}
