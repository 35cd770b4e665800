/** Marks between which models write their thoughts, by family; the first one of a pair is left out by some templates. */
const PAIRS: readonly (readonly [opening: string, closing: string])[] = [
  ...[
    'think',
    'thinking',
    'thought',
    'thoughts',
    'reasoning',
    'reflection',
    'scratchpad',
    'seed:think',
    'mm:think',
  ].map((tag) => [`<${tag}>`, `</${tag}>`] as const),
  ['◁think▷', '◁/think▷'],
  ['[think]', '[/think]'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|start_thinking|>', '<|end_thinking|>'],
  ['<|channel>thought', '<channel|>'],
  ['<unused94>thought', '<unused95>'],
];
const CLOSING = new Map(PAIRS);
const CLOSINGS = new Set(CLOSING.values());
/** Harmony's channels: `<|channel|>analysis<|message|>…<|end|><|start|>assistant<|channel|>final<|message|>…<|return|>`. */
const [CHANNEL, MESSAGE, START] = ['<|channel|>', '<|message|>', '<|start|>'];
/** Where a server has removed the signs of harmony, their names remain: `analysisWe need …assistantfinalYes.` */
const BARE_OPENING = /^\s*(?:(?:<s>|<\|begin_of_text\|>)\s*)?analysis(?=[A-Z])/;
const BARE_FINAL = 'assistantfinal';
/** Tags around an answer that are not part of it. */
const TAGS = new Set([
  ...[
    '<answer>',
    '</answer>',
    '<|begin_of_solution|>',
    '<|end_of_solution|>',
    '<|start_response|>',
    '<|end_response|>',
  ],
  ...['<s>', '</s>', '<|begin_of_text|>', '<|start_of_turn|>model', '<start_of_turn>model'],
]);
/** After these a model continues with another speaker's turn. */
const ENDS = new Set([
  ...['<|im_end|>', '<|endoftext|>', '<|eot_id|>', '<|eom_id|>', '<|end_of_text|>', '<|end_of_turn_token|>', '<|eos|>'],
  ...[
    '<|end|>',
    '<|return|>',
    '<|call|>',
    '<end_of_turn>',
    '<turn|>',
    '<｜end▁of▁sentence｜>',
    '<|im_start|>',
    '<|user|>',
  ],
]);
const MARKS = [...PAIRS.flat(), CHANNEL, MESSAGE, START, BARE_FINAL, ...TAGS, ...ENDS];
const LONGEST_MARK = Math.max(...MARKS.map((mark) => mark.length));
const ANY_MARK = new RegExp(MARKS.map((mark) => mark.replace(/[|[\]]/g, '\\$&')).join('|'), 'giu');
/** All marks begin with one of these, or are bare words. */
const BEGINS_MARK = /[<◁[a]/i;

/** The kind of a piece of a model's text. `undone`: the text before it was a thought without an opening mark. */
export interface Spoken {
  kind: 'answer' | 'thought' | 'undone';
  text: string;
}

type Mode = { at: 'answer' } | { at: 'thought'; until: string | null } | { at: 'header' | 'role' | 'over' };

/**
 * Separates thoughts and format marks from a model's answer, in a streamed text. A thought begins at the beginning of a
 * line: a mark within a line, as within a JSON string, is text.
 */
export function createThoughtCutter(): { push(text: string): Spoken[]; end(): Spoken[] } {
  let mode: Mode = { at: 'answer' };
  let waiting = '';
  let header = '';
  let last = '';
  let isNew = true;
  let hasThought = false;
  /** Something was taken away before what comes next. */
  let isCut = false;
  let beginsAsJson: boolean | undefined;

  function append(text: string, spoken: Spoken[]): void {
    if (text === '') return;
    if (mode.at === 'header') header += text;
    else if (mode.at === 'thought') spoken.push({ kind: 'thought', text });
    else if (mode.at === 'answer') {
      const own = isNew && isCut ? text.trimStart() : text;
      if (own === '') return;
      isNew &&= own.trim() === '';
      last = own.slice(-1);
      if (!isNew) beginsAsJson ??= /^\s*[{[`]/.test(own);
      spoken.push({ kind: 'answer', text: own });
    }
  }

  function think(until: string | null): void {
    mode = { at: 'thought', until };
    hasThought = true;
  }
  function answer(): void {
    mode = { at: 'answer' };
    isNew ||= last === '\n';
  }

  function meet(mark: string, spoken: Spoken[]): void {
    const name = mark.toLowerCase();
    if (mode.at === 'over') return;
    isCut = true;
    if (name === CHANNEL) {
      mode = { at: 'header' };
      header = '';
    } else if (name === START) mode = { at: 'role' };
    else if (name === MESSAGE) {
      if (mode.at === 'header' && !header.trim().startsWith('final')) think(null);
      else if (mode.at === 'header' || mode.at === 'role') answer();
    } else if (mode.at === 'thought') {
      if (name === mode.until || (mode.until === null ? ENDS.has(name) : CLOSINGS.has(name))) answer();
      else spoken.push({ kind: 'thought', text: mark });
    } else if (mode.at === 'answer') meetInAnswer(mark, name, spoken);
  }

  function meetInAnswer(mark: string, name: string, spoken: Spoken[]): void {
    const closing = CLOSING.get(name);
    if (closing !== undefined && (isNew || last === '\n')) think(closing);
    else if (CLOSINGS.has(name) && !beginsAsJson) {
      if (!hasThought && !isNew) spoken.push({ kind: 'undone', text: mark });
      hasThought = true;
      isNew = true;
    } else if (ENDS.has(name)) mode = isNew ? mode : { at: 'over' };
    else if (!TAGS.has(name)) append(mark, spoken);
  }

  function read(isLast: boolean): Spoken[] {
    const spoken: Spoken[] = [];
    let from = 0;
    if (isNew && !hasThought && mode.at === 'answer') {
      const bare = BARE_OPENING.exec(waiting);
      if (bare) {
        think(BARE_FINAL);
        from = bare[0].length;
      } else if (!isLast && waiting.trim().length < LONGEST_MARK && 'analysis'.startsWith(waiting.trim().slice(0, 8)))
        return spoken;
    }
    ANY_MARK.lastIndex = from;
    for (let found = ANY_MARK.exec(waiting); found; found = ANY_MARK.exec(waiting)) {
      append(waiting.slice(from, found.index), spoken);
      meet(found[0], spoken);
      from = found.index + found[0].length;
    }
    const rest = waiting.slice(from);
    const kept = isLast ? rest.length : mayBeginMark(rest);
    append(rest.slice(0, kept), spoken);
    waiting = rest.slice(kept);
    return spoken;
  }

  return {
    push(text) {
      waiting += text;
      return read(false);
    },
    end: () => read(true),
  };
}

/** Where a mark may begin at the end of a text; its length where none does. */
function mayBeginMark(text: string): number {
  for (let at = Math.max(0, text.length - LONGEST_MARK + 1); at < text.length; at += 1) {
    if (!BEGINS_MARK.test(text[at] ?? '')) continue;
    const tail = text.slice(at).toLowerCase();
    if (MARKS.some((mark) => mark.startsWith(tail))) return at;
  }
  return text.length;
}

/** A whole text as an answer and the thoughts before it. */
export function withoutThoughts(text: string): { answer: string; thoughts: string } {
  const cutter = createThoughtCutter();
  let answer = '';
  let thoughts = '';
  for (const each of [...cutter.push(text), ...cutter.end()]) {
    if (each.kind === 'thought') thoughts += each.text;
    else if (each.kind === 'answer') answer += each.text;
    else {
      thoughts += answer;
      answer = '';
    }
  }
  return { answer, thoughts };
}
