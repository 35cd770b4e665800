import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import type { Bearing, WorkReading } from '#contract/work-reading.ts';
import { shortAnswer } from '#core/appraisal/answer.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { stableId } from '#core/text/stable-id.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { parsedAs } from '../question/parsed-as.ts';

/** A fictional question: "sarvelin" is an invented drug. */
export function questionOf(overrides: Partial<ParsedQuestion> = {}): ParsedQuestion {
  return parsedAs({
    question: 'Does sarvelin reduce hip fracture in older women?',
    questionType: 'treatment_effect',
    concepts: [
      { term: 'sarvelin', synonyms: [], mesh: [] },
      { term: 'hip fracture', synonyms: ['hip fractures'], mesh: [] },
    ],
    terms: ['sarvelin', 'hip fracture', 'older women'],
    parts: [
      {
        text: 'Does sarvelin reduce hip fracture in older women?',
        questionType: 'treatment_effect',
        asksYesNo: true,
        outcomes: ['hip fracture'],
      },
    ],
    population: 'older women',
    ...overrides,
  });
}

/** A finding whose quote is the sentence; `read` gives the works, findings and readings of a whole fictional world. */
export type FindingInput = Partial<Omit<Finding, 'citation'>> & { sentence: string };

export interface Study {
  id: number;
  design?: Evidence['design']['value'];
  n?: number;
  bearing?: Bearing;
  relevance?: number;
  says: readonly FindingInput[];
  /** Sentences around those with findings. */
  before?: string;
  more?: Partial<Evidence>;
}

export interface World {
  works: { work: Evidence; relevance: number }[];
  readings: WorkReading[];
  findings: Finding[];
}

export function worldOf(...studies: readonly Study[]): World {
  const read = studies.map((study, place) => readingOf(study, place));
  return {
    works: read.map(({ work, reading }) => ({ work, relevance: reading.relevance })),
    readings: read.map(({ reading }) => reading),
    findings: read.flatMap(({ reading }) => reading.findings),
  };
}

function readingOf(
  { id, design = 'randomised_trial', n, bearing = 'answers', relevance, says, before, more }: Study,
  place: number,
) {
  const abstract = [before, ...says.map(({ sentence }) => sentence)].filter(Boolean).join(' ');
  const work = evidenceOf({
    id: `pmid:${id}`,
    title: `Sarvelin and fractures: fictional study ${id}`,
    authors: [`Author${id} A`],
    design: { value: design, from: 'test', basis: 'test' },
    sampleSize: n === undefined ? null : { value: n, from: String(n), basis: 'abstract' },
    texts: { abstract },
    ...more,
  });
  const worth = relevance ?? 0.95 - place / 50;
  const source = work.texts.abstract ?? abstract;
  const findings = says.map(({ sentence, ...rest }): Finding => {
    const start = source.indexOf(sentence);
    return {
      id: stableId('finding', `${work.id} ${start}`),
      evidenceId: work.id,
      citation: { evidenceId: work.id, field: 'abstract', quote: sentence, start, end: start + sentence.length },
      outcome: 'hip fracture',
      population: null,
      comparison: null,
      measure: null,
      value: null,
      low: null,
      high: null,
      n: null,
      p: null,
      timepoint: null,
      direction: 'unclear',
      stance: null,
      part: null,
      relevance: worth,
      isMain: true,
      by: 'code',
      ...rest,
    };
  });
  const reading: WorkReading = {
    evidenceId: work.id,
    bearing,
    relevance: worth,
    reason: 'fictional',
    findings,
    by: 'rules',
  };
  return { work, reading };
}

/** "Sarvelin cut hip fractures (RR 0.70, 95% CI 0.60 to 0.82)." with its numbers; the direction is read off the interval. */
export function ratioFinding(value: number, low: number, high: number, more: Partial<FindingInput> = {}): FindingInput {
  const direction = high < 1 ? 'benefit' : low > 1 ? 'harm' : 'none';
  return {
    sentence: `Sarvelin changed the risk of hip fracture by this ratio (RR ${value}, 95% CI ${low} to ${high}).`,
    measure: 'RR',
    value,
    low,
    high,
    direction,
    stance: direction === 'benefit' ? 'yes' : 'no',
    ...more,
  };
}

export function answerOf(world: World, overrides: Partial<ParsedQuestion> = {}): ShortAnswer {
  return shortAnswer({
    plan: questionOf(overrides),
    ...world,
    contradictions: [],
    certaintyChanges: [],
    biasJudgements: [],
  });
}
