import { escapeUTF8 } from 'entities';
import type { ReportChanges } from '#contract/living/report-changes.ts';
import { changeLines, plain } from '../change-lines.ts';

/** A message for the mail server. */
export interface Message {
  subject: string;
  text: string;
  html: string;
  /** The same for the same message, so that mail clients show one that was sent twice only once. */
  key: string;
  /** Unsubscribes by one POST (RFC 8058); null where there is nothing to unsubscribe from. */
  unsubscribeUrl: string | null;
}

const LONGEST_SUBJECT = 160;

/** Asks a reader to confirm: says why it was sent, and that nothing else is sent without an answer. */
export function confirmationMessage({ question, url, key }: { question: string; url: string; key: string }): Message {
  const asked = plain(question);
  const lines = [
    'Someone, probably you, asked us to e-mail you when a research report changes. The question of the report:',
    asked,
    'To confirm, open this link within three days and press the button on the page:',
    url,
    'If this was not you, ignore this message. Nothing else will be sent to this address.',
  ];
  return {
    subject: shortened(`Please confirm e-mail about “${asked}”`),
    text: lines.join('\n\n'),
    html: page(lines.map((line) => (line === url ? linked(url, url) : `<p>${escapeUTF8(line)}</p>`))),
    key,
    unsubscribeUrl: null,
  };
}

interface ChangesMessage {
  changes: ReportChanges;
  /** The page of the changes, and the page to unsubscribe by hand. */
  url: string;
  leaveUrl: string;
  unsubscribeUrl: string;
  key: string;
}

export function changesMessage({ changes, url, leaveUrl, unsubscribeUrl, key }: ChangesMessage): Message {
  const { lines, left } = changeLines(changes);
  const question = plain(changes.question);
  const why = plain(changes.why);
  const more = left > 0 ? [`And ${left} more.`] : [];
  return {
    subject: shortened(`${changes.changesAnswer ? 'Important change' : 'What changed'}: ${question}`),
    text: [
      question,
      why,
      [...lines.map((line) => `- ${line.text}${line.url === null ? '' : `\n  ${line.url}`}`), ...more].join('\n'),
      `The report and what changed: ${url}`,
      `You get this because you confirmed your address for this report. Unsubscribe: ${leaveUrl}`,
    ].join('\n\n'),
    html: page([
      `<p><b>${escapeUTF8(question)}</b></p>`,
      `<p>${escapeUTF8(why)}</p>`,
      `<ul>${lines.map((line) => `<li>${escapeUTF8(line.text)}${line.url === null ? '' : ` ${anchor(line.url, line.url)}`}</li>`).join('')}</ul>`,
      ...more.map((line) => `<p>${escapeUTF8(line)}</p>`),
      linked(url, 'The report and what changed'),
      `<p>You get this because you confirmed your address for this report. ${anchor(leaveUrl, 'Unsubscribe')}</p>`,
    ]),
    key,
    unsubscribeUrl,
  };
}

const page = (parts: readonly string[]) => `<!doctype html><html lang="en"><body>${parts.join('\n')}</body></html>`;
const anchor = (url: string, text: string) => `<a href="${escapeUTF8(url)}">${escapeUTF8(text)}</a>`;
const linked = (url: string, text: string) => `<p>${anchor(url, text)}</p>`;
/** Cut between characters, never within one. */
function shortened(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST_SUBJECT ? `${characters.slice(0, LONGEST_SUBJECT).join('')} …` : text;
}
