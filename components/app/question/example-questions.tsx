'use client';

interface ExampleQuestionsProps {
  questions: readonly string[];
  onTake: (question: string) => void;
}

/** Questions to begin with. Taking one fills the form and starts nothing. */
export function ExampleQuestions({ questions, onTake }: ExampleQuestionsProps) {
  return (
    <section aria-labelledby="examples-heading" className="mt-6">
      <h2 id="examples-heading" className="label mb-1">
        For example
      </h2>
      <ul>
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              onClick={() => onTake(question)}
              className="min-h-8 py-1 text-left font-serif text-[16px]/snug text-accent underline decoration-line-strong underline-offset-4 hover:decoration-accent"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
