import type { Entity } from '../lexicon/entities.ts';

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
  /^(?:(?:the|a|cell|cellular|intracellular|downstream|upstream|molecular|common|key|specific|other|several|these|transcriptional|signall?ing|signal transduction|metabolic|biological|protein|receptor|kinase|enzyme|cytokine|transporter|ligand|channel|pathway|cascade|axis|target|gene)s?\s*)*$/i;
/** The name of a trial or a scale may look like the symbol of a gene. */
const NO_GENE_AFTER = /^\s+(?:trial|study|studies|cohort|consortium|score|scale|questionnaire|group)\b/i;

/** Targets, genes and pathways by name; a target inside the name of a pathway is not reported beside it. */
export function mechanismEntities({
  text,
  entities,
}: {
  text: string;
  entities: readonly Entity[];
}): MechanismEntity[] {
  return entities.flatMap((entity): MechanismEntity[] => {
    const { start, end } = entity;
    const kind = kindOf(entity);
    const key = keyOf(entity);
    if (!kind || GENERIC.test(key) || NO_GENE_AFTER.test(text.slice(end))) return [];
    const isInPathway =
      kind === 'target' &&
      entities.some((other) => other.kind === 'pathway' && other.start <= start && other.end >= end);
    return isInPathway ? [] : [{ kind, key, start, end }];
  });
}

function kindOf({ kind }: Entity): MechanismEntity['kind'] | null {
  if (kind === 'target' || kind === 'gene') return 'target';
  return kind === 'pathway' ? 'pathway' : null;
}

function keyOf({ kind, name }: Entity): string {
  if (kind !== 'pathway') return name;
  return (
    name.replace(/\s*(?:(?:signall?ing|signal transduction)\s*)?(?:pathways?|cascades?|axis)?$/i, '').trim() || name
  );
}
