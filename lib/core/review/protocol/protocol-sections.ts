import { EXIT_SENTENCES } from '#contract/answer-words.ts';
import type { PrismaSItem, RunProtocol } from '#contract/review/run-protocol.ts';
import type { TranslatedQuery } from '#contract/review/translated-query.ts';
import { SOURCE_FACTS } from '#contract/source-labels.ts';
import { translateQuery } from '../queries/translate-query.ts';
import { LOG_COLUMNS, logRow } from './search-log.ts';

export interface ProtocolTable {
  columns: readonly string[];
  rows: string[][];
}

/** A section of the document, in whatever form it is written. */
export interface ProtocolSection {
  title: string;
  notes: string[];
  table: ProtocolTable | null;
}

const COVERAGE: Readonly<Record<PrismaSItem['coverage'], string>> = {
  reported: 'Reported',
  not_done: 'Not done',
  to_add: 'To be added by you',
};

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });

/** The title of the document. */
export function protocolTitle({ stage }: Pick<RunProtocol, 'stage'>): string {
  return stage === 'planned' ? 'Search protocol' : 'Search protocol and log';
}

/** The document from the question to the checklist; sections without content are left out. */
export function protocolSections(protocol: RunProtocol): ProtocolSection[] {
  const all = [
    question(protocol),
    eligibilitySection(protocol),
    sources(protocol),
    plan(protocol),
    searches(protocol),
    section('When searching stops', stopRule(protocol)),
    section('Software and models', software(protocol)),
    changes(protocol),
    checklist(protocol),
  ];
  return all.filter(({ notes, table }) => notes.length > 0 || table !== null);
}

/** A table without rows is left out. */
export function section(title: string, notes: string[], table: ProtocolTable | null = null): ProtocolSection {
  return { title, notes, table: table && table.rows.length > 0 ? table : null };
}

function question({ question: asked, concepts, sampleData }: RunProtocol): ProtocolSection {
  const notes = [asked, ...(sampleData ? ['This run uses fictional sample data.'] : [])];
  const rows = concepts.map(({ term, synonyms, mesh }) => [term, synonyms.join('; '), mesh.join('; ')]);
  return section('Question', notes, { columns: ['Concept', 'Synonyms', 'MeSH headings'], rows });
}

function eligibilitySection({ eligibility, humansOnly }: RunProtocol): ProtocolSection {
  const { fromYear, toYear, designs, languages } = eligibility;
  const limits = [
    (fromYear !== null || toYear !== null) && `Published ${years(fromYear, toYear)}.`,
    designs.length > 0 && `Designs: ${designs.map((design) => design.replaceAll('_', ' ')).join(', ')}.`,
    languages.length > 0 && `Languages: ${languages.map((code) => LANGUAGES.of(code) ?? code).join(', ')}.`,
    humansOnly && 'Studies of people only.',
  ].filter((limit) => limit !== false);
  return section('Eligibility', [
    ...(limits.length > 0 ? limits : ['No limits of date, language or design.']),
    'Population, intervention, comparison and outcome as in the question.',
  ]);
}

function years(from: number | null, to: number | null): string {
  if (from === null) return `until ${to}`;
  return to === null ? `from ${from} on` : `from ${from} to ${to}`;
}

function sources({ sources: tools }: RunProtocol): ProtocolSection {
  const rows = tools.map((tool) => {
    const { label, explains, baseUrl, recordsPerSearch } = SOURCE_FACTS[tool];
    return [label, explains, baseUrl, String(recordsPerSearch)];
  });
  return section('Sources', [], { columns: ['Source', 'Content', 'Address', 'Most records per search'], rows });
}

function plan({ steps, isPlanEdited, planned, models }: RunProtocol): ProtocolSection {
  const notes = [
    ...steps.map(({ text }, i) => `${i + 1}. ${text}`),
    ...(isPlanEdited ? ['The plan was edited before it was approved.'] : []),
    ...(planned.length > 0 ? ['The first searches, as they will be sent.'] : []),
    ...(planned.length > 0 && models
      ? ['A language model may add searches of its own, which are logged as they are sent.']
      : []),
  ];
  const rows = planned.map(({ tool, query }) => [SOURCE_FACTS[tool].label, query]);
  return section('Plan', notes, { columns: ['Source', 'Query'], rows });
}

function searches({ searches: logged }: RunProtocol): ProtocolSection {
  return section('Search log', [], { columns: LOG_COLUMNS, rows: logged.map(logRow) });
}

function stopRule({ stopRule: { mode, maxRounds, timeoutSeconds, budget }, exit }: RunProtocol): string[] {
  const limits = [
    `at most ${maxRounds} ${maxRounds === 1 ? 'round' : 'rounds'}`,
    `at most ${Math.round(timeoutSeconds / 60)} minutes`,
    ...(budget ? [`at most ${budget.tokens.toLocaleString('en')} tokens`] : []),
    ...(mode === 'ask' ? [] : ['two rounds without a new relevant work', 'enough direct evidence, as counted by code']),
  ];
  return [`Decided by code: ${limits.join('; ')}.`, ...(exit ? [EXIT_SENTENCES[exit]] : [])];
}

function software({ software: version, models, stage }: RunProtocol): string[] {
  const embed = models?.embed ? ` Works were ranked with the embedding model ${models.embed}.` : '';
  return [
    `Assay ${version}.`,
    models
      ? `${models.provider}: ${[...new Set([models.smart, models.fast])].join(' and ')}.${embed}`
      : stage === 'planned'
        ? 'Without a language model: code plans the searches and screens the records.'
        : 'No language model was used: code planned the searches and screened the records.',
  ];
}

function changes({ changes: { works, certainty, bias }, messages }: RunProtocol): ProtocolSection {
  const rows = [
    ...messages.map(({ at, text }) => [`${at.slice(0, 16).replace('T', ' ')} UTC`, 'Message to the team', text]),
    ...works.map(({ evidenceId, included, reason }) => [
      '',
      included ? 'Work included' : 'Work excluded',
      `${evidenceId}: ${reason}`,
    ]),
    ...certainty.map(({ reason }) => ['', 'Certainty changed', reason]),
    ...(bias.length > 0 ? [['', 'Risk of bias judged', `${bias.length} domains`]] : []),
  ];
  return section('Changes by hand', [], { columns: ['When', 'What', 'Detail'], rows });
}

function checklist({ prismaS }: RunProtocol): ProtocolSection {
  const rows = prismaS.map(({ number, item, coverage, remark }) => [String(number), item, COVERAGE[coverage], remark]);
  const notes = ['Items of PRISMA-S (Rethlefsen et al., Systematic Reviews 2021;10:39).'];
  return section('PRISMA-S', notes, { columns: ['No.', 'Item', 'This document', 'Where, or why not'], rows });
}

interface QuerySet {
  /** As PubMed gets it. */
  sent: string;
  translations: TranslatedQuery[];
}

/** The queries of PubMed in every syntax, each once; what other sources are sent is no PubMed syntax. */
export function querySetsOf({ planned, searches }: Pick<RunProtocol, 'planned' | 'searches'>): QuerySet[] {
  const sent = [
    ...planned.flatMap(({ tool, query }) => (tool === 'search_pubmed' ? [query] : [])),
    ...searches.flatMap((search) => (search.tool === 'search_pubmed' ? [search.sent] : [])),
  ];
  return [...new Set(sent)].map((query) => ({ sent: query, translations: translateQuery(query) }));
}
