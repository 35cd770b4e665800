import * as z from 'zod';

/** A change to a request that some servers require, recognised by their refusal of the original. */
interface Adaptation {
  isWanted: RegExp;
  change: (body: Body) => Body;
}

const message = z.looseObject({ role: z.string(), content: z.unknown().optional() });
const body = z.looseObject({ messages: z.array(message) });
type Body = z.infer<typeof body>;
type Message = z.infer<typeof message>;

const ADAPTATIONS: readonly Adaptation[] = [
  {
    isWanted: /max_completion_tokens/,
    change: ({ max_tokens, ...rest }) => ({ ...rest, max_completion_tokens: max_tokens }),
  },
  { isWanted: /stream_options/, change: ({ stream_options: _, ...rest }) => rest },
  { isWanted: /system role|roles? must alternate|got system|only user[^.]{0,20}assistant/i, change: withoutSystem },
];

/** Remembers for a server what it wants otherwise than others. */
export function createAdapter() {
  const wanted = new Set<Adaptation>();
  return {
    adapt(text: string): string {
      if (wanted.size === 0) return text;
      const read = body.safeParse(JSON.parse(text)).data;
      return read ? JSON.stringify([...wanted].reduce((changed, { change }) => change(changed), read)) : text;
    },
    /** Whether a refusal names something that can be changed and has not been yet. */
    learn(refusal: string): boolean {
      const found = ADAPTATIONS.find((each) => !wanted.has(each) && each.isWanted.test(refusal));
      if (found) wanted.add(found);
      return found !== undefined;
    },
  };
}

/** Instructions at the head of what the user says, and what one says in two messages in one. */
function withoutSystem({ messages, ...rest }: Body): Body {
  const merged: Message[] = [];
  for (const each of messages) {
    const role = each.role === 'system' ? 'user' : each.role;
    const last = merged.at(-1);
    if (last?.role === role && role === 'user')
      merged[merged.length - 1] = { ...last, content: `${textOf(last.content)}\n\n${textOf(each.content)}` };
    else merged.push({ ...each, role });
  }
  return { ...rest, messages: merged };
}

const parts = z.array(z.looseObject({ text: z.string().catch('') }));

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return (parts.safeParse(content).data ?? []).map(({ text }) => text).join('\n');
}
