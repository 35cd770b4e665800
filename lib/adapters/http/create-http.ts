import { Agent } from 'undici';
import { AssayError } from '#core/errors.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Http, Politeness } from '#core/ports/http.ts';
import { fetchText, type Route } from './fetch-text.ts';
import { createHostLimiter } from './host-limiter.ts';

export interface HttpOptions {
  /** Our name, with a way to reach us, as the sources' terms of use request. */
  userAgent: string;
  /** Reads a Retry-After that is a date. */
  clock?: Clock;
  /** Another pace than a source asks for; sources on the own machine need no such care. */
  paceOf?: (asked: Politeness) => Politeness;
}

/**
 * Http for the APIs of sources, whose addresses come from the configuration.
 * Create one per process: it contains the limiters, one per rate-limit key, paced by the first request that named the
 * key. A host that answers Retry-After is not contacted by anyone for that long. Redirects are followed up to five
 * times and only within the host, to the same scheme or from http to https; any other is `source_unavailable`, since a
 * source that has moved is a matter of configuration. A POST is retried like a GET: sources are only read, never
 * changed.
 */
export function createHttp({
  userAgent,
  clock = { now: () => new Date() },
  paceOf = (asked) => asked,
}: HttpOptions): Http {
  const routes = new Map<string, Route>();

  function routeFor(politeness: Politeness): Route {
    const known = routes.get(politeness.key);
    if (known) return known;
    const pace = paceOf(politeness);
    const dispatcher = new Agent({ connections: pace.concurrency, allowH2: false });
    const route = { limiter: createHostLimiter(pace), dispatcher };
    routes.set(politeness.key, route);
    return route;
  }

  return {
    async fetch(request) {
      if (!/^https?:\/\//i.test(request.url) || !URL.canParse(request.url)) {
        throw new AssayError('configuration', undefined, {
          cause: new Error('The address of a source is not http or https'),
        });
      }
      return fetchText(request, { userAgent, clock, route: () => routeFor(request.politeness), mayFollow: staysHome });
    },
  };
}

function staysHome(from: URL, to: URL): boolean {
  if (to.origin === from.origin) return true;
  return from.protocol === 'http:' && to.protocol === 'https:' && to.hostname === from.hostname;
}
