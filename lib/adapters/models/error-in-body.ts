import * as z from 'zod';

/** An error in the body of a response with a success status. `code` is the status it should have had. */
interface BodyError {
  message: string;
  code: number;
}

/** Used where the body does not say whose error it was. */
const UNKNOWN = 502;

const object = z.looseObject({}).refine((error) => Object.keys(error).length > 0);
const errorField = z.union([
  z
    .string()
    .min(1)
    .transform((message) => ({ message })),
  object,
]);
const failed = z.union([
  z.object({ error: errorField }).transform(({ error }) => error),
  z.looseObject({ object: z.literal('error') }),
  z.looseObject({ type: z.literal('error') }),
  z.object({ choices: z.tuple([z.object({ error: object })]) }).transform(({ choices: [{ error }] }) => error),
  z.object({ choices: z.tuple([z.object({ finish_reason: z.literal('error') })]) }).transform(() => ({})),
]);

/**
 * The error in an answer, or in a part of one; null where there is none. Its message is upstream's, for inspection
 * only.
 */
export function errorIn(json: unknown): BodyError | null {
  const error: Record<string, unknown> | undefined = failed.safeParse(json).data;
  if (!error) return null;
  return { message: JSON.stringify(error).slice(0, 4_000), code: statusIn(error) ?? UNKNOWN };
}

/** The status that an error names in one of its fields. */
export function statusIn(error: object): number | undefined {
  const named = ['code', 'status', 'status_code'].map((name) => Number(Reflect.get(error, name)));
  return named.find((each) => each >= 400 && each <= 599);
}
