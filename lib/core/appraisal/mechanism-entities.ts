import type { Entity } from '../reading/entities.ts';
import { lookupConcept } from '../reading/lookup.ts';
import { trimName } from '../reading/name-edges.ts';

/** A target or pathway in a sentence: `text.slice(start, end)` is how it is written there. */
export interface MechanismEntity {
  kind: 'target' | 'pathway';
  /** What its spellings share: "JAK-STAT signalling" and "JAK-STAT pathway" are one. */
  key: string;
  start: number;
  end: number;
}

/** Names that tell nothing apart. */
const GENERIC =
  /^(?:(?:the|a|cell|cellular|intracellular|downstream|upstream|molecular|common|key|specific|other|several|these|transcriptional|signall?ing|signal transduction|metabolic|biological|distinct|physiological|pathological|different|multiple|various|alternative|(?:non-?)?canonical|classical|main|major|same|similar|parallel|(?:in)?dependent|inhibitory|excitatory|regulatory|inflammatory|apoptotic|survival|developmental|immune|mechanistic|shared|single|effector|activation|inhibition|stimulation|transduction|critical|important|candidate|potential|protein|receptor|(?:tyrosine )?kinase|phosphatase|oxidase|protease|synthase|transferase|dehydrogenase|reductase|polymerase|peptidase|esterase|ligase|enzyme|cytokine|transporter|ligand|channel|pathway|cascade|axis|target|gene)s?\s*)*$/i;
/** The name of a trial or a scale may look like the symbol of a gene. */
const NO_GENE_AFTER = /^\s+(?:trial|study|studies|cohort|consortium|score|scale|questionnaire|group)\b/i;

/** Symbols as genes of mice are written: Smad3, Atg7, Stat3. */
const MOUSE_SYMBOL = /(?<![\p{L}\p{N}-])\p{Lu}\p{Ll}{2,5}\d{1,2}(?![\p{L}\p{N}])/gu;
const NO_SYMBOL =
  /^(?:phase|table|group|week|day|month|year|stage|type|grade|study|visit|level|class|covid|omega|fig|model|cohort|trial|arm|part|step|case|dose|cycle|round|wave|web|task|test|item|site)\d/i;

/** Targets, genes and pathways by name; a target inside the name of a pathway is not reported beside it. */
export function mechanismEntities({ text, entities: found }: Named): MechanismEntity[] {
  const entities = [...found, ...mouseSymbols({ text, entities: found })];
  return entities.flatMap((entity): MechanismEntity[] => {
    const kind = kindOf(entity);
    if (!kind || NO_GENE_AFTER.test(text.slice(entity.end))) return [];
    const { start, end } = trimName(text, entity);
    const key = keyOf(entity, text.slice(start, end));
    if (GENERIC.test(key) || /^\P{L}*$/u.test(key)) return [];
    const isInPathway =
      kind === 'target' &&
      entities.some((other) => other.kind === 'pathway' && other.start <= start && other.end >= end);
    return isInPathway ? [] : [{ kind, key, start, end }];
  });
}

interface Named {
  text: string;
  entities: readonly Entity[];
}

function mouseSymbols({ text, entities }: Named): Entity[] {
  return Array.from(text.matchAll(MOUSE_SYMBOL), ({ 0: name, index: start }): Entity => {
    return { kind: 'gene', name, text: name, start, end: start + name.length };
  }).filter(
    ({ name, start, end }) =>
      !NO_SYMBOL.test(name) && !entities.some((other) => kindOf(other) && other.start < end && start < other.end),
  );
}

function kindOf({ kind }: Entity): MechanismEntity['kind'] | null {
  if (kind === 'target' || kind === 'gene') return 'target';
  return kind === 'pathway' ? 'pathway' : null;
}

const SIGNALLING = /\s*(?:(?:signall?ing|signal transduction)\s*)?(?:pathways?|cascades?|axis)?$/i;

/** The name of a known concept, else the words without their trimmings. */
function keyOf({ kind, name, text, start, end }: Entity & { end: number }, trimmed: string): string {
  const own =
    trimmed.length === end - start ? name : (lookupConcept(trimmed)?.term ?? name.slice(text.length - trimmed.length));
  if (kind !== 'pathway') return own;
  return own.replace(SIGNALLING, '').trim() || own;
}
