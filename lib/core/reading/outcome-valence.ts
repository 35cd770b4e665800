import { findConcepts } from './lookup.ts';

/** Whether more of an outcome is good or bad for whom it happens to; null where words do not tell. */
export type Valence = 'good' | 'bad' | null;

const BAD_WORDS =
  'mortality death deaths dying fatal(?:ity|ities)? suicid\\w* relapses? recurrences? recurrent progression metasta\\w+ failure failures complications? adverse toxicit\\w+ side-effects? ' +
  'pain\\w* headaches? migraines? nausea vomiting fatigue symptoms? severity disability impairment deficits? decline dysfunction injur(?:y|ies) fractures? falls? bleeding ha?emorrhag\\w* ' +
  'infections? sepsis inflammation inflammatory fever exacerbations? attacks? seizures? episodes? hospitali[sz]ations? readmissions? admissions? stay reoperations? revisions? conversions? ' +
  'depression depressive anxiety distress stress burden burnout dementia delirium confusion agitation mania psychosis insomnia sleepiness obesity overweight weight\\s?gain ' +
  'hypertension diabetes stroke infarctions? thrombo\\w+ embol\\w+ ischa?emi\\w+ restenosis stenosis arrhythmi\\w+ fibrillation hypoglyc\\w+ hyperglyc\\w+ resistance cancers? tumou?rs? carcinoma\\w* malignan\\w+ neoplas\\w+ ' +
  'loss atrophy fibrosis necrosis degeneration neurodegeneration toxicity stillbirths? miscarriages? abortions? prematurity preterm malformations? defects? errors? delays? cost costs risk risks hazard odds ' +
  'dropout dropouts withdrawal discontinuation dependence addiction abuse misuse craving smoking exposure incontinence constipation diarrh\\w+ reflux ulcers? oedema edema hypotension anaemia anemia deficiency malnutrition';
const GOOD_WORDS =
  'survival survivors? remissions? recovery recovered cure cured healing healed response responders? success\\w* efficacy effectiveness benefit\\w* improvement quality function functioning functional performance ' +
  'fitness strength mobility capacity ability abilities skills? learning memory cognition accuracy sensitivity specificity adherence compliance satisfaction acceptance uptake coverage well-?being happiness ' +
  'health longevity lifespan life\\s?expectancy fertility pregnanc\\w+ births? continence patency engraftment clearance eradication protection immunity abstinence cessation knowledge attendance participation coping tolerance tolerability safety resolution union relief';
const BAD = wordList(BAD_WORDS);
const GOOD = wordList(GOOD_WORDS);
const TURNS =
  /\b(?:free(?:dom)? (?:from|of)|without|absence of|time (?:to|until|before)|(?:relapse|recurrence|progression|disease|event|seizure|symptom|pain)[- ]free|loss of|lack of|reduction (?:of|in)|relief|resolution)\b/i;

function wordList(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.split(' ').join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

/** By the last telling word, which names the outcome: "quality of life", "cancer survival", "loss of function". */
export function valenceOf(outcome: string): Valence {
  const bad = lastOf(outcome, BAD);
  const good = lastOf(outcome, GOOD);
  const isDisease = bad < 0 && good < 0 && findConcepts(outcome).some(({ concept }) => concept.kind === 'disease');
  if (bad < 0 && good < 0) return isDisease ? 'bad' : null;
  const plain = bad > good ? 'bad' : 'good';
  if (!TURNS.test(outcome)) return plain;
  return /\b(?:loss|lack|absence) of\b/i.test(outcome) ? 'bad' : plain === 'bad' ? 'good' : plain;
}

/** "Risk of death" and "survival rate": where the telling words are of both kinds the last decides, but "risk of" and its like weigh least. */
function lastOf(text: string, words: RegExp): number {
  return Array.from(text.matchAll(words), ({ index }) => index).at(-1) ?? -1;
}
