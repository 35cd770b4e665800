import { memo } from 'react';
import { AnswerPanel } from '#components/report/answer-panel.tsx';
import { ReferenceList } from '#components/report/blocks/reference-list.tsx';
import { ReportBlockView } from '#components/report/blocks/report-block.tsx';
import { Draft } from '#components/report/draft.tsx';
import type { ReportModel } from '#components/report/report-model.ts';
import { NO_DRAFTS, type RunView, type SectionView } from '#contract/run-view.ts';

/** The confidence in the answer, in one word, with its reasons on demand. */
export function AnswerConfidence({ run: { ask, confidence, confidenceReason, answer } }: { run: RunView }) {
  const rated = ask?.answered?.confidence;
  if (!rated && (confidence === null || answer?.isDirect === false)) return null;
  const inputs = rated ? rated.inputs : [confidenceReason ?? ''].filter(Boolean);
  const word = rated ? rated.word : `${confidence?.toFixed(2)} of 1`;
  return (
    <details className="group mt-3 text-[13.5px]/[1.5] text-soft">
      <summary className="inline-flex min-h-7 items-center gap-1.5 hover:text-ink">
        Confidence in this answer: <b className="font-semibold text-ink">{word}</b>
        <span className="text-accent underline underline-offset-2 group-open:hidden">what it rests on</span>
      </summary>
      <ul className="list-disc space-y-0.5 pb-1 pl-5 marker:text-faint">
        {inputs.map((input) => (
          <li key={input}>{input}</li>
        ))}
      </ul>
    </details>
  );
}

/** The list of works is drawn from the works themselves, below. */
const REFERENCES = 'references';
/** The section in which the answer describes itself. */
const ABOUT = 'about';

interface AnswerViewProps {
  /** Of the turn; makes the ids of its headings unique. */
  id: string;
  answer: ReportModel['answer'];
  sections: readonly SectionView[];
  drafts?: RunView['streaming'];
  /** How many works it cites. */
  cited: number;
  /** The confidence is shown elsewhere, with its reasons. */
  isRated?: boolean;
}

const Answer = memo(AnswerPanel);

/** An answer, finished or growing: the short answer, then its sections in order. Nothing moves under the reader's eyes. */
export function AnswerView({ id, answer, sections, drafts = NO_DRAFTS, cited, isRated = false }: AnswerViewProps) {
  const shown = sections.filter((section) => section.id !== REFERENCES && !(isRated && section.id === ABOUT));
  const begun = shown.slice(0, shown.findLastIndex((each) => each.blocks.length > 0 || each.id in drafts) + 1);
  return (
    <div data-report className="@container wrap-anywhere text-[17px]">
      {answer && <Answer answer={answer} id={`${id}-answer`} />}
      {begun.map((section) => (
        <AnswerSection
          key={section.id}
          id={`${id}-${section.id}`}
          section={section}
          draft={drafts[section.id] ?? null}
        />
      ))}
      {cited > 0 && (
        <details className="group mt-4 border-line border-t pt-2">
          <summary className="min-h-8 py-1 text-[13.5px] text-soft hover:text-ink">
            Sources of this answer <span className="tabular-nums">({cited})</span>
          </summary>
          <div className="pt-1.5">
            <ReferenceList />
          </div>
        </details>
      )}
    </div>
  );
}

const AnswerSection = memo(function AnswerSection({
  id,
  section: { title, blocks },
  draft,
}: {
  id: string;
  section: SectionView;
  draft: string | null;
}) {
  if (blocks.length === 0 && draft === null) return null;
  return (
    <section aria-labelledby={id} className="mt-5">
      <h3 id={id} className="mb-1.5 text-balance font-semibold font-serif text-[17.5px]/[1.3]">
        {title}
      </h3>
      {blocks.map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
        <ReportBlockView key={i} block={block} />
      ))}
      {draft !== null && <Draft text={draft} />}
    </section>
  );
});
