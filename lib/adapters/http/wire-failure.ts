import { AssayError, isAssayError } from '#core/errors.ts';

/** Failures of a connection that may well be gone the next time. */
const TRANSIENT = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);

export function isTransient(error: unknown): boolean {
  return causesOf(error).some((cause) => TRANSIENT.has(codeOf(cause)));
}

/** The meaning of an undici error for the caller. An AssayError raised on the way (by a lookup) is unwrapped. */
export function asAssayError(error: unknown): AssayError {
  const causes = causesOf(error);
  const own = causes.find(isAssayError);
  if (own) return own;
  return new AssayError(causes.some(isUnreadable) ? 'source_invalid' : 'source_unavailable', undefined, {
    cause: error,
  });
}

/** Not HTTP, endless headers, or an invalid compressed body. */
function isUnreadable(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code.startsWith('Z_') ||
    code.startsWith('HPE_') ||
    code === 'UND_ERR_HEADERS_OVERFLOW' ||
    nameOf(error) === 'HTTPParserError'
  );
}

/** The error, what caused it, and so on; all the attempts where several addresses were tried. */
function causesOf(error: unknown): unknown[] {
  if (!(error instanceof Error)) return [error];
  const attempts: unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error, ...attempts, ...(error.cause === undefined ? [] : causesOf(error.cause))];
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
