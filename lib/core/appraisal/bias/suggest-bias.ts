import type { BiasConcern, BiasDomain } from '#contract/appraisal/bias.ts';
import type { Citation } from '#contract/citation.ts';
import type { Evidence, StudyDesign, TextField } from '#contract/evidence.ts';
import { isNegated } from '#core/text/negation.ts';
import { splitSentences } from '#core/text/sentences.ts';
import type { BiasCue } from './shared-cues.ts';
import { OBSERVATION_CUES, TRIAL_CUES } from './tool-cues.ts';

/** What the words of a work suggest about one domain; without a quote there is no information. */
export interface BiasSuggestion {
  domain: BiasDomain;
  concern: Exclude<BiasConcern, 'high'>;
  citation: Citation | null;
  why: string;
}

export interface BiasSuggestions {
  tool: 'RoB 2' | 'ROBINS-I';
  domains: readonly BiasSuggestion[];
}

interface Tool {
  name: BiasSuggestions['tool'];
  domains: readonly BiasDomain[];
  cues: readonly BiasCue[];
}

const ROB_2: Tool = {
  name: 'RoB 2',
  domains: ['randomisation', 'deviations', 'missing_data', 'measurement', 'reporting'],
  cues: TRIAL_CUES,
};
const ROBINS_I: Tool = {
  name: 'ROBINS-I',
  domains: ['confounding', 'selection', 'classification', 'missing_data', 'measurement', 'reporting'],
  cues: OBSERVATION_CUES,
};
const TOOLS: Readonly<Partial<Record<StudyDesign, Tool>>> = {
  randomised_trial: ROB_2,
  clinical_trial: ROBINS_I,
  cohort: ROBINS_I,
  case_control: ROBINS_I,
};

/** The full text tells more of methods than the abstract; the registry tells what was planned. */
const FIELDS: readonly TextField[] = ['fulltext', 'document', 'abstract', 'registry'];
/** No stored article is much longer; reading stops there. */
const MOST_READ = 300_000;
const LONGEST_QUOTE = 500;
/** A sentence about studies other than the one at hand. */
const OF_OTHERS =
  /\b(?:previous(?:ly)?|prior|earlier|other|future|further|most|published) (?:\w+ ){0,3}(?:stud(?:y|ies)|trials?|work|research|reports?)\b|\bet al\b|\bmeta-?analys|\bsystematic reviews?\b/i;

type Read = Pick<Evidence, 'id' | 'texts' | 'design' | 'registry'>;

/** What isNegated does not know: things that were left undone or not reported. */
const NOT_DONE =
  /^[^.;]{0,60}\b(?:(?:was|were|is|are|has been) not (?:\w+ )?(?:done|used|described|reported|stated|performed|mentioned|possible|clear)|(?:was|were|is|are|remains?) (?:unclear|inadequate|insufficient))\b/i;

interface Line {
  field: TextField;
  text: string;
  start: number;
}

/** Domains of the tool for the work's design, by its id; null for a design that neither tool is for. */
export function biasDomainsOf({ design }: Pick<Evidence, 'design'>): readonly BiasDomain[] | null {
  return TOOLS[design.value]?.domains ?? null;
}

/**
 * What a work's own words suggest about its risk of bias, domain by domain, each with the words: for a person to confirm,
 * never a judgement. The order of the cues decides between several. Null for designs that neither tool is for, and for
 * trials that have only been registered.
 */
export function suggestBias(work: Read): BiasSuggestions | null {
  const tool = TOOLS[work.design.value];
  if (!tool || (work.registry && !work.registry.hasResults && work.texts.abstract === undefined)) return null;
  const lines = linesOf(work.texts);
  const domains = tool.domains.map(
    (domain): BiasSuggestion =>
      firstFound(
        work.id,
        tool.cues.filter((cue) => cue.domain === domain),
        lines,
      ) ?? { domain, concern: 'no_information', citation: null, why: 'Nothing was found in the stored texts.' },
  );
  return { tool: tool.name, domains };
}

function linesOf(texts: Evidence['texts']): Line[] {
  return FIELDS.flatMap((field) => {
    const text = texts[field]?.slice(0, MOST_READ);
    if (!text) return [];
    const lines = field === 'registry' ? registryLines(text) : splitSentences(text);
    return lines
      .filter((line) => !OF_OTHERS.test(line.text))
      .map((line) => ({ field, text: line.text, start: line.start }));
  });
}

function registryLines(text: string): { text: string; start: number }[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const at = start;
    start += line.length + 1;
    return { text: line, start: at };
  });
}

function firstFound(evidenceId: string, cues: readonly BiasCue[], lines: readonly Line[]): BiasSuggestion | null {
  for (const cue of cues) {
    if (cue.requires && !lines.some(({ text }) => cue.requires?.test(text))) continue;
    for (const line of lines) {
      const at = cue.unless?.test(line.text) ? null : placeOf(cue, line.text);
      if (at === null) continue;
      const { domain, concern, why } = cue;
      return { domain, concern, why, citation: citationOf(evidenceId, line, at) };
    }
  }
  return null;
}

/** Where the cue stands in the sentence, unless it is denied there. */
function placeOf({ words, missing, concern }: BiasCue, text: string): number | null {
  for (const match of text.matchAll(words)) {
    if (missing) {
      const share = missing.share(match);
      if (share !== null && missing.isFit(share)) return match.index;
    } else if (concern === 'some' || !isDenied(text, match.index)) return match.index;
  }
  return null;
}

function isDenied(text: string, at: number): boolean {
  return isNegated(text, at) || NOT_DONE.test(text.slice(at));
}

/** The whole sentence, or of a very long one what stands around the cue. */
function citationOf(evidenceId: string, { field, text, start }: Line, at: number): Citation {
  const from = text.length <= LONGEST_QUOTE ? 0 : Math.max(0, at - LONGEST_QUOTE / 2);
  const quote = text.slice(from, from + LONGEST_QUOTE).trim();
  const begins = start + from + (text.slice(from).length - text.slice(from).trimStart().length);
  return { evidenceId, field, quote, start: begins, end: begins + quote.length };
}
