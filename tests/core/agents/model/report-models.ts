import type { LanguageModelV4 } from '@ai-sdk/provider';
import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test';
import { domainOf } from '#core/agents/domains.ts';
import type { ReportInput, ReportPart } from '#core/agents/handlers.ts';
import { createMeter } from '#core/agents/model/meter.ts';
import { createRunModels } from '#core/agents/model/recorded-model.ts';
import { createReportAgent } from '#core/agents/report-agent.ts';
import { createRulesEngine } from '#core/agents/rules/engine.ts';
import type { RunEvent } from '#core/events/event.ts';
import type { Budget, Depth } from '#core/events/run-request.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import type { Claim } from '#core/findings/claim.ts';
import { createReplayJournal, type RecordedStep } from '#core/orchestrator/replay-journal.ts';
import type { ReportBlock } from '#core/reports/report.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import type { WorldWork } from '#tests/world/work.ts';
import { textResult } from './scripted-models.ts';

/** What a prompt shows, as a model reads it. */
export interface Shown {
  /** Works by alias, with the texts that stand below each. */
  works: { alias: string; texts: string[] }[];
  claims: { alias: string; text: string; quotes: string[] }[];
  prompt: string;
  options: Parameters<MockLanguageModelV4['doGenerate']>[0];
  /** Counts the calls with one schema from 1. */
  call: number;
}

/** Answers by the name of the schema; an Error is thrown, a text is said as it is, anything else as JSON. */
export type Answers = Partial<Record<string, (shown: Shown) => unknown>>;

const fencedIn = (line: string) => /<<<(.*)>>>/.exec(line)?.[1] ?? '';

function read(prompt: string): Pick<Shown, 'works' | 'claims'> {
  const works: Shown['works'] = [];
  const claims: Shown['claims'] = [];
  for (const line of prompt.split('\n')) {
    const alias = /^\[([Ec]\d+)\]/.exec(line)?.[1];
    if (alias?.startsWith('E')) works.push({ alias, texts: [] });
    else if (alias) claims.push({ alias, text: fencedIn(line), quotes: [] });
    else if (line.startsWith('<<<')) works.at(-1)?.texts.push(fencedIn(line));
    else if (line.startsWith('- <<<')) claims.at(-1)?.quotes.push(fencedIn(line));
  }
  return { works, claims };
}

/** A model that does what it is asked, from the prompt's own quotes. */
const HONEST: Answers = {
  quotes: ({ works }) => ({
    quotes: works.flatMap(({ alias, texts }) =>
      texts.map((quote, i) => ({ evidenceId: alias, quote, relevance: Math.max(3, 9 - i) })),
    ),
  }),
  outline: ({ works }) => {
    const all = works.map(({ alias }) => alias);
    const half = Math.ceil(all.length / 2);
    return {
      sections: [
        { title: 'Attack frequency in trials', evidenceIds: all.slice(0, half) },
        { title: 'Safety and mechanism', evidenceIds: all.slice(half) },
      ],
      summary: { evidenceIds: all.slice(0, 3) },
      conclusion: { evidenceIds: all.slice(0, 2) },
    };
  },
  section: ({ works }) => ({
    paragraphs: works.map(({ alias, texts }) => ({
      sentences: texts.map((text) => ({ evidenceIds: [alias], text })),
    })),
  }),
  verdicts: ({ claims }) => ({
    verdicts: claims.map(({ alias }) => ({ claimId: alias, reason: 'The quote says it.', verdict: 'supported' })),
  }),
  rewrites: ({ claims }) => ({
    rewrites: claims.map(({ alias, quotes }) => ({ claimId: alias, text: quotes[0] ?? '' })),
  }),
};

export interface ReportRun {
  input: ReportInput;
  answers?: Answers;
  recorded?: readonly RecordedStep[];
  budget?: Budget | null;
  depth?: Depth;
  signal?: AbortSignal;
  /** A model to ask instead of the scripted one. */
  model?: LanguageModelV4;
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
}: ReportRun) {
  const events: RunEvent[] = [];
  const steps: RecordedStep[] = [...recorded];
  const prompts: { name: string; text: string }[] = [];
  const drafts = new Map<string, string>();
  const counts = new Map<string, number>();

  async function say(options: Parameters<MockLanguageModelV4['doGenerate']>[0]): Promise<string> {
    const format = options.responseFormat;
    const name = (format?.type === 'json' && format.name) || 'none';
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
    const said = await (answers[name] ?? HONEST[name])?.({ ...read(prompt), prompt, call, options });
    if (said instanceof Error) throw said;
    return typeof said === 'string' ? said : JSON.stringify(said);
  }

  const scripted = new MockLanguageModelV4({
    doGenerate: async (options) => counted(options, await say(options)),
    doStream: async (options) => {
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
      models: { fast: { model, price: null }, smart: { model, price: null } },
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
  const end = parts.findLast((part) => part.type === 'end');
  const shown = blocks.map(({ block }) => JSON.stringify(block)).join('\n') + JSON.stringify(outline);
  return { blocks, claims, outline, end, shown };
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
