import { hash as digest } from 'node:crypto';
import { AssayError } from '#core/errors.ts';

/**
 * The parts of a run's log that were new when a batch was written: JSON in which larger parts stand as references. A pack
 * never changes: its name is the SHA-256 of its content, in hexadecimal.
 */
export interface Pack {
  hash: string;
  /** Names of earlier packs that its parts, and the rows written with it, refer to. */
  uses: readonly string[];
  parts: readonly unknown[];
}

/** What is written for a batch. */
export interface PackedBatch {
  /** A JSON text for each value; `isPacked` where the pack is needed to read it. */
  rows: { text: string; isPacked: boolean }[];
  /** Null where every row is whole. `parts` is the JSON text of a list. */
  pack: { hash: string; uses: string[]; parts: string } | null;
  /** To be called once the batch is in the log: from then on later batches refer to its parts. */
  keep(): void;
}

export interface Packer {
  /** `isWhole` says which values are kept as they are, because statements of SQL look into them. */
  pack(values: readonly unknown[], isWhole?: (value: unknown) => boolean): PackedBatch;
}

/**
 * Begins each reference, which is a string: `§3.12` is part 12, from 0, of the pack at place 3 of those that the pack in
 * hand uses, and `§.12` that of the pack in hand. A string that begins with the sign itself gets it twice. A list that
 * begins with `§:3.12` is an object, whose names are that part: they are the same for every work and every passage.
 */
const SIGN = '§';
const REFERENCE = new RegExp(`^${SIGN}(:?)(\\d*)\\.(\\d+)$`);
/** Characters of JSON from which a string, and an object or a list, is stored apart: measured on runs over recorded answers. */
const LEAST_STRING = 40;
const LEAST_OTHER = 60;
/** The same for the list of an object's names. */
const LEAST_NAMES = 30;
/** Names whose order in the database is known here: it puts shorter ones first. */
const PLAIN_NAME = /^\w{1,32}$/;
/** A row that is shorter is kept whole: so are most that are told while somebody watches, and they need no second look-up. */
const LEAST_ROW = 600;
/** Longer keys of the dictionary are remembered by their hash. */
const LONGEST_KEY = 1000;

/** JSON as it is stored, and as the dictionary knows it, where a reference means the same for ever. */
interface Encoded {
  text: string;
  key: string;
}

/** Where a part stands. `pack` is null in the batch that is being packed. */
type Place = { id: number; pack: string | null; index: number };

/** How strings, objects and lists are written; the parts of the latter have been. */
interface Writing {
  string(text: string): Encoded;
  other(encoded: Encoded): Encoded;
  /** What stands for an object's names, where they are stored apart; `text` is the JSON of their list. */
  names?(text: string): Encoded;
}

const sha256 = (text: string) => digest('sha256', text, 'hex');
const shortKey = (key: string) => (key.length > LONGEST_KEY ? sha256(key) : key);
const inDictionary = (id: number, mark = '') => `"${SIGN}${mark}${id}"`;

/** As JSON.stringify writes it, but for the order of keys, which the database does not keep either. */
function write(value: unknown, writing: Writing): Encoded {
  if (typeof value === 'string') return writing.string(value);
  if (value === null || typeof value !== 'object') return same(JSON.stringify(value) ?? 'null');
  if ('toJSON' in value && typeof value.toJSON === 'function') return write(value.toJSON(), writing);
  let text = '';
  let key = '';
  const add = (name: string, { text: innerText, key: innerKey }: Encoded) => {
    const lead = text === '' ? name : `,${name}`;
    // Compared, because most hold no reference: then one text serves as both.
    const isSame = text === key && innerText === innerKey;
    text += lead + innerText;
    key = isSame ? text : key + lead + innerKey;
  };
  if (Array.isArray(value)) {
    for (const entry of value) add('', write(entry, writing));
    return writing.other({ text: `[${text}]`, key: text === key ? `[${text}]` : `[${key}]` });
  }
  const object = value as Record<string, unknown>;
  const names = Object.keys(object).filter((name) => object[name] !== undefined && typeof object[name] !== 'function');
  names.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const list = writing.names && names.every((name) => PLAIN_NAME.test(name)) ? JSON.stringify(names) : '';
  if (writing.names && list.length >= LEAST_NAMES) {
    add('', writing.names(list));
    for (const name of names) add('', write(object[name], writing));
    return writing.other({ text: `[${text}]`, key: `[${key}]` });
  }
  for (const name of names) add(`${JSON.stringify(name)}:`, write(object[name], writing));
  return writing.other({ text: `{${text}}`, key: `{${key}}` });
}

const same = (text: string): Encoded => ({ text, key: text });
const unescaped = (text: string) => (text.startsWith(SIGN) ? text.slice(SIGN.length) : text);
const escaped = (text: string) => JSON.stringify(text.startsWith(SIGN) ? SIGN + text : text);
/** Of a string that is a part: no JSON, so that a string that is known need not be written to be found. */
const stringKey = (text: string) => shortKey(`"${text}`);

/**
 * Writes what a log holds already as a reference to it. It knows the parts of `stored`, which should be all packs of the
 * log: a part that it does not know is stored once more, which costs room and breaks nothing.
 */
export function createPacker(stored: readonly Pack[] = []): Packer {
  const places = new Map<string, Place>();
  let lastId = 0;
  for (const { key, pack, index, id } of keysOf(stored)) {
    lastId = Math.max(lastId, id);
    if (!places.has(key)) places.set(key, { id, pack, index });
  }

  return {
    pack(values, isWhole = () => false) {
      const added = new Map<string, Place>();
      const parts: string[] = [];
      const uses: string[] = [];
      const placeOfPack = (pack: string) => {
        const known = uses.indexOf(pack);
        return known >= 0 ? known : uses.push(pack) - 1;
      };
      const refer = (key: string, textOf: () => string, mark = ''): Encoded => {
        let place = places.get(key) ?? added.get(key);
        if (!place) {
          lastId += 1;
          place = { id: lastId, pack: null, index: parts.push(textOf()) - 1 };
          added.set(key, place);
        }
        const where = place.pack === null ? '' : placeOfPack(place.pack);
        return { text: `"${SIGN}${mark}${where}.${place.index}"`, key: inDictionary(place.id, mark) };
      };
      const writing: Writing = {
        string: (text) =>
          text.length < LEAST_STRING ? same(escaped(text)) : refer(stringKey(text), () => escaped(text)),
        other: (encoded) =>
          encoded.text.length < LEAST_OTHER ? encoded : refer(shortKey(encoded.key), () => encoded.text),
        names: (list) => refer(shortKey(list), () => list, ':'),
      };
      const rows = values.map((value) => {
        const whole = JSON.stringify(value);
        if (whole === undefined || whole.length < LEAST_ROW || isWhole(value))
          return { text: whole ?? 'null', isPacked: false };
        return { text: write(value, writing).text, isPacked: true };
      });
      if (!rows.some(({ isPacked }) => isPacked)) return { rows, pack: null, keep: () => {} };
      const list = `[${parts.join(',')}]`;
      const hash = sha256(`${uses.join(' ')}\n${list}`);
      return {
        rows,
        pack: { hash, uses, parts: list },
        keep() {
          for (const [key, place] of added) if (!places.has(key)) places.set(key, { ...place, pack: hash });
        },
      };
    },
  };
}

/** Each part of the packs as the dictionary knows it. A part refers to parts of earlier packs and to those before it. */
function* keysOf(stored: readonly Pack[]) {
  const packs = new Map(stored.map((pack) => [pack.hash, pack]));
  const ids = new Map<string, number>();
  const seen = new Set<string>();
  const byKey = new Map<string, number>();

  function* visit(pack: Pack): Generator<{ key: string; pack: string; index: number; id: number }> {
    if (seen.has(pack.hash)) return;
    seen.add(pack.hash);
    for (const used of pack.uses) {
      const before = packs.get(used);
      if (before) yield* visit(before);
    }
    const asStored: Writing = {
      string(text) {
        const place = placeIn(pack, text);
        const known = place && ids.get(`${place.pack}.${place.index}`);
        return same(known === undefined ? JSON.stringify(text) : inDictionary(known, place?.mark));
      },
      other: (encoded) => encoded,
    };
    for (const [index, part] of pack.parts.entries()) {
      const key = typeof part === 'string' ? stringKey(unescaped(part)) : shortKey(write(part, asStored).key);
      const id = byKey.get(key) ?? byKey.size + 1;
      byKey.set(key, id);
      ids.set(`${pack.hash}.${index}`, id);
      yield { key, pack: pack.hash, index, id };
    }
  }
  for (const pack of stored) yield* visit(pack);
}

/** Which part a stored string refers to; undefined where it is no reference. */
function placeIn(
  { hash, uses }: Pack,
  text: string,
): { mark: string | undefined; pack: string | undefined; index: number } | undefined {
  if (!text.startsWith(SIGN)) return undefined;
  const [, mark, use, index] = REFERENCE.exec(text) ?? [];
  if (index === undefined) return undefined;
  return { mark, pack: use === '' ? hash : uses[Number(use)], index: Number(index) };
}

/**
 * What was written, whole again and owned by the caller: nothing in it is shared with the packs. `packs` holds those that
 * the row needs, directly and through each other. Throws `internal` where one is missing.
 */
export function unpack(data: unknown, hash: string, packs: ReadonlyMap<string, Pack>): unknown {
  const packOf = (name: string | undefined): Pack => {
    const pack = name === undefined ? undefined : packs.get(name);
    if (!pack) throw new AssayError('internal', undefined, { cause: `The pack ${name} is not in the log.` });
    return pack;
  };
  const read = (value: unknown, pack: Pack): unknown => {
    if (typeof value === 'string') {
      const place = placeIn(pack, value);
      if (!place) return unescaped(value);
      const target = packOf(place.pack);
      if (place.index >= target.parts.length)
        throw new AssayError('internal', undefined, { cause: `The pack ${target.hash} has no part ${place.index}.` });
      return read(target.parts[place.index], target);
    }
    if (value === null || typeof value !== 'object') return value;
    if (!Array.isArray(value)) return object(Object.keys(value), Object.values(value), 0, pack);
    const [first] = value as unknown[];
    if (typeof first !== 'string' || placeIn(pack, first)?.mark !== ':') return value.map((entry) => read(entry, pack));
    return object(read(first, pack) as string[], value, 1, pack);
  };
  const object = (names: readonly string[], values: readonly unknown[], from: number, pack: Pack): unknown => {
    const made: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index] ?? '';
      const value = read(values[from + index], pack);
      // Set, this one would become the object's prototype.
      if (name === '[object Object]')
        Object.defineProperty(made, name, { value, enumerable: true, writable: true, configurable: true });
      else made[name] = value;
    }
    return made;
  };
  return read(data, packOf(hash));
}
