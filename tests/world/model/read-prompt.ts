import type { ModelCall } from './call.ts';

export interface ShownWork {
  alias: string;
  title: string;
  /** What stands in the brackets: year, design, size, notices. */
  notes: string;
  /** Its texts or quotes, verbatim. `id` where the prompt gives each its own alias. */
  texts: { id: string | null; text: string }[];
}

export interface ShownClaim {
  id: string;
  text: string;
  quotes: string[];
  /** Aliases of works that the claim's lines name. */
  aliases: string[];
  /** It is no sentence on a result. */
  kind?: string;
}

/** What a prompt shows, by the conventions of its lines. */
export interface PromptView {
  question: string;
  works: ShownWork[];
  claims: ShownClaim[];
  /** Fenced texts behind a label: `Section: <<<…>>>`. */
  labelled: Record<string, string[]>;
  /** Every fenced text, in order. */
  fenced: string[];
  /** The first message of the user. */
  task: string;
}

const FENCE = /<<<([\s\S]*?)>>>/g;
/** `[E3] `, `- [q2] `, `- `, or nothing, then the fenced text, then what follows it. */
const LINE =
  /^\s*(?:[-*•]\s*|\d+[.)]\s*)?(?:\[?([A-Za-z]{1,3}[-.]?\d{1,4}(?:\.\d+)?)\]?[:.)]?\s+)?([^<]*)<<<(.*?)>>>(.*)$/;

/** Quotes marked in an abstract, by their names: `[Q1] … [/Q1]`; one may stand within another. */
export function quotesMarkedIn(abstract: string): [string, string][] {
  return Array.from(abstract.matchAll(/\[(Q\d+)\] /g), ({ 0: mark, 1: name = '', index }): [string, string] => {
    const start = index + mark.length;
    const text = abstract.slice(start, abstract.indexOf(` [/${name}]`, start));
    return [name, withoutMarks(text)];
  });
}

function withoutMarks(text: string): string {
  return text.replace(/ \[\/Q\d+\]|\[Q\d+\] /g, '');
}

/** Names of the quotes that a claim rests on, behind it: `[c1] <<<claim>>> (Q1, Q2)`. */
export function quotesNamedIn(line: string): string[] {
  return /\((Q\d+(?:, Q\d+)*)\)$/.exec(line)?.[1]?.split(', ') ?? [];
}

/** Reads the first message of the user: later messages are about answers. */
export function readPrompt(call: Pick<ModelCall, 'messages'>): PromptView {
  const task = call.messages.find(({ role }) => role === 'user')?.text ?? '';
  const view: PromptView = {
    question: '',
    works: [],
    claims: [],
    labelled: {},
    fenced: Array.from(task.matchAll(FENCE), ([, text = '']) => text),
    task,
  };
  let place: 'work' | 'claim' | null = null;
  for (const line of task.replace(FENCE, (fence) => fence.replace(/\s+/g, ' ')).split('\n')) {
    const match = LINE.exec(line);
    if (match) place = readLine(view, match, place);
    else if (line.trim() !== '') place = readHeading(view, line, place);
  }
  view.question = view.labelled['question']?.[0] ?? view.fenced[0] ?? task.slice(0, 300);
  return view;
}

function readLine(view: PromptView, match: RegExpExecArray, place: 'work' | 'claim' | null): 'work' | 'claim' | null {
  const [, alias, before = '', text = '', after = ''] = match;
  const label = /([\p{L} ]+):\s*$/u.exec(before)?.[1]?.trim().toLowerCase();
  const claim = view.claims.at(-1);
  const work = view.works.at(-1);
  if (alias && /^c/i.test(alias)) {
    const owners = quotesNamedIn(after).flatMap((name) =>
      view.works.flatMap((each) => each.texts.flatMap(({ id, text: quote }) => (id === name ? [{ each, quote }] : []))),
    );
    const aliases = new Set([...aliasesIn(after), ...owners.map(({ each }) => each.alias)]);
    view.claims.push({ id: alias, text, quotes: owners.map(({ quote }) => quote), aliases: [...aliases] });
    return 'claim';
  }
  if (alias && /^e/i.test(alias)) {
    if (place === 'claim' && claim) {
      claim.quotes.push(text);
      claim.aliases.push(alias);
      return 'claim';
    }
    const known = view.works.find((each) => each.alias === alias);
    // A work is announced with its facts in brackets; without them it is one more quote of it.
    if (/^\s*\(/.test(after) && !known) view.works.push({ alias, title: text, notes: after.trim(), texts: [] });
    else if (known) known.texts.push({ id: null, text });
    else view.works.push({ alias, title: '', notes: '', texts: [{ id: null, text }] });
    return 'work';
  }
  if (label) {
    const texts = view.labelled[label] ?? [];
    view.labelled[label] = texts;
    texts.push(text);
    // "Searched already: <<<a>>> <<<b>>>"
    for (const [, more = ''] of after.matchAll(FENCE)) texts.push(more);
    if (label !== 'quote' && label !== 'text' && label !== 'abstract') return null;
  }
  if (place === 'claim' && claim) {
    claim.quotes.push(text);
    claim.aliases.push(...aliasesIn(before), ...aliasesIn(after));
  } else if (place === 'work' && work) {
    const own = aliasesIn(`${before} ${after}`)[0];
    const owner = view.works.find((each) => each.alias === own) ?? work;
    owner.texts.push({ id: alias ?? null, text: withoutMarks(text) });
    owner.texts.push(...quotesMarkedIn(text).map(([id, quote]) => ({ id, text: quote })));
  } else if (alias) {
    // A quote with its own alias that names its work: `[q4] <<<quote>>> (E2)`.
    const own = aliasesIn(after)[0] ?? aliasesIn(before)[0] ?? alias;
    const known = view.works.find((each) => each.alias === own);
    if (known) known.texts.push({ id: alias, text });
    else view.works.push({ alias: own, title: '', notes: '', texts: [{ id: alias, text }] });
  }
  return place;
}

/** A line without a fence: a bare `[E3]` opens a work; any other line of words ends what stood above. */
function readHeading(view: PromptView, line: string, place: 'work' | 'claim' | null): 'work' | 'claim' | null {
  const claim = view.claims.at(-1);
  const kind = /^Kind: (\w+)$/.exec(line)?.[1];
  if (kind && claim) {
    claim.kind = kind;
    return place;
  }
  const alias = /^\s*\[(E\d{1,4})\]/i.exec(line)?.[1];
  if (!alias) return /^\s*[-*•(]/.test(line) ? place : null;
  if (!view.works.some((work) => work.alias === alias)) view.works.push({ alias, title: '', notes: line, texts: [] });
  return 'work';
}

function aliasesIn(text: string): string[] {
  return Array.from(text.matchAll(/\b(E\d{1,4})\b/g), ([alias]) => alias);
}
