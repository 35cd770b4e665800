import * as z from 'zod';
import { createAdapter } from './adapted-request.ts';
import { plainAnswer, readAnswer } from './chat-answers.ts';
import { errorIn } from './error-in-body.ts';

/**
 * A fetch for chat completions that converts answers to OpenAI's own form: servers that imitate it differ in many small
 * ways, and its clients refuse a whole answer for one of them. An error with a success status gets its proper status,
 * and a refused request is repeated in the form that the server wants.
 */
export function createTolerantFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const adapter = createAdapter();

  async function ask(input: Parameters<typeof fetch>[0], init: RequestInit & { body: string }): Promise<Response> {
    const answer = await fetch(input, { ...init, body: adapter.adapt(init.body) });
    if (answer.ok || !MAY_WANT_CHANGES.has(answer.status)) return answer;
    const refusal = await answer.text();
    if (adapter.learn(refusal)) return ask(input, init);
    return new Response(refusal, { status: answer.status, headers: answer.headers });
  }

  return async (input, init) => {
    if (typeof init?.body !== 'string') return fetch(input, init);
    const answer = await ask(input, { ...init, body: init.body });
    if (!answer.ok || !answer.body) return answer;
    const { stream, tokens } = readAsked(init.body);
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    const respond = (body: BodyInit, status = answer.status) => new Response(body, { status, headers });
    if (stream && !/json/i.test(headers.get('content-type') ?? '')) {
      const events = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(plainEvents());
      return respond(events.pipeThrough(new TextEncoderStream()));
    }
    const text = await answer.text();
    const json = parsed(text);
    const error = errorIn(json);
    if (error) return respond(JSON.stringify({ error }), error.code);
    const read = stream ? null : readAnswer(json);
    return respond(read?.choices ? JSON.stringify(plainAnswer(read, 'message', tokens)) : text);
  };
}

/** Templates of models that refuse a message are faults of the server's own to some. */
const MAY_WANT_CHANGES: ReadonlySet<number> = new Set([400, 422, 500]);

const tokens = z.number().nullish().catch(null);
const asked = z.object({ stream: z.boolean().catch(false), max_tokens: tokens, max_completion_tokens: tokens });

function readAsked(body: string): { stream: boolean; tokens: number | null } {
  const { stream = false, max_tokens, max_completion_tokens } = asked.safeParse(parsed(body)).data ?? {};
  return { stream, tokens: max_completion_tokens ?? max_tokens ?? null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sent in place of a server that ends without a finish reason. */
const LAST = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`;
const DONE = /^data:\s*\[DONE\]/;
/** `data: ping`, an empty `data:`: where JSON is expected, any other word would end the whole answer. */
const IDLE = /^data:\s*[\w-]{0,20}$/;

/** The lines of an event stream, each event in OpenAI's form. */
function plainEvents(): TransformStream<string, string> {
  let open: string[] = [];
  let hasReason = false;

  function plainLine(line: string): string {
    if (DONE.test(line)) return hasReason ? line : `${LAST}${line}`;
    if (IDLE.test(line.trimEnd())) return '';
    // Some servers send the objects without the form of events around them.
    const json = parsed(line.replace(/^data:/, ''));
    // Parsed only in pieces that contain the word, since there are thousands of them.
    const error = line.includes('"error"') ? errorIn(json) : null;
    if (error) return `data: ${JSON.stringify({ error })}\n`;
    const read = readAnswer(json);
    if (!read) return line;
    const plain = plainAnswer(read, 'delta', null);
    hasReason ||= plain.choices.some(({ finish_reason }) => finish_reason !== null);
    return `data: ${JSON.stringify(plain)}\n`;
  }

  return new TransformStream({
    transform(text, controller) {
      const lines = text.split('\n');
      // A line is joined once, however many pieces it comes in.
      open.push(lines.shift() ?? '');
      let plain = '';
      for (const next of lines) {
        plain += `${plainLine(open.join('').replace(/\r$/, ''))}\n`;
        open = [next];
      }
      if (plain !== '') controller.enqueue(plain);
    },
    flush(controller) {
      controller.enqueue(`${plainLine(open.join(''))}\n\n`);
    },
  });
}
