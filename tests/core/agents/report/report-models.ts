import type { LanguageModelV4 } from '@ai-sdk/provider';
import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test';
import type { Claim } from '#contract/claim.ts';
import type { RunEvent } from '#contract/event.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import type { ReportBlock } from '#contract/report.ts';
import type { Budget, Depth } from '#contract/run-request.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import { domainOf } from '#core/agents/domains.ts';
import type { ReportInput, ReportPart } from '#core/agents/handlers.ts';
import { createMeter } from '#core/agents/model/meter.ts';
import { createRunModels } from '#core/agents/model/recorded-model.ts';
import { createReportAgent } from '#core/agents/report/by-model.ts';
import { createReplayJournal } from '#core/durable/replay-journal.ts';
import type { RecordedStep } from '#core/ports/journal.ts';
import { partSentences } from '#core/reading/abstract-parts.ts';
import { isNoReport } from '#core/reading/reader-commands.ts';
import { createRulesEngine } from '#core/rules/engine.ts';
import { splitSentences } from '#core/text/sentences.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { reportInput } from '#tests/core/report/report-builder.ts';
import { quotesMarkedIn, quotesNamedIn } from '#tests/world/model/read-prompt.ts';
import type { WorldWork } from '#tests/world/work.ts';
import { type ReviewLine, reviewMarkdown, type WrittenReview } from '#tests/written-review.ts';
import { type CallOptions, textResult } from '../model/scripted-models.ts';

/** A finding as a prompt shows it. */
export interface ShownFinding {
  id: string;
  quote: string;
  /** What stands in the brackets. */
  notes: string;
  /** Title and facts of its work. */
  work: string;
}

/** What a prompt shows, as a model reads it. */
export interface Shown {
  findings: ShownFinding[];
  /** Sentences of the draft. */
  sentences: { id: string; text: string }[];
  claims: { alias: string; text: string; quotes: string[] }[];
  /** Names of the findings that must be reported. */
  due: string[];
  prompt: string;
  options: Parameters<MockLanguageModelV4['doGenerate']>[0];
  /** Counts the calls with one schema from 1. */
  call: number;
}

/** Answers by the name of the schema; an Error is thrown, a text is sent as it is, anything else as JSON. */
export type Answers = Partial<Record<string, (shown: Shown) => unknown>>;

const fencedIn = (line: string) => /<<<(.*?)>>>/.exec(line)?.[1] ?? '';

type ReadPrompt = Pick<Shown, 'findings' | 'sentences' | 'claims' | 'due'>;

function read(prompt: string): ReadPrompt {
  const shown: ReadPrompt = { findings: [], sentences: [], claims: [], due: [] };
  const quotes = new Map<string, string>();
  let work = '';
  for (const line of prompt.split('\n')) {
    const alias = /^\[([EFSQc]\d+)\]/.exec(line)?.[1] ?? '';
    const text = fencedIn(line);
    if (line.startsWith('Abstract: ')) for (const [name, quote] of quotesMarkedIn(text)) quotes.set(name, quote);
    if (alias.startsWith('E')) work = line;
    else if (alias.startsWith('Q')) quotes.set(alias, text);
    else if (alias.startsWith('F'))
      shown.findings.push({ id: alias, quote: text, notes: line.slice(line.indexOf('>>>') + 3), work });
    else if (alias.startsWith('S')) shown.sentences.push({ id: alias, text });
    else if (alias.startsWith('c'))
      shown.claims.push({ alias, text, quotes: quotesNamedIn(line).map((name) => quotes.get(name) ?? '') });
    else if (line.startsWith('Must be reported')) shown.due.push(...(line.split('): ')[1] ?? '').split(', '));
  }
  return shown;
}

/** What was read as a finding, as opposed to how a work was done and to what else its abstract says. */
export const isFound = ({ notes }: ShownFinding) =>
  !/how it was done|background|on another question/.test(notes) && !/^\s*\(E\d+\)$/.test(notes);

/** A review, which is written as markdown where a model says it. */
export const review = (written: WrittenReview): WrittenReview => written;

/** One line of a review. */
export function line(findingIds: string[], text: string, { kind = 'finding', lead = '' } = {}): ReviewLine {
  return { kind, lead, findingIds, text };
}

/** A quote as the row of a table with two columns. */
export function inTwoCells({ id, quote }: Pick<ShownFinding, 'id' | 'quote'>) {
  const words = quote.replace(/[.\s]+$/, '').split(' ');
  const half = Math.ceil(words.length / 2);
  return { findingIds: [id], cells: [words.slice(0, half).join(' '), words.slice(half).join(' ')] };
}

/** Lines of a section that a review may have. */
const MOST_LINES = 30;

/** A model that does what it is asked, from the prompt's own quotes. */
export const HONEST: Answers = {
  review: ({ findings }) => {
    const found = findings.filter(isFound);
    const half = Math.ceil(found.length / 2);
    const [attacks, rest] = [found.slice(0, half), found.slice(half)].map((own) => own.slice(0, MOST_LINES)) as [
      ShownFinding[],
      ShownFinding[],
    ];
    const rows = rest.length < 4 ? [] : rest.slice(0, 2);
    return {
      answer: found.slice(0, 1).map((each) => line([each.id], each.quote)),
      sections: [
        { title: 'Attack frequency in trials', lines: attacks.map(({ id, quote }) => line([id], quote)) },
        {
          title: 'Safety and mechanism',
          table: rows.length === 0 ? null : { columns: ['Finding', 'Result'], rows: rows.map(inTwoCells) },
          lines: rest.slice(rows.length).map(({ id, quote }) => line([id], quote)),
        },
      ].filter(({ lines }) => lines.length > 0),
    };
  },
  verdicts: ({ claims }) => ({
    verdicts: claims.map(({ alias }) => ({ claimId: alias, reason: 'The quote says it.', verdict: 'supported' })),
  }),
  rewrites: ({ claims }) => ({
    rewrites: claims.map(({ alias, quotes }) => ({ claimId: alias, text: quotes[0] ?? '' })),
  }),
  edits: ({ findings, due }) => ({
    edits: findings.filter(({ id }) => due.includes(id)).map((each) => insert(each)),
  }),
};

/** An edit that puts in a finding in its own words; at the end of a section where it names no sentence. */
export function insert({ id, quote }: Pick<ShownFinding, 'id' | 'quote'>, sentenceId = '') {
  return { op: 'insert', sentenceId, findingIds: [id], text: quote };
}

export interface ReportRun {
  input: ReportInput;
  answers?: Answers;
  recorded?: readonly RecordedStep[];
  budget?: Budget | null;
  depth?: Depth;
  signal?: AbortSignal;
  /** A model to ask instead of the scripted one. */
  model?: LanguageModelV4;
  /** What the model calls in its answer to a request that offers tools, the first of its kind being 1; it can call none without this. */
  toolCalls?: (options: CallOptions, request: number) => readonly { toolName: string; input: string }[];
}

/** Writes a report with a scripted model over an in-memory journal, and keeps everything that happened. */
export async function writeWithModel({
  input,
  answers = {},
  recorded = [],
  budget = null,
  depth,
  signal,
  model: other,
  toolCalls,
}: ReportRun) {
  const events: RunEvent[] = [];
  const steps: RecordedStep[] = [...recorded];
  const prompts: { name: string; text: string }[] = [];
  const drafts = new Map<string, string>();
  const counts = new Map<string, number>();

  let requests = 0;
  /** The tools that are called, as the parts of an answer; none where it says something. */
  function callsIn(options: CallOptions) {
    if (!options.tools?.length) return [];
    requests += 1;
    return (toolCalls?.(options, requests) ?? []).map((call, at) => ({
      type: 'tool-call' as const,
      toolCallId: `call-${requests}-${at}`,
      ...call,
    }));
  }

  async function say(options: Parameters<MockLanguageModelV4['doGenerate']>[0]): Promise<string> {
    const format = options.responseFormat;
    const name = (format?.type === 'json' && format.name) || 'review';
    const prompt = options.prompt
      .map(({ content }) =>
        typeof content === 'string'
          ? content
          : content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
      )
      .join('\n');
    prompts.push({ name, text: prompt });
    const call = (counts.get(name) ?? 0) + 1;
    counts.set(name, call);
    const reply = await (answers[name] ?? HONEST[name])?.({ ...read(prompt), prompt, call, options });
    if (reply instanceof Error) throw reply;
    if (typeof reply === 'string') return reply;
    return name === 'review' ? reviewMarkdown(reply as WrittenReview) : JSON.stringify(reply);
  }

  const scripted = new MockLanguageModelV4({
    doGenerate: async (options) => {
      const content = callsIn(options);
      if (content.length > 0) return { ...counted(options, ''), content, finishReason: CALLED };
      return counted(options, await say(options));
    },
    doStream: async (options) => {
      const content = callsIn(options);
      if (content.length > 0)
        return {
          stream: convertArrayToReadableStream([
            { type: 'stream-start' as const, warnings: [] },
            ...content,
            { type: 'finish' as const, finishReason: CALLED, usage: counted(options, '').usage },
          ]),
        };
      const text = await say(options);
      const { finishReason, usage } = counted(options, text);
      return {
        stream: convertArrayToReadableStream([
          { type: 'stream-start', warnings: [] },
          { type: 'text-start', id: '1' },
          ...(text.match(/[\s\S]{1,7}/g) ?? []).map((delta) => ({ type: 'text-delta' as const, id: '1', delta })),
          { type: 'text-end', id: '1' },
          { type: 'finish', finishReason, usage },
        ]),
      };
    },
  });
  const model = other ?? scripted;
  const journal = createReplayJournal({ recorded, onRecord: (step) => steps.push(step) });
  const meter = createMeter(budget);
  meter.beginSynthesis();
  const emit = (event: RunEvent) => events.push(event);
  const agent = createReportAgent({
    models: createRunModels({
      models: { fast: { model, price: null }, smart: { model, price: null, callsTools: toolCalls !== undefined } },
      journal,
      meter,
      emit,
    }),
    rules: createRulesEngine({ catalog: [] }),
    domain: domainOf('general'),
    depth: depth ?? 'standard',
    emit,
    onText: (id, text) => drafts.set(id, (drafts.get(id) ?? '') + text),
  });
  const parts: ReportPart[] = [];
  for await (const part of agent.write(input, signal ?? new AbortController().signal)) parts.push(part);
  return { parts, events, steps, prompts, drafts, calls: (name: string) => counts.get(name) ?? 0, ...folded(parts) };
}

const CALLED = { unified: 'tool-calls', raw: 'tool_calls' } as const;

function counted(options: { prompt: unknown }, text: string) {
  return textResult(text, {
    in: Math.ceil(JSON.stringify(options.prompt).length / 4),
    out: Math.ceil(text.length / 4),
  });
}

function folded(parts: readonly ReportPart[]) {
  const blocks = parts.flatMap((part) => (part.type === 'block' ? [{ id: part.sectionId, block: part.block }] : []));
  const claims = blocks.flatMap(({ id, block }) => claimsOf(block).map((claim) => ({ section: id, claim })));
  const outline = parts.find((part) => part.type === 'outline');
  const answer = parts.find((part) => part.type === 'answer')?.answer;
  const end = parts.findLast((part) => part.type === 'end');
  /** Tables of what was written, as opposed to those of works and references. */
  const tables = blocks.flatMap(({ id, block }) =>
    block.type === 'table' && /^(?:overview|clinical|mechanism|theme)/.test(id) ? [{ id, block }] : [],
  );
  /** Every claim that passed: sentences, and rows of tables. */
  const kept = parts.flatMap((part) => (part.type === 'checked' && part.kept ? [part.claim] : []));
  const dropped = parts.flatMap((part) => (part.type === 'checked' && !part.kept ? [part.claim] : []));
  const shown = [...blocks.map(({ block }) => block), outline, answer].map((each) => JSON.stringify(each)).join('\n');
  return { blocks, claims, tables, kept, dropped, outline, answer, end, shown };
}

/** A finding as a reader of the work would give it: its quote located, every other field as given. */
export function findingOf(work: Evidence, quote: string, given: Partial<Finding> = {}): Finding {
  const start = work.texts.abstract?.indexOf(quote) ?? -1;
  if (start < 0) throw new Error(`Not in ${work.id}: ${quote}`);
  return {
    id: `finding-${work.id}-${start}`,
    evidenceId: work.id,
    citation: { evidenceId: work.id, field: 'abstract', quote, start, end: start + quote.length },
    outcome: 'attack frequency',
    population: null,
    comparison: null,
    measure: null,
    value: null,
    low: null,
    high: null,
    n: null,
    p: null,
    timepoint: null,
    direction: 'unclear',
    stance: null,
    part: null,
    relevance: 0.8,
    isMain: false,
    by: 'model',
    ...given,
  };
}

/** What a reader of works would give: each sentence that reports something is a finding, the last of a work its main one. */
export function readingsOf(
  works: readonly Evidence[],
  change: (finding: Finding) => Finding = (each) => each,
): WorkReading[] {
  return works.map((work) => {
    const { abstract = '' } = work.texts;
    const results = partSentences(abstract, splitSentences(abstract)).filter(
      ({ text, part }) =>
        (part === 'result' || part === 'conclusion') && !/\?$|\bwhether\b/.test(text) && !isNoReport(text, abstract),
    );
    const findings = results.map(({ text: quote }, at) => {
      return change(
        findingOf(work, quote, {
          outcome: /adverse|safety|withdr/i.test(quote) ? 'adverse events' : 'attack frequency',
          isMain: at === results.length - 1,
        }),
      );
    });
    return { evidenceId: work.id, bearing: 'answers', relevance: 0.8, reason: 'It answers.', findings, by: 'model' };
  });
}

/** What a report is written from where every work has been read. */
export function readInput(works: readonly Evidence[], overrides: Partial<ReportInput> = {}): ReportInput {
  return reportInput(works, { readings: readingsOf(works), ...overrides });
}

function claimsOf(block: ReportBlock): Claim[] {
  if (block.type === 'paragraph') return block.claims;
  return block.type === 'positions' ? block.positions.flatMap(({ claims }) => claims) : [];
}

/** A work of the simulated world as memory would hold it. */
export function evidenceFrom(
  { pmid, title, abstract, year, publicationTypes = [] }: WorldWork,
  place: number,
): Evidence {
  const parts = typeof abstract === 'string' ? [{ text: abstract }] : (abstract ?? []);
  const text = parts
    .map((part) => ('label' in part && part.label ? `${part.label}: ${part.text}` : part.text))
    .join('\n');
  return evidenceOf({
    id: `pmid:${pmid ?? 90_000_000 + place}`,
    title,
    year: year ?? null,
    publicationTypes: [...publicationTypes],
    texts: { abstract: text },
    design: { value: /random/i.test(title) ? 'randomised_trial' : 'unknown', from: 'title', basis: 'test' },
  });
}
