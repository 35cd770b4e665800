import type { Logger } from 'pino';
import type { LivingStore } from '#adapters/postgres/living/living-store.ts';
import type { MailReader, MailStore } from '#adapters/postgres/living/mail-store.ts';
import { AssayError } from '#core/errors.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Task } from '#core/ports/job-queue.ts';
import type { MailLinks } from './mail-links.ts';
import type { MailServer } from './mail-server.ts';
import { changesMessage, confirmationMessage, type Message } from './messages.ts';

interface MailWorkerOptions {
  store: MailStore;
  living: Pick<LivingStore, 'version' | 'versions' | 'living'>;
  questionOf(workspaceId: string, runId: string): Promise<string>;
  server: MailServer | undefined;
  links: MailLinks;
  clock: Clock;
  log: Logger;
}

export const CONFIRMATION = 'confirm';

/**
 * Sends messages, one task each: `<reader>/<version>`, or `<reader>/confirm`. A temporary failure is tried again later; a
 * permanent refusal is shown to the owner of the report. A server that dies after the mail server accepted a message sends
 * it once more, with the same Message-ID.
 */
export function createMailWorker({ store, living, questionOf, server, links, clock, log }: MailWorkerOptions) {
  async function handle({ id, isLast }: Pick<Task, 'id' | 'isLast'>): Promise<void> {
    const [mailId = '', versionId = ''] = id.split('/');
    const reader = await store.reader(mailId);
    if (!server || !reader) return;
    const message = versionId === CONFIRMATION ? await confirmation(reader) : await news(reader, versionId);
    const address = links.addressOf(reader);
    if (!message || address === undefined) return;
    const delivery = await server.send(address, message);
    if (delivery.status === 'accepted') {
      if (versionId !== CONFIRMATION) await store.sent(mailId, versionId, clock.now());
      await store.setProblem(mailId, null);
      return;
    }
    await store.setProblem(mailId, delivery.problem);
    log.warn({ mailId, problem: delivery.problem }, 'a message was not taken by the mail server');
    if (delivery.status === 'failed' && !isLast) throw new AssayError('source_unavailable', delivery.problem);
  }

  async function confirmation(reader: MailReader): Promise<Message | undefined> {
    if (reader.status !== 'unconfirmed') return undefined;
    const found = await living.living(reader.livingId);
    const runId = (await living.versions(reader.livingId)).find((version) => version.runId !== null)?.runId;
    if (!found || !runId) return undefined;
    const question = await questionOf(found.workspaceId, runId);
    return confirmationMessage({
      question,
      url: links.confirmUrl(reader.id, clock.now()),
      key: `confirm.${reader.id}`,
    });
  }

  async function news(reader: MailReader, versionId: string): Promise<Message | undefined> {
    const version = await living.version(versionId);
    if (!version?.changes || !version.runId || !(await store.isDue(reader.id, versionId))) return undefined;
    return changesMessage({
      changes: version.changes,
      url: links.changesUrl(version.runId),
      leaveUrl: links.leaveUrl(reader.id),
      unsubscribeUrl: links.unsubscribeUrl(reader.id),
      key: `${versionId}.${reader.id}`,
    });
  }

  return { handle };
}
