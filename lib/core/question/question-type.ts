import type { QuestionType } from '#contract/assessment.ts';
import type { ConceptKind } from '#core/reading/concept.ts';
import { mayBeSubstance } from '#core/reading/drug-names.ts';
import { conceptKind } from './concept-kind.ts';
import { readClause } from './question-clause.ts';

/** A sign that a question is of a kind, and how strong a sign. */
interface Sign {
  type: QuestionType;
  pattern: RegExp;
  points: number;
}

const SIGNS: readonly Sign[] = [
  sign(
    'mechanism',
    4,
    'mechanisms?|mode of action|mechanistic(?:ally)?|pathophysiolog\\w+|pathogenesis|aetiolog\\w+|etiolog\\w+',
  ),
  sign(
    'mechanism',
    2,
    'pathways?|signall?ing|mediat\\w+|molecular(?:ly)?|(?:up|down)-?regulat\\w+|phosphorylat\\w+|underl(?:ie|ies|ying)|crosstalk|gene expression',
  ),
  sign('mechanism', 3, 'why'),
  sign(
    'mechanism',
    3,
    'how (?:do|does|did|can|could|might|is|are) [^?]*?(?:work|act|affect|influence|cause|regulate|interact|lead|contribute|support|differentiate|form|modulate|promote|inhibit|impact|induce|alter|bind|produce|generate|control|drive|maintain|develop|trigger|respond|become|evolve|switch|evade|protect)',
  ),
  sign(
    'mechanism',
    4,
    '(?:by|through|via) (?:which|what) \\p{L}+|what (?:pathways?|targets?|receptors?)|(?:molecular |drug )?targets? of',
  ),
  sign(
    'mechanism',
    1,
    'role of|involved in|receptors?|activat\\w+|express(?:ion|ed)|drives?|immune dysregulation|inflammatory',
  ),
  sign(
    'treatment_effect',
    3,
    'efficacy|effective(?:ness)?|treat(?:s|ed|ing|ments?)?|therap(?:y|ies|eutic)|interventions?|randomi[sz]ed|placebo|prophyla\\w+',
  ),
  sign(
    'treatment_effect',
    2,
    'drugs|medications?|medicines?|safe(?:ty|r)?|benefits?|improv\\w+|reduc\\w+|prevent\\w*|slow(?:s|ed)?|cures?|reliev\\w+|help(?:s|ful)?|does it work|superior|better|advantages?|necessary|tolerat\\w+',
  ),
  sign(
    'treatment_effect',
    1,
    'versus|vs\\.?|compared (?:with|to)|should|need(?:ed)?|feasible|justified|dos(?:e|age|es)|vaccin\\w+|after|recovery|outcomes?|program(?:me)?s?|alternative|justif\\w+|indicated|required|efficacious|protect\\w*|alter|supplement\\w*|training|chemoradio\\w+|rehabilitation',
  ),
  sign(
    'treatment_effect',
    2,
    '\\p{L}+(?:ectomy|otomy|ostomy|plasty|pexy)|surg(?:ery|ical|eries)|transplant\\w*|resections?|dissection|(?:chemo|radio|chemoradio|immuno|brachy|hormone )therapy|efficacious|stents?|stenting',
  ),
  sign('treatment_effect', 1, 'a role (?:for|in)'),
  sign(
    'diagnosis',
    3,
    'diagnos\\w+|sensitivity (?:of|and specificity)|specificity of|diagnostic accuracy|screening tests?|differential|misdiagnos\\w+',
  ),
  sign(
    'diagnosis',
    2,
    'detect(?:s|ed|ion|ing)?|accura(?:te|cy)|biomarkers?|distinguish|differentiate|predict(?:s|ed|ive|ion|ing|or|ors)?|prognos\\w+|measur\\w+|reliab\\w+|valid\\w*|screening|marker|imaging|tomography|ultraso\\w+|MRI|biopsy|scor(?:e|es|ing)|assess(?:ed|ing)?|identif\\w+',
  ),
  sign(
    'epidemiology',
    3,
    'prevalence|incidence|epidemiolog\\w+|how (?:common|many|often|frequent)|risk factors?|mortality rates?|burden of|seroprevalence',
  ),
  sign(
    'epidemiology',
    2,
    'associat\\w+|correlat\\w+|relat(?:ed|ion|ionship)|risks?|trends?|disparit\\w+|determinants?|inequalit\\w+|link(?:ed)?|rates?|frequen\\w+|connection|co-?infection|increase in|differences? (?:in|between)|socioeconomic|population|cohort|exposure',
  ),
  sign(
    'diagnosis',
    1,
    '\\p{L}+(?:scopy|graphy|metry|gram)|tests?|testing|recogni[sz]e\\w*|discrepancy|agreement|staging|stage',
  ),
  sign('epidemiology', 1, 'influence|impact|affect\\w*|cause[sd]?|predictors?|ethnic\\w*|racial|gender|age'),
  sign('epidemiology', 1, 'role in'),
];
/** Kinds of ideas that make a question of a kind likelier. */
const KINDS: Partial<Record<ConceptKind, { type: QuestionType; points: number }>> = {
  drug: { type: 'treatment_effect', points: 2 },
  procedure: { type: 'treatment_effect', points: 2 },
  target: { type: 'mechanism', points: 1 },
  gene: { type: 'mechanism', points: 1 },
  pathway: { type: 'mechanism', points: 1 },
  disease: { type: 'epidemiology', points: 1 },
  population: { type: 'epidemiology', points: 1 },
  exposure: { type: 'epidemiology', points: 2 },
};
/** One weak sign decides nothing. */
const ENOUGH = 2;
const ORDER: readonly QuestionType[] = ['treatment_effect', 'diagnosis', 'mechanism', 'epidemiology'];

function sign(type: QuestionType, points: number, words: string): Sign {
  return { type, points, pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'giu') };
}

/**
 * The kind of a question by the words it is asked in and the kinds of its ideas: each sign counts once, the most points win,
 * and ties go to the kind that comes first in the list of kinds above. A question outside biomedicine is `other`.
 */
export function questionTypeOf(question: string, kinds: readonly (ConceptKind | null)[]): QuestionType {
  if (kinds.every((kind) => EVERYWHERE.includes(kind)) && !BIOMEDICAL.test(question) && !asksOfSubstance(question))
    return 'other';
  const points = new Map<QuestionType, number>();
  const add = (type: QuestionType, more: number) => points.set(type, (points.get(type) ?? 0) + more);
  for (const { type, pattern, points: more } of SIGNS) {
    const found = new Set(Array.from(question.matchAll(pattern), ([word]) => word.toLowerCase()));
    if (found.size > 0) add(type, more + (found.size > 1 ? 1 : 0));
  }
  const told = clausePoints(question, kinds);
  if (told) add(told.type, told.points);
  for (const kind of new Set(kinds)) {
    const hint = kind ? KINDS[kind] : undefined;
    if (hint) add(hint.type, hint.points);
  }
  const best = ORDER.toSorted((a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0))[0] ?? 'other';
  return (points.get(best) ?? 0) >= ENOUGH ? best : 'other';
}

/** Kinds whose effects are observed rather than given: "does red meat lower fertility" asks about an association. */
const OBSERVED: readonly (ConceptKind | null)[] = ['exposure', 'method', 'population', 'disease', 'effect', 'gene'];
/** Heads of what is measured in somebody, never given to them. */
const MEASURED =
  /(?:levels?|scores?|counts?|ratio|index|expression|concentrations?|markers?|biomarkers?|polymorphisms?|genotypes?|mutations?|status|age|sex|gender|exposure|history|size|thickness|deficiency|patterns?|differences?|factors?|characteristics|distress|knowledge|rates?|pressure)$/iu;

/** "Useful in the diagnosis of Y" has the grammar of a remedy, but the other signs know better. */
const FINDING_OUT = /\b(?:diagnos|predict|detect|screen|prognos|distinguish|differentiat)/iu;

/**
 * What the grammar of a question says of its kind. "Does X reduce Y?" asks for an effect of treatment whatever X is called,
 * unless X is known for something that is observed or measured; "How does X reduce Y?" asks for its mechanism.
 */
function clausePoints(
  question: string,
  kinds: readonly (ConceptKind | null)[],
): { type: QuestionType; points: number } | null {
  const clause = readClause(question);
  if (!clause || FINDING_OUT.test(question)) return null;
  if (clause.asksHow || clause.sense === 'biology') return { type: 'mechanism', points: clause.asksHow ? 5 : 4 };
  const subject = question.slice(clause.subject.start, clause.subject.end);
  const isGiven = subject.split(' ').some((word) => conceptKind(word) === 'drug' || mayBeSubstance(word));
  if (!isGiven && (OBSERVED.includes(conceptKind(subject)) || MEASURED.test(subject))) return null;
  if (clause.sense === 'benefit' || isGiven) return { type: 'treatment_effect', points: 4 };
  return kinds.includes('procedure') ? { type: 'treatment_effect', points: 2 } : null;
}

/** "Does velorimine reduce attacks?" is biomedical by its form, though no list knows a word of it. */
function asksOfSubstance(question: string): boolean {
  const clause = readClause(question);
  if (!clause) return false;
  const subject = question.slice(clause.subject.start, clause.subject.end);
  return subject.split(' ').some(mayBeSubstance);
}

/** Kinds of ideas that are met far outside biomedicine too. */
const EVERYWHERE: readonly (ConceptKind | null)[] = [null, 'method', 'population'];
const BIOMEDICAL = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    'patients?|clinical\\w*|medic(?:al|in)\\w*|diseases?|disorders?|syndromes?|surg\\w+|therap\\w+|treatments?|symptoms?|relapses?|remission|placebo|hospitals?|health\\w*|physicians?|nurs\\w+',
    'diagnos\\w+|m(?:echanisms?|ode) of action|mortality|survival|epidemi\\w+|pharmac\\w+|drugs?|doses?|infect\\w*|immun\\w+|bacteri\\w+|microb\\w+|virus\\w*|viral|cancers?|tumou?rs?|injur\\w+|pain',
    'cells?|genes?|genetic\\w*|dna|rna|proteins?|enzymes?|molecul\\w+|metabol\\w+|tissues?|organoids?|embryo\\w*|blood|serum|plasma|mice|rats?|pregnan\\w+|infants?|anatom\\w+',
    '\\p{L}*(?:rectal|anastomo|arteri|venous|ocular|retin|corne|uter|ovari|vagin|placent|f(?:o?e)tal|neonat|perinat|isch(?:a?em)|angio|lymph|thorac|cranial|spinal|lumbar|femor|dermat|cutan)\\p{L}*',
    'brain|neur\\w+|cardi\\w+|renal|hepat\\w+|gastr\\w+|pulmon\\w+|vascular\\w*|bone|muscle|dent\\w+|hair|skin|sleep|fatigue|cough|nausea|fever|headaches?|hips?|knees?|joints?|liver|kidneys?|lungs?|hearts?|hearing|\\p{L}*births?|risk factors?|radiolog\\w+|psychiatr\\w+|p(?:a?e)diatric\\w*|midwi\\w+|\\p{L}+(?:ectomy|scopy|plasty|otomy|graphy|itis|osis|emia|pathy|asthenia|trophy|plasia|plegia|paresis|algia|stenosis|phrenia|penia|uria|pno?ea|oma)',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);
