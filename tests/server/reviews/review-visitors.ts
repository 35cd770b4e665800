import { expect, vi } from 'vitest';
import {
  type RecordPage,
  type RecordView,
  type ReviewView,
  recordPage,
  recordView,
  reviewView,
} from '#contract/review/review-view.ts';
import { createVisitor, type Visitor, type WholeServer } from '../operations/whole-server.ts';

export const PROTOCOL = {
  question: 'Does velorimine prevent cluster headache?',
  exclusionReasons: ['Wrong population'],
};

export async function createReview(visitor: Visitor): Promise<string> {
  const response = await visitor('POST', '/api/reviews', { protocol: PROTOCOL, name: 'Ada' });
  expect(response.status).toBe(201);
  return ((await response.json()) as { reviewId: string }).reviewId;
}
export const viewOf = async (visitor: Visitor, id: string): Promise<ReviewView> =>
  reviewView.parse(await (await visitor('GET', `/api/reviews/${id}`)).json());
export const pageOf = async (visitor: Visitor, id: string, query = ''): Promise<RecordPage> =>
  recordPage.parse(await (await visitor('GET', `/api/reviews/${id}/records?${query}`)).json());

/** A new visitor with a role in the review. */
export async function join(
  server: WholeServer,
  owner: Visitor,
  id: string,
  { role, name }: { role: string; name: string },
): Promise<Visitor> {
  const { token } = (await (await owner('POST', `/api/reviews/${id}/invites`, { role })).json()) as { token: string };
  const visitor = createVisitor(server);
  const response = await visitor('POST', `/api/review-invites/${token}`, { name });
  expect(response.status).toBe(200);
  return visitor;
}

/** A file of references in RIS, numbered. */
export const risOf = (numbers: readonly number[], more = '') =>
  numbers
    .map(
      (n) =>
        `TY  - JOUR\nTI  - Trial number ${n} of velorimine in cluster headache\nAU  - Author, ${'ABC'[n % 3]}.\nPY  - 2020\nDO  - 10.5555/rec.${n}\n${more}ER  - \n`,
    )
    .join('\n');

export const importRis = (visitor: Visitor, id: string, file: string): Promise<ReviewView> =>
  importFile(visitor, id, 'embase.ris', new TextEncoder().encode(file));

export async function importFile(visitor: Visitor, id: string, name: string, bytes: Uint8Array): Promise<ReviewView> {
  const before = (await viewOf(visitor, id)).batches.length;
  const sent = await visitor('POST', `/api/reviews/${id}/files?${new URLSearchParams({ name })}`, bytes);
  expect(sent.status).toBe(202);
  const done = async () => expect((await viewOf(visitor, id)).batches.length).toBe(before + 1);
  await vi.waitFor(done, { timeout: 20_000 });
  return viewOf(visitor, id);
}

export const recordOf = async (
  visitor: Visitor,
  id: string,
  recordId: string,
  stage = 'abstract',
): Promise<RecordView> =>
  recordView.parse(
    await (await visitor('GET', `/api/reviews/${id}/record?${new URLSearchParams({ id: recordId, stage })}`)).json(),
  );

let commands = 0;
/** Decides about one record. */
export const decide = (
  visitor: Visitor,
  id: string,
  {
    commandId = `c-${commands++}`,
    stage = 'abstract',
    ...decision
  }: { recordId: string; decision: string | null; reason?: string; stage?: string; commandId?: string },
) => visitor('POST', `/api/reviews/${id}/decisions`, { commandId, stage, decisions: [{ reason: null, ...decision }] });
