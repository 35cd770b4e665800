import type { PrismaFlow } from '#contract/review/flow.ts';

type Row = readonly [label: string, count: number | null, depth?: 1];

/** The numbers of the flow diagram as a table, which can be read aloud and copied. */
export function FlowTable({ flow }: { flow: PrismaFlow }) {
  return (
    <>
      <table className="w-full max-w-xl text-[14px]">
        <caption className="sr-only">PRISMA 2020 flow</caption>
        <tbody>
          {rowsOf(flow).map(([label, count, depth]) => (
            <tr key={label} className="border-line border-b">
              <th scope="row" className={`py-1.5 pr-4 text-left font-normal ${depth ? 'pl-5 text-soft' : ''}`}>
                {label}
              </th>
              <td className="py-1.5 text-right tabular-nums">
                {count === null ? <span className="text-faint">not yet</span> : count.toLocaleString('en')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {flow.notes.map((note) => (
        <p key={note} className="mt-2 text-[13.5px] text-soft">
          {note}
        </p>
      ))}
    </>
  );
}

function rowsOf(flow: PrismaFlow): Row[] {
  const { databases, registers, other } = flow.identified;
  const { duplicates, byAutomation } = flow.removedBeforeScreening;
  const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0);
  const each = (counts: readonly { label: string; count: number }[], what: string): Row[] =>
    counts.map(({ label, count }) => [`${what}: ${label}`, count, 1]);
  return [
    ['Records identified', sum([...databases, ...registers, ...other])],
    ...each(databases, 'Database'),
    ...each(registers, 'Register'),
    ...each(other, 'Other'),
    ['Duplicates removed', duplicates],
    ...each(byAutomation, 'Removed by automation'),
    ['Records screened', flow.screened],
    ['Records excluded', flow.excludedAtScreening],
    ['Reports sought for retrieval', flow.soughtForRetrieval],
    ['Reports not retrieved', flow.notRetrieved],
    ['Reports assessed for eligibility', flow.assessed],
    ['Reports excluded', flow.excludedAtAssessment && sum(flow.excludedAtAssessment)],
    ...each(flow.excludedAtAssessment ?? [], 'Reason'),
    ['Studies included', flow.includedStudies],
    ['Reports included', flow.includedReports],
  ];
}
