import type { Assessment } from './assessment.ts';

/** "Mechanism 6, clinical 4, confidence 0.55": what the question asks for; null where works were counted, not judged. */
export function scoresInWords({ mechanism, clinical, confidence }: Assessment): string | null {
  if (confidence === null) return null;
  const scores = [
    ...(mechanism.score === null ? [] : [`mechanism ${mechanism.score}`]),
    ...(clinical.score === null ? [] : [`clinical ${clinical.score}`]),
    `confidence ${confidence.toFixed(2)}`,
  ].join(', ');
  return scores.charAt(0).toUpperCase() + scores.slice(1);
}
