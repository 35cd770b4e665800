'use client';

import { useEffect, useRef } from 'react';

/** Why the form was refused. Scrolls into sight, since Enter is pressed far above it. */
export function FormProblem({ id, problem }: { id: string; problem: string | null }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (problem !== null) line.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <p
      ref={line}
      id={id}
      role="alert"
      className="scroll-m-4 border-line border-t bg-bad-soft px-4 py-2.5 text-bad empty:hidden sm:px-5"
    >
      {problem}
    </p>
  );
}
