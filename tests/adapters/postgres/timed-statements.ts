import pg from 'pg';

export interface Timed {
  text: string;
  values: unknown[];
  ms: number;
}

type Asking = (...args: unknown[]) => unknown;

/** Has every statement that a pool is asked noted with the time it took, until `stop`. */
export function timeStatements(): { statements: Timed[]; stop(): void } {
  const statements: Timed[] = [];
  const original = pg.Client.prototype.query as Asking;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const began = performance.now();
    const [query] = args;
    const text = typeof query === 'string' ? query : ((query as { text?: string }).text ?? '');
    const values = (Array.isArray(args[1]) ? args[1] : (query as { values?: unknown[] }).values) ?? [];
    const note = () => void statements.push({ text, values, ms: performance.now() - began });
    const last = args.length - 1;
    // The pool asks with a callback, transactions wait for a promise.
    if (typeof args[last] === 'function') {
      const answer = args[last] as Asking;
      args[last] = (...results: unknown[]) => {
        note();
        return answer(...results);
      };
      return original.apply(this, args);
    }
    const asked = original.apply(this, args);
    if (asked instanceof Promise) void asked.then(note, note);
    return asked;
  } as typeof pg.Client.prototype.query;
  return {
    statements,
    stop() {
      pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
    },
  };
}
