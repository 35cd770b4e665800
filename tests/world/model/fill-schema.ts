import type { JsonSchema } from './call.ts';

/** What a value without a wish is made from. */
export interface FillSource {
  /** A verbatim text of the prompt, another for each call. */
  text: () => string;
  /** Aliases of works that the prompt shows. */
  aliases: readonly string[];
  /** The prompt, in which "name: value" is looked for. */
  prompt: string;
}

/** Names that mean the same in different schemas. */
const SAME_MEANING: readonly (readonly string[])[] = [
  ['quote', 'text', 'passage', 'verbatim', 'excerpt', 'sentence', 'claim', 'rewrite', 'rewritten', 'statement'],
  ['evidenceids', 'ids', 'works', 'evidence', 'sources', 'cites', 'citations', 'cited', 'aliases'],
  ['evidenceid', 'evidence', 'work', 'alias', 'source', 'id', 'workid'],
  ['quoteids', 'quotes', 'quotenumbers'],
  ['claimid', 'id', 'claim', 'alias'],
  ['relevance', 'score', 'rating'],
  ['reason', 'why', 'reasoning', 'rationale', 'explanation', 'because', 'note'],
  ['heading', 'title', 'name', 'topic'],
  ['verdict', 'label', 'judgement', 'answer'],
  ['query', 'keywords', 'search', 'terms'],
  ['source', 'tool'],
  ['confidence', 'value'],
];

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/**
 * A value that fits the schema and is as near to the wish as it allows: properties are found by name or by a name that
 * means the same, numbers are put between bounds, and what nobody wished for is filled plausibly.
 */
export function fillSchema(schema: JsonSchema, wish: unknown, source: FillSource): unknown {
  return fill(schema, wish, { ...source, root: schema, name: '' });
}

interface Place extends FillSource {
  root: JsonSchema;
  /** Name of the property that is filled. */
  name: string;
}

function fill(given: JsonSchema, wish: unknown, place: Place): unknown {
  const schema = resolve(given, place.root);
  if ('const' in schema) return schema['const'];
  const choices = asList(schema['enum']);
  if (choices.length > 0) return choose(choices, wish, place);
  const branches = [...asList(schema['anyOf']), ...asList(schema['oneOf'])].filter(isRecord);
  if (branches.length > 0) return fill(branch(branches, wish, place), wish, place);
  const types = Array.isArray(schema['type']) ? schema['type'] : [schema['type']];
  if (wish === null && types.includes('null')) return null;
  const type = types.find((each) => each !== 'null') ?? (schema['properties'] ? 'object' : types[0]);
  if (type === 'object') return fillObject(schema, wish, place);
  if (type === 'array') return fillArray(schema, wish, place);
  if (type === 'number' || type === 'integer') return fillNumber(schema, wish, place);
  if (type === 'boolean') return typeof wish === 'boolean' ? wish : statedInPrompt(place) === 'true';
  if (type === 'null') return null;
  return fillString(schema, wish, place);
}

function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const ref = schema['$ref'];
  if (typeof ref !== 'string') return schema;
  const target = ref
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), root);
  return isRecord(target) ? target : {};
}

function branch(branches: readonly JsonSchema[], wish: unknown, { root }: Place): JsonSchema {
  const isNull = (each: JsonSchema) => resolve(each, root)['type'] === 'null';
  if (wish === null) return branches.find(isNull) ?? branches[0] ?? {};
  const real = branches.filter((each) => !isNull(each));
  const kind = Array.isArray(wish) ? 'array' : typeof wish;
  return real.find((each) => resolve(each, root)['type'] === kind) ?? real[0] ?? {};
}

function choose(choices: readonly unknown[], wish: unknown, place: Place): unknown {
  const stated = typeof wish === 'string' ? wish : statedInPrompt(place);
  const isLike = (choice: unknown) =>
    typeof choice === 'string' && stated !== undefined && plain(choice).startsWith(plain(stated).slice(0, 6));
  return choices.find((choice) => choice === wish) ?? choices.find(isLike) ?? choices.find((each) => each !== null);
}

function fillObject(schema: JsonSchema, wish: unknown, place: Place): Record<string, unknown> {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const wished = isRecord(wish) ? wish : {};
  const filled = Object.entries(properties).map(([name, property]) => {
    const own = isRecord(property) ? property : {};
    return [name, fill(own, wishFor(name, own, wished, properties), { ...place, name })] as const;
  });
  return Object.fromEntries(filled);
}

/** The wish for a property: of its own name, of one that means the same, or the only list for the only list. */
function wishFor(
  name: string,
  property: JsonSchema,
  wished: Record<string, unknown>,
  properties: Record<string, unknown>,
): unknown {
  if (name in wished) return wished[name];
  const isList = property['type'] === 'array';
  const fits = (value: unknown) => Array.isArray(value) === isList;
  for (const group of SAME_MEANING) {
    if (!group.includes(plain(name))) continue;
    const other = Object.keys(wished).find(
      (key) => !(key in properties) && group.includes(plain(key)) && fits(wished[key]),
    );
    if (other !== undefined) return wished[other];
  }
  if (!isList) return undefined;
  const takesRecords = isRecord(property['items']) && property['items']['type'] === 'object';
  const lists = Object.entries(wished).filter(
    ([key, value]) =>
      !(key in properties) && Array.isArray(value) && (value.length === 0 || isRecord(value[0]) === takesRecords),
  );
  return lists.length === 1 ? lists[0]?.[1] : undefined;
}

function fillArray(schema: JsonSchema, wish: unknown, place: Place): unknown[] {
  const items = isRecord(schema['items']) ? schema['items'] : {};
  const least = asNumber(schema['minItems']) ?? 0;
  const most = asNumber(schema['maxItems']) ?? 50;
  const wished = Array.isArray(wish) ? wish : genericItems(items, place);
  const records = isRecord(resolve(items, place.root)['properties'])
    ? grouped(resolve(items, place.root), wished)
    : wished;
  const filled = records.slice(0, most).map((each) => fill(items, each, place));
  while (filled.length < least) filled.push(fill(items, undefined, place));
  return filled;
}

/** Flat records for a schema whose items hold lists of records: one item a work. */
function grouped(items: JsonSchema, wished: readonly unknown[]): readonly unknown[] {
  const properties = isRecord(items['properties']) ? items['properties'] : {};
  const inner = Object.entries(properties).find(
    ([, each]) =>
      isRecord(each) && each['type'] === 'array' && isRecord(each['items']) && each['items']['type'] === 'object',
  );
  const isFlat = wished.every(
    (each) => isRecord(each) && !Object.values(each).some((value) => isRecord(asList(value)[0])),
  );
  if (!inner || !isFlat || wished.length === 0) return wished;
  const groups = new Map<string, Record<string, unknown>[]>();
  for (const each of wished.filter(isRecord)) {
    const key = String(each['evidenceId'] ?? asList(each['evidenceIds'])[0] ?? '');
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].map((members) => ({ ...members[0], [inner[0]]: members }));
}

function genericItems(items: JsonSchema, { name, aliases, text }: Place): unknown[] {
  if (items['type'] === 'object') return [undefined];
  if (items['type'] !== 'string') return [];
  return /ids?$|evidence|cite/i.test(name) ? aliases.slice(0, 1) : [text()];
}

function fillNumber(schema: JsonSchema, wish: unknown, place: Place): number {
  const least = asNumber(schema['minimum']) ?? asNumber(schema['exclusiveMinimum']) ?? Number.NEGATIVE_INFINITY;
  const most = asNumber(schema['maximum']) ?? asNumber(schema['exclusiveMaximum']) ?? Number.POSITIVE_INFINITY;
  const stated = Number(statedInPrompt(place));
  const usual = /confidence|share|probability/i.test(place.name) ? 0.7 : 5;
  const wanted = typeof wish === 'number' ? wish : Number.isFinite(stated) ? stated : usual;
  const bounded = Math.min(most, Math.max(least, wanted));
  return schema['type'] === 'integer' ? Math.round(bounded) : bounded;
}

function fillString(schema: JsonSchema, wish: unknown, place: Place): string {
  const { name, aliases, text } = place;
  const stated = statedInPrompt(place);
  const generic = stated ?? (/(?:^|[a-z])ids?$/i.test(name) && aliases[0] ? aliases[0] : text());
  const wanted = typeof wish === 'string' ? wish : typeof wish === 'number' ? String(wish) : generic;
  const most = asNumber(schema['maxLength']);
  const least = asNumber(schema['minLength']) ?? 0;
  const cut = most === undefined || wanted.length <= most ? wanted : wanted.slice(0, most).trim();
  return cut.padEnd(least, '.');
}

/** What the prompt itself says of a property: `ok: true`, `"answer": 7`. */
function statedInPrompt({ name, prompt }: Pick<Place, 'name' | 'prompt'>): string | undefined {
  if (!/^\w{2,30}$/.test(name)) return undefined;
  const found = new RegExp(
    `["'\`]?\\b${name}\\b["'\`]?\\s*[:=]\\s*["'\`]?(true|false|-?\\d+(?:\\.\\d+)?|[a-z][\\w-]{0,30})["'\`]?\\s*(?=[,}.\\n]|$)`,
  ).exec(prompt);
  return found?.[1];
}
