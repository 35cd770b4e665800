import { ERROR_SENTENCES, type ErrorCode } from '#contract/error-codes.ts';

/** A broken promise: the code decides the sentence and the status, the cause is for the log. */
export class AssayError extends Error {
  readonly code: ErrorCode;

  /** @param message what to tell the user instead of the code's own sentence; never text from upstream. */
  constructor(code: ErrorCode, message?: string, options?: { cause?: unknown }) {
    super(message ?? ERROR_SENTENCES[code], options);
    this.name = 'AssayError';
    this.code = code;
  }
}

/** Recognised by name and code: a server's bundles contain copies of this class, for which `instanceof` is false. */
export function isAssayError(error: unknown): error is AssayError {
  if (!(error instanceof Error) || error.name !== 'AssayError') return false;
  return 'code' in error && typeof error.code === 'string' && Object.hasOwn(ERROR_SENTENCES, error.code);
}

/** @throws AssayError `cancelled` once the signal is aborted. */
export function stopIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new AssayError('cancelled');
}
