import type { RunView } from '#contract/run-view.ts';

/** How far the answer can be relied on, in a word; what that rests on, for those who ask. */
export function AnswerConfidence({ run: { ask, confidence, confidenceReason, answer } }: { run: RunView }) {
  const told = ask?.answered?.confidence;
  if (!told && (confidence === null || answer?.isDirect === false)) return null;
  const inputs = told ? told.inputs : [confidenceReason ?? ''].filter(Boolean);
  const word = told ? told.word : `${confidence?.toFixed(2)} of 1`;
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
