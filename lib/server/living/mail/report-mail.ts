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

const OFF = 'This server sends no e-mail. Its operator sets SMTP_URL and MAIL_FROM for that.';
const TOO_MANY = `At most ${MOST_READERS} addresses are written to about one report. Remove one first.`;
const OLD_LINK = 'This link does not hold any more. Have the address added again.';

export const mailAddress = z
  .string({ error: 'Send the address in the field "address".' })
  .trim()
  .pipe(z.email({ error: 'This is no e-mail address. Correct it and send it again.' }).max(254));

interface ReportMailOptions {
  store: MailStore;
  tasks: Pick<TaskQueue, 'send'>;
  links: MailLinks;
  /** How an address is recognised without being read. */
  keyOf(address: string): string;
  isOn: boolean;
  clock: Clock;
}

/** Who is written to when a report changes: nobody before they have confirmed it, and nobody after they have left. */
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

    /** Addresses are shown so that whoever entered them knows them, and nobody else can use them. */
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

    /** Has the readers of a report written to, within the transaction that ends a version. */
    async tell({ versionId, livingId }: { versionId: string; livingId: string }, db: SqlExecutor): Promise<void> {
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
