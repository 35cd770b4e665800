import * as z from 'zod';
import type { ChaseDirection } from '#contract/review/chasing.ts';
import type { AnswerCache } from '../../ports/answer-cache.ts';
import type { CitationLink, CitationSource } from '../../ports/citation-source.ts';
import type { Clock } from '../../ports/clock.ts';
import { chunksOf } from '../../text/lists.ts';
import { bareRecord, followLinks } from '../follow-links.ts';
import { createRememberedAnswers } from '../remembered-answers.ts';
import { createEutilities, type EutilitiesParts } from './eutilities.ts';
import { readLinks } from './pubmed-reply.ts';

const TIMEOUT_MS = 20_000;
const CEILING_MS = 90_000;
const DAY_MS = 86_400_000;
const ANSWER_VERSION = 1;
/** Articles per request; each has its own list in the answer. */
const IN_ONE_QUERY = 50;
/** PubMed lists about a hundred similar articles for each; after the first few dozen they are about something else. */
const SIMILAR_OF_ONE = 20;
/** Citing works read for one seed. */
const LINKS_OF_ONE = 2_000;

const LINK_NAMES: Readonly<Record<ChaseDirection, string>> = {
  backward: 'pubmed_pubmed_refs',
  forward: 'pubmed_pubmed_citedin',
  similar: 'pubmed_pubmed',
};

const lists = z.array(z.object({ pmid: z.string(), linked: z.array(z.string()), isCut: z.boolean() }));

export interface PubmedCitationsParts extends EutilitiesParts {
  cache: AnswerCache;
  clock: Clock;
  cacheMaxAgeMs?: number;
}

/**
 * PubMed's links between its articles: references and citations where PMC has the full text, and similar articles,
 * nearest first.
 */
export function createPubmedCitations(parts: PubmedCitationsParts): CitationSource {
  const { cache, clock, cacheMaxAgeMs = DAY_MS } = parts;
  const maxAgeMs = Math.min(DAY_MS, cacheMaxAgeMs);
  const answers = createRememberedAnswers({ cache, clock, maxAgeMs, ceilingMs: CEILING_MS });
  const ask = createEutilities(parts);

  async function load(direction: ChaseDirection, pmids: readonly string[], signal: AbortSignal) {
    const linkname = LINK_NAMES[direction];
    const cmd = direction === 'similar' ? 'neighbor_score' : 'neighbor';
    const parameters = { dbfrom: 'pubmed', linkname, cmd, retmode: 'json', id: pmids };
    const read = readLinks(await ask('elink', parameters, { signal, timeoutMs: TIMEOUT_MS }), linkname);
    return [...read].map(([pmid, links]) => {
      const linked = links.filter(({ id }) => id !== pmid).map(({ id }) => id);
      const most = direction === 'similar' ? SIMILAR_OF_ONE : LINKS_OF_ONE;
      return { pmid, linked: linked.slice(0, most), isCut: direction !== 'similar' && linked.length > most };
    });
  }

  return {
    name: 'pubmed',
    directions: ['backward', 'forward', 'similar'],
    follow(direction, seeds, options) {
      const seedsOf = Map.groupBy(
        seeds.filter(({ ids }) => ids.pmid),
        ({ ids }) => ids.pmid ?? '',
      );
      return followLinks(chunksOf([...seedsOf.keys()], IN_ONE_QUERY), options, async (pmids) => {
        const key = ['pubmed-links', ANSWER_VERSION, direction, pmids];
        const found = await answers(key, lists, (until) => load(direction, pmids, until), options.signal);
        const links = found.flatMap(({ pmid, linked }) =>
          (seedsOf.get(pmid) ?? []).flatMap(({ id }) =>
            linked.map((other): CitationLink => ({ seedId: id, record: bareRecord({ ids: { pmid: other } }) })),
          ),
        );
        const references = found.flatMap(({ pmid, linked }) =>
          direction === 'backward' && linked.length > 0
            ? (seedsOf.get(pmid) ?? []).map(({ id }) => ({ seedId: id, listed: linked.length, unresolved: 0 }))
            : [],
        );
        return { links, references, isCut: found.some(({ isCut }) => isCut) };
      });
    },
  };
}
