import type { SourceRecord } from '#contract/evidence.ts';
import { TOOL_NAMES } from '#contract/search-record.ts';
import type { RankedWork } from '#core/agents/handlers.ts';
import { mergeRecords } from '#core/evidence/merge.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { createRulesEngine } from '#core/rules/engine.ts';
import { record } from '#tests/core/evidence/records.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import type { WorldWork } from '#tests/world/work.ts';

/** Sources that say ideas so that a reader of a test sees them: `[velorimine] [cluster headache]`. */
export const catalog = TOOL_NAMES.map((name) => ({
  name,
  label: name.replace('search_', ''),
  compose: (concepts: readonly { term: string }[]) => concepts.map(({ term }) => `[${term}]`).join(' '),
  search: async () => {
    throw new Error('Agents ask through their turn.');
  },
}));

export const rules = createRulesEngine({ catalog });
export const { signal } = new AbortController();

export const QUESTION = 'Does velorimine help in cluster headache?';

export function velorimineQuestion(question = QUESTION): Promise<ParsedQuestion> {
  return rules.planner.plan(question, signal);
}

/** The fictional works that PubMed holds, as a run holds them, in a fixed order of relevance. */
export function velorimineWorks(change: (record: SourceRecord) => SourceRecord = (same) => same): RankedWork[] {
  return VELORIMINE_WORKS.filter((work) => work.in.includes('pubmed')).map((work, at) => ({
    work: mergeRecords([change(recordOf(work))], { referenceYear: 2026 }),
    relevance: 1 - at / 100,
  }));
}

function recordOf({
  title,
  authors,
  year,
  journal,
  pmid,
  doi,
  abstract,
  publicationTypes,
  mesh,
  retractedBy,
}: WorldWork) {
  return record({
    title,
    authors: [...authors],
    year,
    venue: journal ?? null,
    ids: { ...(pmid && { pmid }), ...(doi && { doi }) },
    texts: { abstract: abstract.map(({ label, text }) => (label ? `${label}: ${text}` : text)).join('\n') },
    publicationTypes: [...(publicationTypes ?? [])],
    meshTerms: [...(mesh ?? [])],
    notices: retractedBy ? [{ kind: 'retraction', date: String(retractedBy.year), source: retractedBy.citation }] : [],
  });
}
