import type * as z from 'zod';
import { AssayError } from '#core/errors.ts';
import type { TextChecks } from '../check-text/text-checks.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { Library } from '../library/library.ts';
import type { Living } from '../living/living.ts';
import type { WatchModels } from '../living/watch-models.ts';
import type { Memory } from '../memory/memory.ts';
import type { ModelSettings } from '../models/model-settings.ts';
import type { Models } from '../models/models.ts';
import type { Extraction } from '../reviews/extraction.ts';
import type { NewReview } from '../reviews/new-review.ts';
import type { ReviewCitations } from '../reviews/review-citations.ts';
import type { Reviews } from '../reviews/reviews.ts';
import type { Runs } from '../runs/runs.ts';
import type { Studies } from '../study/studies.ts';
import type { Services } from '../wiring/services.ts';

/** What operations that are also tools need of the server; a terminal has no more. */
export interface ToolServices
  extends Pick<
    Services,
    'env' | 'literature' | 'admit' | 'admitSearch' | 'checkStartLimits' | 'checkSearchLimits' | 'checkClaimLimits'
  > {
  memory: Pick<Memory, 'recall' | 'preferences'>;
  models: Pick<Models, 'forRequest' | 'isSetUp'>;
  /** With their limits; absent where there is no database. */
  library?: Pick<Library, 'addReference' | 'addBibliography' | 'addWorks' | 'search' | 'hasAny'>;
  checkAddLimits?: Services['checkAddLimits'];
  checkLibrarySearchLimits?: Services['checkLibrarySearchLimits'];
  /** Studying, with its limits; absent where there is no database. */
  studies?: Pick<Studies, 'start' | 'command' | 'view' | 'progress'>;
  checkStudyLimits?: Services['checkStudyLimits'];
  checkStudyStepLimits?: Services['checkStudyStepLimits'];
  checkReadLimits?: Services['checkReadLimits'];
  /** Checks of whole texts; absent where nothing can be looked up. */
  textChecks?: Pick<TextChecks, 'checkRoom' | 'start' | 'view'>;
  /** Reviews, with their limits; absent where there is no database. */
  newReview?: NewReview;
  reviews?: Pick<Reviews, 'view' | 'page' | 'decide'>;
  extraction?: Pick<Extraction, 'view'>;
  reviewCitations?: Pick<ReviewCitations, 'start' | 'view'>;
  checkReviewLimits?: Services['checkReviewLimits'];
  /** Versions of reports; absent where there is no database. */
  living?: Pick<Living, 'view' | 'changes' | 'watch'>;
  watchModels?: Pick<WatchModels, 'seal'>;
  /** How the address of a watcher is stored; absent where nothing is counted by it. */
  addressKey?: Services['addressKey'];
  runs: Pick<Runs, 'start' | 'own' | 'view' | 'report' | 'shareOf' | 'asked'>;
  /** Waits until a run has ended or is gone, or the signal aborts. */
  waitForEnd(runId: string, signal: AbortSignal): Promise<void>;
  /** A caller that waits for an answer counts as an open stream; absent where there are no others. */
  openStreams?: Services['openStreams'];
  conversations: Pick<Conversations, 'newId' | 'own' | 'opening' | 'following' | 'begin' | 'add'>;
}

/**
 * Who may use an operation: `public` anyone; `read` and `write` holders of a workspace, by its cookie or by an access
 * token with that scope; `owner` the browser with the cookie, since it makes tokens and stores keys.
 */
export const SCOPES = ['public', 'read', 'write', 'owner'] as const;
export type Scope = (typeof SCOPES)[number];

/** The caller, and the services for the answer. `S` is what the operation needs of the server. */
export interface Caller<S = Services> {
  services: S;
  /** The workspace that their cookie or token opens, if any. */
  workspaceId: string | undefined;
  /** The key of rate limits for callers without a workspace. */
  address: string;
  signal: AbortSignal;
  /** Their own models, where they have entered some. */
  models(): ModelSettings | undefined;
  /** Their workspace, a new one where they have none; its id. */
  openWorkspace(): string;
  /** Forgets their workspace: the next thing they do opens a new one. */
  forgetWorkspace(): void;
  /** Signs out every other browser that opens their workspace. */
  signOutOthers(): Promise<void>;
  /** Keeps models with them; null forgets. */
  keepModels(settings: ModelSettings | null): void;
}

/** The header by which a client says that a request is the same as one before. */
export const IDEMPOTENCY_KEY = 'idempotency-key';

export interface HttpAddress<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/api/runs/{runId}`: names in braces are fields of the input. */
  path: string;
  status: 200 | 201 | 202 | 204;
  /** Needs no caller identity: it is answered even while the database is down. */
  isAnonymous?: boolean;
  /** Answers of the same form that have another status. */
  otherwise?: { status: 503; description: string; isMeant(output: z.output<O>): boolean };
  /** It costs, and answers with the `runId` of what it began: a request with an Idempotency-Key is carried out once. */
  once?: boolean;
  /** Its cost in an address's read budget; 1 by default, and nothing for other methods than GET. */
  cost?: number;
  /** The part of the input that comes as the body, in JSON. */
  body?: z.ZodType;
  /** Largest body in bytes; 64 KiB by default. */
  mostBody?: number;
  /**
   * The body is a file: bytes of any kind, which the input has as `bytes`. The largest size, by the server's settings.
   */
  file?: { mostBytes(env: Services['env']): number };
  /** The part of the input that is in the query string. */
  query?: z.ZodObject;
  /** Fields of the query that a header of this name outranks. */
  headers?: Readonly<Record<string, string>>;
  /** The address of what was created. */
  location?(output: z.output<O>): string;
  /** Media types of the answer where it is not JSON alone, and how it is sent then. */
  media?: readonly string[];
  send?(output: z.output<O>, input: z.output<I>): Response | Promise<Response>;
}

/** How MCP clients see an operation: short enough for a model to read. */
export interface ToolForm<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  description: string;
  /** The answer where it is not the operation's own. */
  output?: z.ZodObject;
  present?(output: z.output<O>, input: z.output<I>): unknown;
  /** The tool changes nothing. */
  isReadOnly: boolean;
}

/** One thing the server can be asked to do. Pages, REST, the OpenAPI document, MCP and the command line come from it. */
export interface Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, S = Services> {
  /** Unique; the operationId of the document and the name of the tool. */
  name: string;
  /** What it does, as a sentence. */
  summary: string;
  scope: Scope;
  input: I;
  output: O;
  http: HttpAddress<I, O>;
  /** It changes access, or deletes something: the log records that it was done. */
  isNoted?: boolean;
  tool?: ToolForm<I, O>;
  /** Counted before a possibly large body is read. @throws AssayError as `handle` does. */
  admit?(caller: Caller<S>): Promise<void>;
  /** @throws AssayError with a sentence for the caller. */
  handle(input: z.output<I>, caller: Caller<S>): Promise<z.output<O>>;
}

/** The operation as it is, with its types inferred. */
export function operation<I extends z.ZodType, O extends z.ZodType, S = Services>(
  parts: Operation<I, O, S>,
): Operation<I, O, S> {
  return parts;
}

/** Reads what was sent. Throws `invalid_request` with a sentence that says what to change. */
export function readInput<I extends z.ZodType>(schema: I, sent: unknown): z.output<I> {
  return settled(schema.safeParse(sent));
}

/** The parsed value. Throws `invalid_request` with the first sentence of what is wrong. */
export function settled<T>(parsed: z.ZodSafeParseResult<T>): T {
  if (!parsed.success) throw new AssayError('invalid_request', parsed.error.issues[0]?.message);
  return parsed.data;
}
