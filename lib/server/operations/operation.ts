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
import type { Services } from '../wiring.ts';

/** What the operations that are tools too need of the server; a terminal has no more. */
export interface ToolServices
  extends Pick<
    Services,
    'env' | 'literature' | 'admit' | 'admitSearch' | 'checkStartLimits' | 'checkSearchLimits' | 'checkClaimLimits'
  > {
  memory: Pick<Memory, 'recall' | 'preferences'>;
  models: Pick<Models, 'forRequest' | 'isSetUp'>;
  /** With their limits; absent where there is no database. */
  library?: Pick<Library, 'addReference' | 'addBibliography' | 'addWorks' | 'search' | 'holdsAny'>;
  checkAddLimits?: Services['checkAddLimits'];
  checkLibrarySearchLimits?: Services['checkLibrarySearchLimits'];
  /** Studying, with its limits; absent where there is no database. */
  studies?: Pick<Studies, 'start' | 'command' | 'view' | 'progress'>;
  checkStudyLimits?: Services['checkStudyLimits'];
  checkStudyStepLimits?: Services['checkStudyStepLimits'];
  checkReadLimits?: Services['checkReadLimits'];
  /** Checks of whole texts; absent where nothing can be looked up. */
  textChecks?: Pick<TextChecks, 'start' | 'view'>;
  /** Reviews, with their limits; absent where there is no database. */
  newReview?: NewReview;
  reviews?: Pick<Reviews, 'view' | 'page' | 'decide'>;
  extraction?: Pick<Extraction, 'view'>;
  reviewCitations?: Pick<ReviewCitations, 'start' | 'view'>;
  checkReviewLimits?: Services['checkReviewLimits'];
  /** Versions of reports; absent where there is no database. */
  living?: Pick<Living, 'view' | 'changes' | 'watch'>;
  watchModels?: Pick<WatchModels, 'seal'>;
  /** How the address from which a report is watched is kept; absent where nothing is counted by it. */
  addressKey?: Services['addressKey'];
  runs: Pick<Runs, 'start' | 'own' | 'view' | 'report' | 'shareOf' | 'asked'>;
  /** Waits until a run has ended or is gone, or the signal aborts. */
  waitForEnd(runId: string, signal: AbortSignal): Promise<void>;
  /** Whoever waits for an answer counts as a stream that is open; absent where nobody else is. */
  openStreams?: Services['openStreams'];
  conversations: Pick<Conversations, 'newId' | 'own' | 'opening' | 'following' | 'begin' | 'add'>;
}

/**
 * Who may ask for an operation: `public` anybody; `read` and `write` whoever holds a workspace, by its cookie or by an
 * access token of that scope; `owner` the browser that holds the cookie, since it makes tokens and keeps keys.
 */
export const SCOPES = ['public', 'read', 'write', 'owner'] as const;
export type Scope = (typeof SCOPES)[number];

/** Whoever asks, and what they are answered with. `S` is what the operation needs of the server. */
export interface Caller<S = Services> {
  services: S;
  /** The workspace that their cookie or token opens, if any. */
  workspaceId: string | undefined;
  /** What limits count them by where they have no workspace. */
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
  /** `/api/runs/{runId}`: what stands in braces is a field of the input. */
  path: string;
  status: 200 | 201 | 202 | 204;
  /** Whoever asks is nobody in particular: it is answered while the database is away. */
  isAnonymous?: boolean;
  /** Answers of the same form that have another status. */
  otherwise?: { status: 503; description: string; isMeant(output: z.output<O>): boolean };
  /** It costs, and answers with the `runId` of what it began: a request with an Idempotency-Key is carried out once. */
  once?: boolean;
  /** What reading it takes of an address's budget; 1 unless told, and nothing where it is no GET. */
  cost?: number;
  /** The part of the input that comes as the body, in JSON. */
  body?: z.ZodType;
  /** Bytes of the body at most; 64 KiB unless told. */
  mostBody?: number;
  /** The body is a file: bytes of any kind, which the input holds as `bytes`. Most of them, by the server's settings. */
  file?: { mostBytes(env: Services['env']): number };
  /** The part of the input that comes in the address behind `?`. */
  query?: z.ZodObject;
  /** Fields of the query that a header of this name outranks. */
  headers?: Readonly<Record<string, string>>;
  /** Where what was made can be asked for. */
  location?(output: z.output<O>): string;
  /** Media types of the answer where it is not JSON alone, and how it is sent then. */
  media?: readonly string[];
  send?(output: z.output<O>, input: z.output<I>): Response | Promise<Response>;
}

/** How programs that speak MCP see an operation: short enough for a model to read. */
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
  /** It changes who can read or use something, or deletes it: the log says that it was done. */
  isNoted?: boolean;
  tool?: ToolForm<I, O>;
  /** What is counted before a body is read that may be large. @throws AssayError as `handle` does. */
  admit?(caller: Caller<S>): Promise<void>;
  /** @throws AssayError with a sentence for whoever asks. */
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

/** What was read. Throws `invalid_request` with the first sentence of what is wrong. */
export function settled<T>(parsed: z.ZodSafeParseResult<T>): T {
  if (!parsed.success) throw new AssayError('invalid_request', parsed.error.issues[0]?.message);
  return parsed.data;
}
