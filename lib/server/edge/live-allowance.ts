import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#adapters/postgres/database.ts';
import { AssayError } from '#core/errors.ts';
import { createAddressKey } from './address-key.ts';

const DAY_SECONDS = 86_400;
const TABLE = 'live_allowance';
/** Serialises making the table by several servers that start at once. */
const TABLE_LOCK = 740420;

/** The caller who wants to start a run. */
export interface Caller {
  workspaceId: string | undefined;
  address: string;
}

export interface LiveAllowance {
  /** Counts a run on the live sources. Throws `rate_limited` when no more may be started today. */
  take(caller: Caller): Promise<void>;
  /** A run that was counted and could not be started. */
  giveBack(caller: Caller): Promise<void>;
  /** How many this caller may still start, and how many one workspace may per day. */
  left(caller: Caller): Promise<{ left: number; perDay: number }>;
}

interface AllowanceOptions {
  database: Pick<Database, 'pool'>;
  /** Addresses are kept as keyed hashes alone. */
  secret: string;
  perWorkspace: number;
  perAddress: number;
}

/**
 * How many runs of a hosted demonstration may search the live sources, in the 24 hours after the first: per workspace,
 * and, since anyone can open a new workspace, per network address. Counted in the database, across servers and
 * restarts. The table is created here, since no other server needs it.
 */
export async function createLiveAllowance(options: AllowanceOptions): Promise<LiveAllowance> {
  const { database, secret, perWorkspace, perAddress } = options;
  // In one transaction, which several statements in one query are: PostgreSQL refuses one of two servers that make it at once.
  await database.pool.query(`select pg_advisory_xact_lock(${TABLE_LOCK});
    create table if not exists ${TABLE} (key varchar(255) primary key, points integer not null default 0, expire bigint)`);
  const stored = { storeClient: database.pool, storeType: 'pool', tableName: TABLE, tableCreated: true };
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({ ...stored, keyPrefix, points, duration: DAY_SECONDS });
  const workspaces = limiter('workspace', perWorkspace);
  const addresses = limiter('address', perAddress);
  const keyOf = createAddressKey(secret, 'live');

  const leftOf = async (limits: RateLimiterPostgres, key: string) =>
    Math.max(0, limits.points - ((await limits.get(key))?.consumedPoints ?? 0));

  return {
    async take({ workspaceId, address }) {
      try {
        await addresses.consume(keyOf(address));
        if (workspaceId === undefined) return;
        await workspaces.consume(workspaceId).catch(async (refusal: unknown) => {
          await addresses.reward(keyOf(address));
          throw refusal;
        });
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AssayError('rate_limited', spentSentence(refusal.msBeforeNext));
      }
    },
    async giveBack({ workspaceId, address }) {
      await addresses.reward(keyOf(address));
      if (workspaceId !== undefined) await workspaces.reward(workspaceId);
    },
    async left({ workspaceId, address }) {
      const ofAddress = await leftOf(addresses, keyOf(address));
      const ofWorkspace = workspaceId === undefined ? perWorkspace : await leftOf(workspaces, workspaceId);
      return { left: Math.min(ofAddress, ofWorkspace), perDay: perWorkspace };
    },
  };
}

function spentSentence(ms: number): string {
  const hours = Math.max(1, Math.ceil(ms / 3_600_000));
  return `Your searches of the real sources in this demonstration are used up for today. Try again in ${hours} ${hours === 1 ? 'hour' : 'hours'}, or start a run on the sample data: as often as you like.`;
}
