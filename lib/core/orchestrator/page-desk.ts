import type { GatheringTurn } from '../agents/team.ts';
import { normaliseUrl } from '../evidence/identity.ts';
import type { AdvancedRun, RunState } from './run-state.ts';

/** Reads the text of a public web page. Never throws but for `cancelled`. */
export type ReadPage = (
  url: string,
  options: { signal: AbortSignal },
) => Promise<{ text: string } | { message: string }>;

const NOT_NAMED = 'Only pages that a search of this run has named can be read. Search first.';

/**
 * Lets an agent read a page, but only one that a source has named: an address that a model or a page made up is never
 * asked, so nothing can be carried out in it. An agent may spell a named address in another way (without `www.`, say);
 * what is asked is the address as the source gave it.
 */
export function createPageDesk(run: AdvancedRun, { memory }: RunState, round: number): GatheringTurn['readPage'] {
  const { readPage, journal, outbox, signal } = run;
  return async (url) => {
    const wanted = normaliseUrl(url);
    const isWanted = (own: string | undefined) => own !== undefined && normaliseUrl(own) === wanted;
    const work = wanted ? memory.getAllEvidence().find(({ ids }) => isWanted(ids.url)) : undefined;
    if (!work?.ids.url) return { ok: false, message: NOT_NAMED };
    if (work.texts.page !== undefined) return { ok: true, message: 'Read before.' };
    const address = work.ids.url;
    const answer = await journal.step(`page/${round}/${work.id}`, () => readPage(address, { signal }));
    if ('message' in answer) return { ok: false, message: answer.message };
    const evidence = memory.enrichEvidence(work.id, { page: answer.text, notices: [] });
    if (evidence) outbox.emit({ type: 'evidence_merged', round, evidence, replaces: [] });
    return { ok: true, message: 'Read.' };
  };
}
