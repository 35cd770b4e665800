import type { Evidence } from '#contract/evidence.ts';
import type { GatheringTurn } from '../agents/gathering.ts';
import { normaliseUrl } from '../evidence/identity.ts';
import { storable } from '../text/storable.ts';
import type { AdvancedRun, RunState } from './run-state.ts';

type Answer = Awaited<ReturnType<GatheringTurn['readPage']>>;

const NOT_NAMED = 'Only pages that a search of this run has named can be read. Search first.';

/**
 * Lets an agent read a page, but only one that a source has named: an address made up by a model or a page is never
 * requested, so an address cannot smuggle data out. An agent may spell a named address differently (without `www.`,
 * say); the address requested is the source's, once per turn.
 */
export function createPageClient(run: AdvancedRun, { memory }: RunState, round: number): GatheringTurn['readPage'] {
  const { readPage, journal, eventBuffer, signal } = run;
  const underWay = new Map<string, Promise<Answer>>();

  async function read({ id, texts }: Evidence, url: string): Promise<Answer> {
    if (texts.page !== undefined) return { ok: true, message: 'Read before.' };
    const answer = await journal.step(`page/${round}/${id}`, async () => storable(await readPage(url, { signal })));
    if ('message' in answer) return { ok: false, message: answer.message };
    const evidence = memory.enrichEvidence(id, { page: answer.text, notices: [] });
    if (evidence) eventBuffer.emit({ type: 'evidence_merged', round, evidence, replaces: [] });
    return { ok: true, message: 'Read.' };
  }

  return async (asked) => {
    const wanted = normaliseUrl(asked);
    for (const work of wanted === undefined ? [] : memory.getAllEvidence()) {
      const { url } = work.ids;
      if (url === undefined || normaliseUrl(url) !== wanted) continue;
      const answer = underWay.get(work.id) ?? read(work, url);
      underWay.set(work.id, answer);
      return answer;
    }
    return { ok: false, message: NOT_NAMED };
  };
}
