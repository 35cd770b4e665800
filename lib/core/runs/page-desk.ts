import type { Evidence } from '#contract/evidence.ts';
import type { GatheringTurn } from '../agents/team.ts';
import { normaliseUrl } from '../evidence/identity.ts';
import { storable } from '../text/storable.ts';
import type { AdvancedRun, RunState } from './run-state.ts';

/** Reads the text of a public web page. Never throws but for `cancelled`. */
export type ReadPage = (
  url: string,
  options: { signal: AbortSignal },
) => Promise<{ text: string } | { message: string }>;

type Answer = Awaited<ReturnType<GatheringTurn['readPage']>>;

const NOT_NAMED = 'Only pages that a search of this run has named can be read. Search first.';

/**
 * Lets an agent read a page, but only one that a source has named: an address that a model or a page made up is never
 * asked, so nothing can be carried out in it. An agent may spell a named address in another way (without `www.`, say);
 * what is asked is the address as the source gave it, once a turn.
 */
export function createPageDesk(run: AdvancedRun, { memory }: RunState, round: number): GatheringTurn['readPage'] {
  const { readPage, journal, outbox, signal } = run;
  const underWay = new Map<string, Promise<Answer>>();

  async function read({ id, ids, texts }: Evidence): Promise<Answer> {
    const { url } = ids;
    if (url === undefined) return { ok: false, message: NOT_NAMED };
    if (texts.page !== undefined) return { ok: true, message: 'Read before.' };
    const answer = await journal.step(`page/${round}/${id}`, async () => storable(await readPage(url, { signal })));
    if ('message' in answer) return { ok: false, message: answer.message };
    const evidence = memory.enrichEvidence(id, { page: answer.text, notices: [] });
    if (evidence) outbox.emit({ type: 'evidence_merged', round, evidence, replaces: [] });
    return { ok: true, message: 'Read.' };
  }

  return async (url) => {
    const wanted = normaliseUrl(url);
    const isWanted = (own: string | undefined) => own !== undefined && normaliseUrl(own) === wanted;
    const work = wanted ? memory.getAllEvidence().find(({ ids }) => isWanted(ids.url)) : undefined;
    if (!work) return { ok: false, message: NOT_NAMED };
    const answer = underWay.get(work.id) ?? read(work);
    underWay.set(work.id, answer);
    return answer;
  };
}
