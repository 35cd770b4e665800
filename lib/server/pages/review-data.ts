import { notFound } from 'next/navigation';
import type { ReviewStage } from '#contract/review/review-events.ts';
import {
  RECORD_FILTERS,
  type RecordPage,
  type RecordView,
  type ReviewHead,
  type ReviewView,
} from '#contract/review/review-view.ts';
import { isAssayError } from '#core/errors.ts';
import { services } from '../wiring/services.ts';
import { readWorkspace } from './page-data.ts';

const FIRST_RECORDS = 100;
const LONGEST_SEARCH = 200;

type Asked = Record<string, string | string[] | undefined>;

async function orNotFound<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isAssayError(error) && error.code === 'not_found') notFound();
    throw error;
  }
}

/** A review that the visitor works on; the page "not found" for everybody else's. */
export async function readReview(id: string): Promise<ReviewView> {
  const [{ reviews }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  return orNotFound(() => reviews.view(workspaceId, id));
}

export async function readReviews(): Promise<ReviewHead[]> {
  const [{ reviews }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  return reviews.list(workspaceId);
}

/** The list of a stage as the address asks for it, and its first record, so that the page is whole when it comes. */
export async function readScreening(id: string, stage: ReviewStage, { show, find }: Asked) {
  const [{ reviews }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  const asked = RECORD_FILTERS.find((each) => each === show);
  const { me } = await readReview(id);
  // Readers have no records waiting for them.
  const filter = asked ?? (me.role === 'reader' ? 'all' : 'mine');
  const wish = { stage, filter, text: typeof find === 'string' ? find.trim().slice(0, LONGEST_SEARCH) : '' };
  return orNotFound(async () => {
    const page: RecordPage = await reviews.page(workspaceId, id, { ...wish, offset: 0, limit: FIRST_RECORDS });
    const [first] = page.records;
    const record: RecordView | null = first ? await reviews.record(workspaceId, id, first.id, stage) : null;
    return { wish, page, record };
  });
}

/** What a link to a review is to; null where it opens nothing. */
export async function readInvite(token: string) {
  const [{ reviews }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  try {
    return await reviews.invited(workspaceId, token);
  } catch (error) {
    if (isAssayError(error) && error.code === 'not_found') return null;
    throw error;
  }
}
