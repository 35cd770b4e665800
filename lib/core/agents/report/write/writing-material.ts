import type { Citation } from '#contract/citation.ts';
import type { ParsedQuestion } from '../../../question/parsed-question.ts';
import { findAbbreviations } from '../../../reading/abbreviations.ts';
import { type PartedSentence, partSentences } from '../../../reading/abstract-parts.ts';
import { isContext, isNoReport } from '../../../reading/reader-commands.ts';
import { splitSentences } from '../../../text/sentences.ts';
import { stems } from '../../../text/words.ts';
import type { RankedWork } from '../../handlers.ts';
import type { FindingSource, PassageSource, Source } from '../sentence.ts';
import { byWork, type Names, namesFor } from './findings-in-prompt.ts';

/** Everything that one report may be written from. */
export interface WritingMaterial {
  findings: readonly FindingSource[];
  /** Names of the findings, and after them of the other passages. */
  names: Names<Source>;
  /** These findings, each work's preceded by its methods and background passages. */
  withPassages(findings: readonly Source[]): Source[];
  /**
   * All findings with the other sentences of their abstracts, since a result is seldom understood without its context;
   * then the findings of works on other questions.
   */
  whole(): Source[];
}

const MOST = 3;
const CHARACTERS = 700;
const LENGTH = { least: 25, most: 450 };
const LEAST_WORTH = 2;

const NUMBER = String.raw`(?:\d[\d,.]*|\p{L}*(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)\p{L}*)`;
/** "203 adults", "In 82 nondepressed patients", "Eighteen trials". */
const HOW_MANY = new RegExp(
  String.raw`\b${NUMBER}[\s-]+(?:[\p{L}-]+\s+){0,5}?(?:patients?|participants?|adults?|women|men|children|infants?|people|persons|subjects?|individuals?|volunteers?|sufferers?|cases|births|pregnancies|trials|studies|cohorts|hospitals|cent(?:er|re)s|countries|controls|donors|recipients|samples|specimens|neonates|survivors|residents|relatives|mice|rats|animals)\b`,
  'iu',
);
/** "(sporadic CJD, n = 741; genetic CJD, n = 175)". */
const SIZES = /\bn\s?=\s?\d/i;
const DESIGN =
  /\b(?:randomi[sz]ed|randomly|double[- ]blind|open[- ]label|placebo[- ]controlled|cohort|case[- ]control|cross[- ]sectional|retrospective|prospective(?:ly)?|multi-?cent(?:er|re)|meta-analys[ie]s|systematic(?:ally)? review|assigned|allocated|enrolled|recruited|compared)\b/gi;
const NOT_THESE: readonly PartedSentence['part'][] = ['background', 'conclusion'];

/** Works whose abstracts are shown whole, and the most characters of each that are shown with its findings. */
const WHOLE = { works: 14, characters: 1_200 };
/** Characters of a work on another question. */
const CONTEXT_CHARACTERS = 650;

/**
 * Names the findings. For each work also up to three sentences on who was studied, where, how and against what, up to
 * two on what was known before, and, for the first works, the rest of their abstracts.
 */
export function gatherMaterial(
  findings: readonly FindingSource[],
  plan: Pick<ParsedQuestion, 'question' | 'terms'>,
  contextWorks: readonly RankedWork[] = [],
): WritingMaterial {
  const asked = new Set(stems([plan.question, ...plan.terms].join(' ')).filter((stem) => stem.length >= SHORTEST_STEM));
  const around = new Map(
    byWork(findings).map((own) => [own[0]?.work.work.id ?? '', [...methodsOf(own), ...backgroundOf(own, asked)]]),
  );
  const rest = byWork(findings)
    .slice(0, WHOLE.works)
    .flatMap((own) => restOf(own, around.get(own[0]?.work.work.id ?? '') ?? []));
  const context = contextWorks.flatMap(contextOf);
  const names = namesFor<Source>('F', [...findings, ...[...around.values()].flat(), ...rest, ...context]);
  const withPassages = (some: readonly Source[]) =>
    byWork(some).flatMap((own) => [...(around.get(own[0]?.work.work.id ?? '') ?? []), ...own]);
  return { findings, names, withPassages, whole: () => [...withPassages(findings), ...rest, ...context] };
}

/** From a work on another question: who was studied, then what it found, in its own order. */
function contextOf(work: RankedWork): PassageSource[] {
  const source = work.work.texts.abstract;
  if (!source) return [];
  let left = CONTEXT_CHARACTERS;
  const sentences = partSentences(source, splitSentences(source))
    .filter(({ part, text }) => part !== 'aim' && part !== 'background' && text.length <= LENGTH.most)
    .filter(({ text }) => text.length >= LENGTH.least && isContext(text, source) && !isNoReport(text, source));
  const worth = ({ part, text }: PartedSentence) =>
    (part === 'result' || part === 'conclusion' ? 2 : 0) + (HOW_MANY.test(text) || SIZES.test(text) ? 1 : 0);
  return sentences
    .toSorted((a, b) => worth(b) - worth(a) || a.start - b.start)
    .filter(({ text }) => {
      const fits = text.length <= left;
      if (fits) left -= text.length;
      return fits;
    })
    .toSorted((a, b) => a.start - b.start)
    .map((sentence) => asPassage(sentence, work, 'context'));
}

/** The rest of an abstract, without its aims. */
function restOf(own: readonly FindingSource[], around: readonly PassageSource[]): PassageSource[] {
  const [first] = own;
  const source = first?.work.work.texts.abstract;
  if (!first || !source) return [];
  let left = WHOLE.characters;
  return partSentences(source, splitSentences(source))
    .filter(({ part, text }) => part !== 'aim' && text.length >= LENGTH.least && text.length <= LENGTH.most)
    .filter(({ text }) => isContext(text, source))
    .filter(
      (each) =>
        ![...own.map(({ sentence }) => sentence), ...around.map(({ citation }) => citation)].some((quoted) =>
          isIn(quoted, each),
        ),
    )
    .filter(({ text }) => {
      const fits = text.length <= left;
      if (fits) left -= text.length;
      return fits;
    })
    .map((sentence) => asPassage(sentence, first.work, ROLES[sentence.part] ?? 'rest'));
}

const ROLES: Partial<Record<PartedSentence['part'], PassageSource['role']>> = {
  method: 'methods',
  background: 'background',
};

function methodsOf(own: readonly FindingSource[]): PassageSource[] {
  const [first] = own;
  const source = first?.work.work.texts.abstract;
  if (!first || !source) return [];
  const quoted = own.map(({ finding }) => finding.citation.quote).join(' ');
  const short = findAbbreviations(source).filter((each) => quoted.includes(each.short));
  const worth = ({ text, part }: PartedSentence): number => {
    if (NOT_THESE.includes(part) || text.length < LENGTH.least || text.length > LENGTH.most || isNoReport(text, source))
      return 0;
    const defines = short.filter((each) => text.includes(`(${each.short})`)).length;
    const designed = Math.min(2, text.match(DESIGN)?.length ?? 0);
    return (
      (HOW_MANY.test(text) || SIZES.test(text) ? 2 : 0) + designed + (part === 'method' ? 1 : 0) + Math.min(2, defines)
    );
  };
  const chosen: PartedSentence[] = [];
  let left = CHARACTERS;
  const ranked = partSentences(source, splitSentences(source))
    .filter(({ start, end }) => !own.some(({ sentence }) => isIn(sentence, { start, end })))
    .map((sentence) => ({ sentence, worth: worth(sentence) }))
    .filter((each) => each.worth >= LEAST_WORTH)
    .toSorted((a, b) => b.worth - a.worth || a.sentence.start - b.sentence.start);
  for (const { sentence } of ranked) {
    if (chosen.length >= MOST || sentence.text.length > left) continue;
    chosen.push(sentence);
    left -= sentence.text.length;
  }
  return chosen.toSorted((a, b) => a.start - b.start).map((sentence) => asPassage(sentence, first.work, 'methods'));
}

/**
 * "Since 2004, several reported transfusion transmissions …": what a work reports of others, in words of the question.
 */
function backgroundOf(own: readonly FindingSource[], asked: ReadonlySet<string>): PassageSource[] {
  const [first] = own;
  const source = first?.work.work.texts.abstract;
  if (!first || !source) return [];
  const sentences = partSentences(source, splitSentences(source));
  const begins = sentences.slice(0, EARLY);
  return begins
    .filter(({ part, text }) => part === 'background' || (part === 'unclear' && REPORTS.test(text)))
    .filter(({ text }) => text.length >= LENGTH.least && text.length <= LENGTH.most && !isNoReport(text, source))
    .filter(({ text }) => REPORTS.test(text) && !AIMS.test(text))
    .filter(({ start, end }) => !own.some(({ sentence }) => isIn(sentence, { start, end })))
    .filter(({ text }) => new Set(stems(text).filter((stem) => asked.has(stem))).size >= LEAST_ASKED)
    .slice(0, MOST_BACKGROUND)
    .map((sentence) => asPassage(sentence, first.work, 'background'));
}

/** Sentences at the beginning of an abstract. */
const EARLY = 4;
const MOST_BACKGROUND = 2;
const LEAST_ASKED = 2;
const SHORTEST_STEM = 4;
const REPORTS =
  /\b(?:reported|shown|demonstrated|documented|described|observed|established|identified|occurred|associated|known|recommended|confirmed|suggested?|increases?|reduces?|causes?|transmitted)\b/i;
const AIMS =
  /\b(?:we (?:aimed|sought|investigated|assessed|examined)|aim|objective|purpose|to (?:determine|assess|evaluate|investigate|examine|compare)|unknown|unclear|remains? (?:controversial|uncertain)|hypothesi[sz]ed?)\b/i;

function isIn({ field, start, end }: Citation, other: { start: number; end: number }): boolean {
  return field === 'abstract' && start < other.end && other.start < end;
}

function asPassage({ text, start, end }: PartedSentence, work: RankedWork, role: PassageSource['role']): PassageSource {
  const citation = { evidenceId: work.work.id, field: 'abstract' as const, quote: text, start, end };
  return { kind: 'passage', work, citation, role };
}
