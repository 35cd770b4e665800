import { publicUrlRefusal } from '#adapters/http/check-public-url.ts';
import { createModelFetch } from '#adapters/models/model-fetch.ts';
import { AssayError } from '#core/errors.ts';
import { bareHost, isLoopback } from '../edge/host-name.ts';
import type { Env } from '../env.ts';
import type { ModelSettings } from './model-settings.ts';

/** Names no setting, since the visitor who reads it could not change one. */
const PUBLIC_ONLY =
  'This public demonstration asks only model servers on the public internet, at the usual ports. Enter another address.';

const LONGEST_LIST = 4 * 1024 * 1024;

interface ModelAddressesOptions {
  env: Pick<Env, 'HOST' | 'HOSTED' | 'ALLOWED_HOSTS' | 'TRUST_PROXY_HOPS' | 'MODEL_FETCH_ALLOW'>;
  own: Pick<ModelSettings, 'baseUrl'> | null;
}

/**
 * Where models may be contacted. The operator's own server is on one list, used only for the server's own models;
 * addresses entered by visitors must be public or on the other list: MODEL_FETCH_ALLOW, a discovered Ollama, and, where
 * only the local machine can reach Assay, all its local model servers.
 */
export function createModelAddresses({ env, own }: ModelAddressesOptions) {
  const forVisitors = new Set(env.MODEL_FETCH_ALLOW);
  const forServer = own ? [new URL(own.baseUrl).origin] : [];
  // A server behind a proxy listens on loopback too, and yet serves strangers.
  const isPrivate =
    !env.HOSTED && isLoopback(bareHost(env.HOST)) && env.TRUST_PROXY_HOPS === 0 && env.ALLOWED_HOSTS.length === 0;

  /** Lets visitors ask a model server of this machine where they sit at it. */
  function admit(baseUrl: string): void {
    const { origin, hostname } = new URL(baseUrl);
    if (isPrivate && isLoopback(bareHost(hostname))) forVisitors.add(origin);
  }

  return {
    forServer: createModelFetch({ allow: () => forServer }),
    forVisitors: createModelFetch({ allow: () => [...forVisitors] }),
    /** The same for lists of models, which are short. */
    forLists: createModelFetch({ allow: () => [...forVisitors], mostBytes: LONGEST_LIST }),

    admit,

    /** From now on visitors may ask this origin. */
    offer: (origin: string): void => void forVisitors.add(origin),

    /** Whether a visitor may have this server asked; else why not, with the line that would allow it. */
    refusal(baseUrl: string): AssayError | null {
      admit(baseUrl);
      const reason = publicUrlRefusal(baseUrl, [...forVisitors]);
      if (reason === undefined) return null;
      return new AssayError('address_refused', env.HOSTED ? PUBLIC_ONLY : sentenceFor(reason, baseUrl), {
        cause: new Error(`Address refused: ${reason}`),
      });
    },
  };
}

function sentenceFor(reason: string, baseUrl: string): string {
  const { origin, port } = new URL(baseUrl);
  const why =
    reason === 'its port is not one of the web'
      ? `Port ${port} is not one that web servers usually have`
      : 'This address is not on the public internet';
  return `${why}, so Assay does not contact it. The administrator of this server can allow it with MODEL_FETCH_ALLOW=${origin} in its environment.`;
}
