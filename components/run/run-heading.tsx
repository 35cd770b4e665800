import type { ReactNode } from 'react';
import type { RunView } from '#contract/run-view.ts';

interface RunHeadingProps {
  run: Pick<RunView, 'request'>;
  question: string;
  children: ReactNode;
}

/** The question, and what can be done about it. */
export function RunHeading({ run, question, children }: RunHeadingProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <h1
        dir="auto"
        title={question}
        className="line-clamp-4 min-w-0 basis-[min(24rem,100%)] break-words font-medium text-[14.5px]/[1.3] md:line-clamp-2 md:grow md:basis-60"
      >
        {question}
      </h1>
      {run.request?.modeNote && (
        <p className="order-last w-full break-words text-[12.5px]/[1.4] text-soft">{run.request.modeNote}</p>
      )}
      <div className="ml-auto">{children}</div>
    </div>
  );
}
