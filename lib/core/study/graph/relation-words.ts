import type { ConceptPlace } from './mentions.ts';

/** How one sentence makes one concept the way to another. */
export type RelationKind =
  | 'kind_of'
  | 'name_part'
  | 'is'
  | 'example'
  | 'noun'
  | 'purpose'
  | 'acts_on'
  | 'cause'
  | 'measured'
  | 'definition';

export interface Relation {
  /** To be known first. */
  from: string;
  to: string;
  kind: RelationKind;
  /** How plainly the sentence says so, 0..1. */
  strength: number;
  /** For `noun` what it is called: "marker". */
  noun?: string;
}

/** Characters between two names that one relation spans. */
const FAR = 90;
const ADVERBS = String.raw`(?:(?:also|currently|often|commonly|widely|generally|usually|typically|still|now|not|significantly|effectively|directly|potently|selectively|strongly|markedly|partially|completely|specifically)\s+)*`;
const FEW = String.raw`(?:[\p{L}\p{N}-]+\s+){0,3}`;
/** Up to three words that only colour the noun behind them. */
const COLOURS = String.raw`(?:(?!(?:of|in|for|to|with|than|and|or|that|which|by|from|on|termed|called|named|known|prior|increases?|decreases?|reductions?|changes?|rise|lack|loss|absence)\b)[\p{L}\p{N}-]+\s+){0,3}`;
const BRACKET = String.raw`(?:\s*\([^()]{1,60}\))?`;
const SUCH_AS =
  /^[^.;:]{0,20}?[,(]?\s*(?:such as|including|like|e\.g\.,?|for example,?|namely)\s+(?:[\p{L}\p{N}-]+,?\s+(?:and |or )?){0,4}$/iu;
const APPOSITION = new RegExp(`^${BRACKET},\\s+(?:an?|one of the)\\s+${COLOURS}$`, 'iu');
const IS_A = new RegExp(
  `^${BRACKET}\\s+(?:is|are)\\s+${ADVERBS}(?:an?|one of the|the most [\\p{L}]+|an? (?:type|kind|form|class|subtype) of|among the|members? of the|defined (?:as|by)|characteri[sz]ed by|composed of|made (?:up )?of)\\s+${COLOURS}$`,
  'iu',
);
const NOUNS =
  'measures?|markers?|biomarkers?|indicators?|components?|subunits?|parts?|complications?|symptoms?|manifestations?|treatments?|therapy|therapies|inhibitors?|inducers?|activators?|substrates?|ligands?|precursors?|targets?|forms?|types?|subtypes?|subsets?|tests?|scores?|models?|products?|hallmarks?|regulators?|mediators?';
const IS_NOUN = new RegExp(
  `^${BRACKET},?\\s+(?:(?:is|are|was|were|as|remains?|represents?)\\s+${ADVERBS})(?:(?:an?|the|one of the|key|important)\\s+)?${COLOURS}(${NOUNS})\\s+(?:of|for|in)\\s+(?:the\\s+)?${FEW}$`,
  'iu',
);
const APPOSED_NOUN = new RegExp(
  `^${BRACKET}(?:,\\s+(?:an?|the|one of the)\\s+${COLOURS}|\\s+)(${NOUNS})\\s+(?:of|for)\\s+(?:the\\s+)?${COLOURS}$`,
  'iu',
);
/** Causes are known before what they cause; risk factors and predictors are known without it and it without them. */
const CAUSE_OF = new RegExp(
  `^${BRACKET},?\\s+(?:(?:is|are|was|were|as)\\s+)?${ADVERBS}(?:(?:an?|the|one of the)\\s+)?${COLOURS}(?:causes?|drivers?|mechanisms?|inducers?)\\s+(?:of|for)\\s+(?:the\\s+)?${COLOURS}$`,
  'iu',
);
const DEFINED_AS = new RegExp(
  `^${BRACKET}\\s+(?:(?:is|are|was|were|should be|can be|may be)\\s+)?(?:defined|characteri[sz]ed|described|marked)\\s+(?:as|by)\\s+(?:the\\s+|an?\\s+)?${COLOURS}$`,
  'iu',
);
const TREATED_WITH = new RegExp(
  `^(?:\\s+patients)?\\s+(?:(?:is|are|was|were|can be)\\s+)?(?:treated|managed|prevented|relieved|controlled|diagnosed|detected)\\s+(?:with|by|using)\\s+(?:the\\s+|an?\\s+)?${COLOURS}$`,
  'iu',
);
const WITH = new RegExp(`^\\s+(?:with|by|using|by means of)\\s+(?:the\\s+|an?\\s+)?${COLOURS}$`, 'iu');
const TREATMENT_OF =
  /\b(?:treatment|treating|prevention|preventing|management|managing|prophylaxis|therapy|diagnosis|detection|relief) (?:of|for) (?:the |an? )?(?:[\p{L}-]+ ){0,2}$/iu;
/** "X are colloids used for Y". */
const USED_FOR = new RegExp(
  `^${BRACKET}\\s+(?:is|are)\\s+${COLOURS}${ADVERBS}(?:used|indicated|approved|recommended|developed|prescribed|administered)\\s+(?:for|in|to|as|against)\\s+(?:the\\s+)?${COLOURS}$`,
  'iu',
);
/** "X treatment for Y", "X in patients with Y". */
const GIVEN_FOR = new RegExp(
  `^${BRACKET}\\s+(?:treatment|therapy|prophylaxis|chemoprevention|supplementation)\\s+(?:for|of|against|in (?:patients|people|women|men|adults|children) with)\\s+(?:the\\s+)?${COLOURS}$`,
  'iu',
);
const PURPOSE = new RegExp(
  `^${BRACKET}\\s+(?:(?:is|are)\\s+)?${COLOURS}${ADVERBS}(?:(?:used|indicated|approved|recommended|effective|developed|designed|given|prescribed|administered)\\s+)?${ADVERBS}(?:for|in|to|against)\\s+(?:the\\s+)?(?:(?:prevention|treatment|management|diagnosis|detection|prophylaxis|relief|control|reduction|prediction|screening)\\s+(?:(?:and|or)\\s+\\p{L}+\\s+)?(?:of|for)|treating|preventing|diagnosing|detecting|predicting|treat|prevent|manage|diagnose|detect|predict|reduce|relieve)\\s+(?:the\\s+)?${COLOURS}$`,
  'iu',
);
const TREATS = new RegExp(
  `^${BRACKET}\\s+(?:(?:can|may|could|would|also|to|that|which|has been shown to|have been shown to|did|does|do)\\s+)*${ADVERBS}(?:treats?|prevents?|relieves?|inhibits?|inhibited|blocks?|blocked|targets?|targeted|suppress(?:es|ed)?|measures?|detects?|predicts?|predicted|diagnoses?|reduc(?:es?|ed)|lower(?:s|ed)?|decreas(?:es?|ed)|encodes?|binds?(?: to)?|regulates?|regulated|activates?|activated|controls?|modulates?)\\s+(?:(?:the|an?|both)\\s+)?(?:(?:risk|incidence|rates?|number|frequency|severity|development|onset|expression|activity|induction|activation|formation|growth|progression|production|intensity)\\s+of\\s+)?(?:the\\s+)?${FEW}$`,
  'iu',
);
const CAUSES = new RegExp(
  `^${BRACKET}\\s+(?:(?:can|may|could|also|to|that|which)\\s+)*${ADVERBS}(?:causes?|caused|induces?|induced|leads? to|led to|confers?|conferred|produces?|triggers?|triggered|drives?|drove|results? in|resulted in|gives? rise to)\\s+(?:(?:the|an?|increased|acquired)\\s+)*${FEW}$`,
  'iu',
);
const CAUSED_BY = new RegExp(
  `^${BRACKET}\\s+(?:(?:is|are|was|were|can be|may be)\\s+)?${ADVERBS}(?:caused by|due to|induced by|mediated by|driven by|triggered by|resulting from|results? from|arising from|depends? (?:up)?on|dependent on)\\s+(?:the\\s+)?${FEW}$`,
  'iu',
);
const MEASURED_BY =
  /^[^.;:]{0,30}\s(?:measured|assessed|quantified|scored|estimated|evaluated)\s+(?:by|with|using|as|on)\s+(?:the\s+|an?\s+)?(?:[\p{L}\p{N}-]+\s+){0,3}$/iu;

const COMPOUND = /^-(?:related|associated|induced|dependent|mediated|like|derived|based|treated|specific)/i;

/** What a sentence says that orders two concepts named in it; `first` stands before `second`. Null where it says no such thing. */
export function relationBetween(sentence: string, first: ConceptPlace, second: ConceptPlace): Relation | null {
  const between = sentence.slice(first.end, second.start);
  // "Obesity-related disorders" are not obesity.
  if (COMPOUND.test(sentence.slice(second.end, second.end + 16))) return null;
  if (between.length > FAR || /[;:]/.test(between)) return null;
  const [x, y] = [first.conceptId, second.conceptId];
  const needs = (kind: RelationKind, strength: number): Relation => ({ from: y, to: x, kind, strength });
  const leads = (kind: RelationKind, strength: number): Relation => ({ from: x, to: y, kind, strength });
  if (SUCH_AS.test(between)) return leads('example', 1);
  if (CAUSE_OF.test(between)) return leads('cause', 0.9);
  if (APPOSITION.test(between)) return needs('is', 1);
  const noun = (IS_NOUN.exec(between) ?? APPOSED_NOUN.exec(between))?.[1];
  if (noun) return { ...needs('noun', 1), noun: noun.toLowerCase() };
  if (IS_A.test(between) || DEFINED_AS.test(between)) return needs('is', 1);
  if (TREATED_WITH.test(between)) return leads('purpose', 1);
  const before = sentence.slice(Math.max(0, first.start - 80), first.start);
  if (WITH.test(between) && TREATMENT_OF.test(before)) return leads('purpose', 1);
  if (GIVEN_FOR.test(between)) return needs('purpose', 1);
  if (PURPOSE.test(between) || USED_FOR.test(between)) return needs('purpose', 1);
  if (CAUSED_BY.test(between)) return needs('cause', 0.9);
  if (CAUSES.test(between)) return leads('cause', 0.9);
  if (TREATS.test(between)) return needs('acts_on', 0.8);
  return MEASURED_BY.test(between) ? leads('measured', 0.9) : null;
}

/** Why one is learnt before the other, in a sentence for a learner. */
export function reasonFor({ kind, noun }: Pick<Relation, 'kind' | 'noun'>, from: string, to: string): string {
  const [a, b] = [`“${from}”`, `“${to}”`];
  switch (kind) {
    case 'kind_of':
      return `${b} is a special case of ${a}: the general idea comes first.`;
    case 'name_part':
      return `The name ${b} builds on ${a}.`;
    case 'is':
      return `The source explains what ${b} is by way of ${a}.`;
    case 'example':
      return `The source gives ${b} as an example of ${a}.`;
    case 'noun':
      return `The source describes ${b} by what it is to ${a} (“${noun}”), so that comes first.`;
    case 'purpose':
      return `The source tells what ${b} is for: ${a}.`;
    case 'acts_on':
      return `The source tells what ${b} does by its effect on ${a}.`;
    case 'cause':
      return `The source names ${a} as what brings about ${b}.`;
    case 'measured':
      return `${b} is how the source measures ${a}.`;
    case 'definition':
      return `The sentence that explains ${b} uses ${a}.`;
  }
}
