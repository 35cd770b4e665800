import { createTransport } from 'nodemailer';
import type { Message } from './messages.ts';

const TIMEOUT_MS = 20_000;

/** How the mail server answered. `refused` is permanent; `failed` may pass. Neither contains an address. */
export type Delivery = { status: 'accepted' } | { status: 'refused' | 'failed'; problem: string };

export interface MailServer {
  send(to: string, message: Message): Promise<Delivery>;
}

/** The mail server of the environment; undefined where none is configured. */
export function createMailServer({
  url,
  from,
}: {
  url?: string | undefined;
  from?: string | undefined;
}): MailServer | undefined {
  if (!url || !from) return undefined;
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  // Messages contain texts of sources, which must not make nodemailer read a file or an address.
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true });
  // Of the sender, as those who filter mail expect it.
  const domain = from.replace('>', '').split('@').at(-1)?.trim();
  return {
    async send(to, { subject, text, html, key, unsubscribeUrl }) {
      try {
        const { rejected } = await transport.sendMail({
          from,
          // As an object: a string could be read as a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${key}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl !== null && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              // Which RFC 8058 allows for HTTPS alone.
              ...(unsubscribeUrl.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
            }),
          },
        });
        return rejected.length === 0 ? { status: 'accepted' } : { status: 'refused', problem: refusal(undefined) };
      } catch (error) {
        const code = codeOf(error);
        const isForGood = code !== undefined && code >= 500 && code < 600 && !isOfSender(error);
        return { status: isForGood ? 'refused' : 'failed', problem: isForGood ? refusal(code) : trouble(code) };
      }
    },
  };
}

function codeOf(error: unknown): number | undefined {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof code === 'number' ? code : undefined;
}

/** A wrong password says nothing about the reader's address, and the operator can correct it. */
function isOfSender(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAUTH';
}

const inBrackets = (code: number | undefined) => (code === undefined ? '' : ` (${code})`);
const refusal = (code: number | undefined) => `The mail server refused this address${inBrackets(code)}.`;
const trouble = (code: number | undefined) =>
  `The mail server could not be reached or did not take the message${inBrackets(code)}.`;
