import type { RunEventOf } from '#contract/event.ts';

/** On this channel the text of sections goes to all servers while it is being written. */
export const TEXT_CHANNEL = 'run_text';

/** Each viewer's page is drawn anew for each piece: this many milliseconds between two are smooth to the eye. */
const BETWEEN_MS = 25;
/** PostgreSQL takes fewer than 8000 bytes in one notification; JSON may write a character as six. */
const MOST_BYTES = 7_500;
/** Text that has waited longer because the database does not answer is useless to viewers. */
const MOST_WAITING = 100_000;

/** A piece of text for the current viewers of a run. */
export interface TextPiece {
  runId: string;
  sectionId: string;
  text: string;
}

interface LiveTextOptions {
  /** Hands a payload to all servers. */
  notify: (payload: string) => Promise<void>;
}

export interface LiveText {
  /** Hears the text of a run's sections as it is written. Never waits, never throws. */
  writer(runId: string): (sectionId: string, text: string) => void;
}

/**
 * Sends text while it is being written: the first piece at once, then what has accumulated, at most every 25 ms and in
 * order. Decoration only: what cannot be sent is dropped, because the block that follows contains the whole text.
 */
export function createLiveText({ notify }: LiveTextOptions): LiveText {
  return {
    writer(runId) {
      let waiting: { sectionId: string; text: string }[] = [];
      let size = 0;
      let isSending = false;

      async function send(): Promise<void> {
        isSending = true;
        while (waiting.length > 0) {
          const gathered = waiting;
          waiting = [];
          size = 0;
          const pause = new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
          for (const payload of gathered.flatMap((piece) => payloadsOf({ runId, ...piece }))) {
            try {
              await notify(payload);
            } catch {
              break;
            }
          }
          await pause;
        }
        isSending = false;
      }

      return (sectionId, text) => {
        if (text === '' || size > MOST_WAITING) return;
        size += text.length;
        const last = waiting.at(-1);
        if (last?.sectionId === sectionId) last.text += text;
        else waiting.push({ sectionId, text });
        if (!isSending) void send();
      };
    },
  };
}

/** The piece as payloads that fit; no character is cut in two. */
function payloadsOf(piece: TextPiece): string[] {
  const whole = JSON.stringify(piece);
  if (Buffer.byteLength(whole) <= MOST_BYTES) return [whole];
  const characters = [...piece.text];
  const half = Math.ceil(characters.length / 2);
  // A run's and a section's ids alone never fill a payload.
  if (characters.length < 2) return [];
  return [characters.slice(0, half), characters.slice(half)].flatMap((part) =>
    payloadsOf({ ...piece, text: part.join('') }),
  );
}

/** Reads what another server sent; undefined when it is not a piece of text. */
export function readTextPiece(payload: string): TextPiece | undefined {
  try {
    const { runId, sectionId, text } = JSON.parse(payload) as Partial<Record<keyof TextPiece, unknown>>;
    if (typeof runId !== 'string' || typeof sectionId !== 'string' || typeof text !== 'string') return undefined;
    return { runId, sectionId, text };
  } catch {
    return undefined;
  }
}

/** The piece as a frame of server-sent events. Without an id: the browser's place in the log stays where it is. */
export function encodeText({ sectionId, text }: TextPiece): Uint8Array {
  const event: RunEventOf<'streaming'> = { type: 'streaming', sectionId, text };
  return new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`);
}
