/** Not shown even as a draft. */
const UNWANTED = /:\/\/|www\.|\]\(|<[a-z/!]|`|@\w|\.\w{2,}\/|^(?:data|javascript|mailto):/i;
const ESCAPES: Readonly<Record<string, string>> = { n: ' ', t: ' ', r: ' ', b: '', f: '' };
/** Anything longer is not a word. */
const LONGEST_WORD = 60;
const LONGEST_KEY = 24;

/** Markdown marks, and names of sources. */
const MARKS = /[*#|>`_{}]+|^-+$|^\[?F\d+[\],;.]*$|\[F\d+[^\]]*\]?/g;

/**
 * Turns a growing markdown text into readable words, as `draftReader` does: no marks, no addresses, and only known
 * words. Keeps one word and the beginning of its line as state.
 */
export function markdownDraft({ isKnown, emit }: DraftReader): (delta: string) => void {
  let word = '';
  let line = '';
  return (delta) => {
    let out = '';
    for (const character of delta) {
      line = character === '\n' ? '' : line || character.trim();
      // Headings and tables are skipped.
      if (line === '#' || line === '|') {
        word = '';
        continue;
      }
      if (!/\s/.test(character)) {
        if (word.length <= LONGEST_WORD) word += character;
        continue;
      }
      const isPlain = word.length <= LONGEST_WORD && !UNWANTED.test(word);
      const bare = isPlain ? word.replace(MARKS, '') : '';
      if (/[\p{L}\p{N}]/u.test(bare) && isKnown(bare)) out += `${bare} `;
      word = '';
    }
    if (out) emit(out);
  };
}

interface DraftReader {
  isKnown: (word: string) => boolean;
  emit: (text: string) => void;
}

/**
 * Turns the growing JSON of a section into readable text: the contents of its `text` fields, word by word, without
 * anything that looks like an address or markup, and without unknown words. A draft is shown before it can be checked,
 * so it may contain only words of the section's sources. Keeps a few dozen characters of state.
 */
export function draftReader({ isKnown, emit }: DraftReader): (delta: string) => void {
  let key = '';
  let string = '';
  let word = '';
  let inString = false;
  let isText = false;
  let isEscaped = false;
  let unicode = '';
  let expectsValue = false;
  let out = '';

  function endWord(): void {
    if (word && word.length <= LONGEST_WORD && !UNWANTED.test(word) && isKnown(word)) out += `${word} `;
    word = '';
  }

  function add(character: string): void {
    if (!isText) {
      if (string.length < LONGEST_KEY) string += character;
    } else if (/\s/.test(character)) endWord();
    else if (word.length <= LONGEST_WORD) word += character;
  }

  function escaped(character: string): void {
    if (unicode || character === 'u') {
      unicode += character;
      if (unicode.length < 5) return;
      add(String.fromCharCode(Number.parseInt(unicode.slice(1), 16) || 32));
      unicode = '';
    } else add(ESCAPES[character] ?? character);
    isEscaped = false;
  }

  function read(character: string): void {
    if (!inString) {
      if (character === '"') {
        inString = true;
        string = '';
        isText = expectsValue && key === 'text';
      } else if (character === ':') {
        key = string;
        expectsValue = true;
      } else if (!/\s/.test(character)) expectsValue = false;
    } else if (isEscaped) escaped(character);
    else if (character === '\\') isEscaped = true;
    else if (character === '"') {
      if (isText) endWord();
      inString = false;
      isText = false;
      expectsValue = false;
    } else add(character);
  }

  return (delta) => {
    for (const character of delta) read(character);
    if (out) emit(out);
    out = '';
  };
}
