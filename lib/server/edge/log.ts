import pino, { type Logger } from 'pino';
import { isAssayError } from '#core/errors.ts';

/** The server's log: JSON lines on standard error. Causes of errors go here and nowhere else. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, serializers: { error: serialiseError } }, pino.destination({ fd: 2, sync: false }));
}

function serialiseError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return {
    name: error.name,
    message: error.message,
    ...(isAssayError(error) && { code: error.code }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: serialiseError(error.cause) }),
  };
}
