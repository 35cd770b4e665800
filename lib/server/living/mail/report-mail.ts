import * as z from 'zod';
import type { MailStore } from '#adapters/postgres/living/mail-store.ts';
import type { MailReaderView } from '#contract/living/report-version.ts';
import { AssayError } from '#core/errors.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { TaskQueue } from '#core/ports/job-queue.ts';
import type { SqlExecutor } from '#core/ports/run-store.ts';
import type { MailLinks } from './mail-links.ts';
import { CONFIRMATION } from './mail-worker.ts';

/** Readers of one report. */
const MOST_READERS = 10;

const OFF = 'This server does not send e-mail. Its operator can turn that on with SMTP_URL and MAIL_FROM.';
const TOO_MANY = `A report has at most ${MOST_READERS} e-mail addresses. Remove one first.`;
const OLD_LINK = 'This link no longer works. Ask for the address to be added again.';

export const mailAddress = z
  .string({ error: 'Send the address in the field "address".' })
  .trim()
  .pipe(z.email({ error: 'This is not an e-mail address. Correct it and send it again.' }).max(254));

interface ReportMailOptions {
  store: MailStore;
  tasks: Pick<TaskQueue, 'send'>;
  links: MailLinks;
  /** A keyed hash, so that an address is recognised without being readable. */
  keyOf(address: string): string;
  isOn: boolean;
  clock: Clock;
}

/** Who gets e-mail when a report changes: only readers who confirmed their address and have not unsubscribed. */
export function createReportMail({ store, tasks, links, keyOf, isOn, clock }: ReportMailOptions) {
  return {
    isOn,

    async add(livingId: string, address: string): Promise<void> {
      if (!isOn) throw new AssayError('invalid_request', OFF);
      const known = { sealed: links.sealAddress(address), addressKey: keyOf(address.toLowerCase()), at: clock.now() };
      const reader = await store.add(livingId, known, MOST_READERS);
      if (!reader) throw new AssayError('rate_limited', TOO_MANY);
      if (reader.status === 'unconfirmed') await tasks.send(`${reader.id}/${CONFIRMATION}`);
    },

    /** Addresses are masked: the person who entered one recognises it, and nobody else can use it. */
    async readers(livingId: string): Promise<MailReaderView[]> {
      return (await store.readers(livingId)).map(({ id, sealed, status, problem }) => ({
        id,
        address: masked(links.addressOf({ sealed }) ?? ''),
        status,
        problem,
      }));
    },

    async remove(livingId: string, id: string): Promise<void> {
      if (!(await store.remove(livingId, id))) throw new AssayError('not_found');
    },

    async confirm(token: string): Promise<void> {
      const id = links.readConfirmation(token, clock.now());
      const reader = id === undefined ? undefined : await store.reader(id);
      if (!reader || reader.status === 'ended') throw new AssayError('not_found', OLD_LINK);
      await store.setStatus(reader.id, 'confirmed');
    },

    async unsubscribe(token: string): Promise<void> {
      const id = links.readLeaving(token);
      if (id === undefined) throw new AssayError('not_found', OLD_LINK);
      await store.setStatus(id, 'ended');
    },

    /** Queues a message to each reader of a report, within the transaction that ends a version. */
    async notify({ versionId, livingId }: { versionId: string; livingId: string }, db: SqlExecutor): Promise<void> {
      if (!isOn) return;
      for (const mailId of await store.address(livingId, versionId, db)) await tasks.send(`${mailId}/${versionId}`, db);
    },
  };
}

export type ReportMail = ReturnType<typeof createReportMail>;

/** "j…@example.org" */
function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}…${address.slice(at)}`;
}
