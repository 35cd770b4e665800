import fs from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { RunView } from '#contract/run-view.ts';
import { AssayError } from '#core/errors.ts';

const NOT_THERE = 'There is no conversation of this id here. Leave out --follow to begin one.';
/** If there are more, the latest are enough for a follow-up. */
const MOST_TURNS = 20;

/** A conversation of a terminal with its answers, as a file keeps it. */
export interface KeptConversation {
  id: string;
  title: string;
  turns: { runId: string; parentRunId: string | null; createdAt: string; view: RunView }[];
}

const kept = z.object({
  id: z.string(),
  title: z.string(),
  turns: z.array(
    z.object({
      runId: z.string(),
      parentRunId: z.string().nullable(),
      createdAt: z.string(),
      // Written by this program alone; a view has no schema of its own.
      view: z.custom<RunView>((value) => typeof value === 'object' && value !== null && 'runId' in value),
    }),
  ),
}) satisfies z.ZodType<KeptConversation>;

/** Conversations of a terminal, one file each. */
export function createConversationFiles(folder: string) {
  const fileOf = (id: string) => path.join(folder, `${id}.json`);
  return {
    /** Throws `not_found`. */
    async read(id: string): Promise<KeptConversation> {
      if (!/^[\w-]{1,64}$/.test(id)) throw new AssayError('not_found', NOT_THERE);
      const text = await fs.readFile(fileOf(id), 'utf8').catch(() => null);
      const parsed = text === null ? null : kept.safeParse(parsedJson(text));
      if (!parsed?.success) throw new AssayError('not_found', NOT_THERE);
      return parsed.data;
    },
    async write(conversation: KeptConversation): Promise<void> {
      await fs.mkdir(folder, { recursive: true });
      const half = `${fileOf(conversation.id)}.${process.pid}`;
      await fs.writeFile(half, JSON.stringify({ ...conversation, turns: conversation.turns.slice(-MOST_TURNS) }));
      await fs.rename(half, fileOf(conversation.id));
    },
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
