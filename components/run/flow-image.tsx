import Link from 'next/link';

/**
 * The PRISMA flow of a run that has ended, drawn by the server: a page that is watched need not bring along what draws it.
 * The page of the protocol has its numbers as a table too.
 */
export function FlowImage({ runId }: { runId: string }) {
  return (
    <figure className="mb-4">
      {/* biome-ignore lint/performance/noImgElement: a drawing that no server should make smaller */}
      <img
        src={`/api/runs/${runId}/flow?format=svg`}
        alt="PRISMA 2020 flow diagram of this run. The protocol has its numbers as a table."
        width={758}
        className="h-auto w-full max-w-[640px] rounded-md dark:invert print:invert-0"
      />
      <figcaption className="mt-1.5 text-[13px] print:hidden">
        <Link href={`/runs/${runId}/protocol`} className="text-accent underline underline-offset-2">
          Protocol and search log
        </Link>
        <span className="text-soft">, with every query in the syntax of PubMed, Ovid, Embase and Cochrane</span>
      </figcaption>
    </figure>
  );
}
