import { BIAS_CONCERN_WORDS, BIAS_DOMAIN_WORDS } from '#contract/bias-words.ts';
import { biasDomainsOf, suggestBias } from '#core/appraisal/bias/suggest-bias.ts';
import { shortReference } from '#core/evidence/citation.ts';
import { citedText, note, plainCell, type Quoted, type SectionDraft } from './draft.ts';
import type { Material } from './material.ts';

const INTRODUCTION =
  'A reader of this report judged these domains of RoB 2 or ROBINS-I. The words beside a judgement are those of the work that were shown with it. Domains that are not listed were not judged.';

/** What a reader has judged of the risk of bias, work by work; null where nothing was judged of a work that is included. */
export function biasSection({ input, shown }: Material): SectionDraft | null {
  const rows = shown.flatMap(({ work }): Quoted[][] => {
    const own = input.biasJudgements.filter(({ evidenceId }) => evidenceId === work.id);
    if (own.length === 0) return [];
    const suggested = new Map(suggestBias(work)?.domains.map(({ domain, citation }) => [domain, citation]));
    const order = biasDomainsOf(work) ?? [];
    return own
      .toSorted((a, b) => order.indexOf(a.domain) - order.indexOf(b.domain))
      .map(({ domain, concern, reason }) => {
        const citation = suggested.get(domain);
        return [
          plainCell(shortReference(work)),
          plainCell(BIAS_DOMAIN_WORDS[domain]),
          plainCell(BIAS_CONCERN_WORDS[concern]),
          plainCell(reason),
          citation ? citedText(citation) : plainCell(''),
        ];
      });
  });
  if (rows.length === 0) return null;
  const columns = ['Work', 'Domain', 'Judgement', 'Reason', 'Words of the work'];
  return {
    id: 'bias',
    title: 'Risk of bias, as judged by a reader',
    drafts: [note(INTRODUCTION), { type: 'table', columns, rows }],
  };
}
