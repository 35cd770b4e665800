import type { ReportModel } from './report-model.ts';

/** What was asked. The answer follows at once. */
export function ReportHead({ report: { question, title } }: { report: ReportModel }) {
  return (
    <header>
      <h2
        dir="auto"
        className="@max-4xl/pane:pr-4 text-balance break-words font-semibold font-serif text-[27px]/[1.25] max-sm:text-[23px] print:pr-0"
      >
        {title ?? question}
      </h2>
      {title !== null && title !== question && (
        <p
          dir="auto"
          className="mt-1.5 break-words font-serif text-[15px]/[1.45] text-soft italic max-[1099px]:hidden print:block"
        >
          {question}
        </p>
      )}
    </header>
  );
}
