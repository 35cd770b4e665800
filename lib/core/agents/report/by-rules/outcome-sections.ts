import { CERTAINTY_WORDS, TALLY_CAVEAT } from '#contract/answer-words.ts';
import type { Finding } from '#contract/finding.ts';
import { omittedFindings } from '#core/appraisal/omissions.ts';
import type { OutcomeGroup } from '#core/appraisal/outcomes.ts';
import { counted, listOf } from '#core/appraisal/study-counts.ts';
import { type Voice, voicesOf } from '#core/appraisal/voices.ts';
import { capitalised } from '../../../text/capitalised.ts';
import { type Draft, note, type Quoted, type SectionDraft } from '../frame/draft.ts';
import type { Material, ShownWork } from '../frame/material.ts';
import { contextLine } from './context-line.ts';
import type { Told } from './told.ts';

const MOST_SECTIONS = 5;
const MOST_STUDIES = 6;
const MOST_INDIRECT = 8;
/** Quotes of one work in the whole report, where it answers, and where it only bears on the question. */
const MOST_OF_A_WORK = 4;
const MOST_OF_INDIRECT = 2;
/** Works whose further results are told. */
const MOST_KEY_WORKS = 10;
const LONGEST_TITLE = 140;

interface Plan {
  id: string;
  title: string;
  groups: OutcomeGroup[];
}

/** A section for each part of the question, or where it asks one thing for each outcome; what stands in the summary is not repeated. */
export function outcomeSections(material: Material, told: Told): SectionDraft[] {
  if (!material.answer.isDirect) return [];
  const sections = plansFor(material).flatMap((plan): SectionDraft[] => {
    const drafts = plan.groups.flatMap((group) => groupDrafts(group, material, told, plan.groups.length > 1));
    return drafts.length > 0 ? [{ id: plan.id, title: plan.title, drafts }] : [];
  });
  const balance = balanceSection(material, told);
  return [...sections, ...(balance ? [balance] : [])];
}

function plansFor({ appraisal, input }: Material): Plan[] {
  const { parts = [] } = input.plan;
  const groups = appraisal.groups.filter(({ findings, isAsked }) => isAsked || findings.some(({ isMain }) => isMain));
  if (parts.length > 1) {
    const ofPart = parts.flatMap((part, at) => {
      const own = groups.filter((group) => group.part === at);
      return own.length === 0 ? [] : [{ id: `part-${at + 1}`, title: titleOf(part.text), groups: own }];
    });
    const others = groups.filter(({ part }) => part === null || part >= parts.length);
    return others.length === 0 ? ofPart : [...ofPart, { id: 'other', title: 'Other findings', groups: others }];
  }
  const named = groups.filter(({ outcome }) => outcome !== '').slice(0, MOST_SECTIONS);
  const others = groups.filter((group) => !named.includes(group));
  const sections = named.map((group, at) => ({
    id: `outcome-${at + 1}`,
    title: titleOf(group.outcome),
    groups: [group],
  }));
  const title = named.length === 0 ? 'What the works found' : 'Other findings';
  return others.length === 0 ? sections : [...sections, { id: 'other', title, groups: others }];
}

/** Whole, or cut at a word where a part of the question is longer than any title. */
function titleOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const capital = capitalised(line);
  if (capital.length <= LONGEST_TITLE) return capital;
  const cut = capital.slice(0, LONGEST_TITLE);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

/** What is said of one outcome, counted, and then each study in its own words with whom and what it studied. */
function groupDrafts(group: OutcomeGroup, material: Material, told: Told, isOneOfMany: boolean): Draft[] {
  const { appraisal, input } = material;
  const voices = voicesOf(group.findings, appraisal.answering);
  const studies = voices.slice(0, MOST_STUDIES).flatMap((voice): Draft[] => {
    const quotes = quotesOf(voice, group, told);
    told.add(quotes);
    const [first] = voice.findings;
    return quotes.length === 0 || !first
      ? []
      : [note(contextLine(voice.work, first, input.plan)), { type: 'quotes', quotes }];
  });
  if (voices.length === 0 || (studies.length === 0 && !group.isAsked)) return [];
  const heading = isOneOfMany && group.outcome ? `${titleOf(group.outcome)}. ` : '';
  const above = studies.length === 0 ? ' What they say stands above.' : '';
  const lead = note(`${heading}${countsOf(group, voices)}${certaintyOf(group, material)}${above}`);
  return [lead, ...studies, ...tallyNote(group, material)];
}

/** The study's main estimate, and what it says against it. */
function quotesOf(voice: Voice, group: OutcomeGroup, told: Told): Quoted[] {
  const own = group.findings.filter(({ evidenceId }) => evidenceId === voice.work.id);
  const main = voice.findings.find(({ value }) => value !== null) ?? voice.findings[0];
  const against = own.find((finding) => main && finding !== main && isAgainst(finding, main));
  const conclusion = voice.findings.find((finding) => finding !== main);
  const wanted: (Finding | undefined)[] = [main, against ?? conclusion];
  const quotes: Quoted[] = [];
  for (const finding of wanted) {
    const quoted = finding && told.fresh(finding, voice.work);
    if (quoted && quotes.every(({ text }) => !text.includes(quoted.text) && !quoted.text.includes(text)))
      quotes.push(quoted);
  }
  return quotes;
}

function isAgainst(finding: Finding, main: Finding): boolean {
  return finding.direction !== 'unclear' && main.direction !== 'unclear' && finding.direction !== main.direction;
}

function countsOf({ outcome }: OutcomeGroup, voices: readonly Voice[]): string {
  const of = (wanted: string) => voices.filter(({ direction }) => direction === wanted).length;
  const said = [
    of('benefit') > 0 && `${of('benefit')} found benefit`,
    of('harm') > 0 && `${of('harm')} found harm`,
    of('none') > 0 && `${of('none')} found no difference`,
    of('unclear') > 0 && `${of('unclear')} told no clear direction`,
  ].filter((part) => typeof part === 'string');
  const on = outcome ? ' on it' : '';
  return `${counted(voices.length, 'study reports', 'studies report')}${on}: ${listOf(said)}.`;
}

function certaintyOf({ outcome }: OutcomeGroup, { answer }: Material): string {
  const own = answer.outcomes.find((each) => each.outcome === outcome);
  if (!own) return '';
  return ` Certainty ${CERTAINTY_WORDS[own.level]} (suggested): ${own.steps.map(({ reason }) => reason).join(' ')}`;
}

function tallyNote({ outcome }: OutcomeGroup, { answer }: Material): Draft[] {
  const { tally } = answer;
  if (!tally || tally.outcome !== outcome) return [];
  const { benefit, harm, none, unclear } = tally;
  return [note(`Tally: ${benefit} benefit, ${harm} harm, ${none} no difference, ${unclear} unclear. ${TALLY_CAVEAT}`)];
}

/**
 * What the sections leave out: first what would change a reader's mind, then of each key work its further results, since an
 * abstract answers an open question in several sentences. Null where nothing was left out.
 */
function balanceSection({ input, shown }: Material, told: Told): SectionDraft | null {
  const left = omittedFindings({ ...input, claims: told.claims() });
  const keyWorks = shown.filter(({ bearing }) => bearing === 'answers').slice(0, MOST_KEY_WORKS);
  const further = keyWorks.flatMap(({ work, findings }) => {
    const own = told.claims().filter(({ citations }) => citations.some(({ evidenceId }) => evidenceId === work.id));
    return { work, findings: byTelling(findings), room: MOST_OF_A_WORK - own.length };
  });
  const drafts = [
    ...left.flatMap((finding) => {
      const work = shown.find((each) => each.work.id === finding.evidenceId)?.work;
      return work ? quoteDrafts({ work, findings: [finding], room: 1 }, input.plan, told) : [];
    }),
    ...further.flatMap((each) => quoteDrafts(each, input.plan, told)),
  ];
  return drafts.length === 0 ? null : { id: 'balance', title: 'What else these works say', drafts };
}

/** Those nearest to the question first; of two alike the one that tells a number or a direction. */
function byTelling(findings: readonly Finding[]): Finding[] {
  const worth = ({ relevance, value, direction }: Finding) =>
    relevance + (value !== null ? 0.1 : 0) + (direction !== 'unclear' ? 0.1 : 0);
  return findings.toSorted((a, b) => worth(b) - worth(a) || (a.id < b.id ? -1 : 1));
}

interface Further {
  work: ShownWork['work'];
  findings: readonly Finding[];
  /** Quotes that may still be told of the work. */
  room: number;
}

/** A work's fresh quotes under one line that says whom and what it studied. */
function quoteDrafts({ work, findings, room }: Further, plan: Material['input']['plan'], told: Told): Draft[] {
  const quotes: Quoted[] = [];
  let first: Finding | undefined;
  for (const finding of findings) {
    if (quotes.length >= room) break;
    const quoted = told.fresh(finding, work);
    if (!quoted) continue;
    first ??= finding;
    quotes.push(quoted);
    told.add([quoted]);
  }
  return first ? [note(contextLine(work, first, plan)), { type: 'quotes', quotes }] : [];
}

/** Works that bear on the question without answering it, each named as indirect; null where there are none beside an answer. */
export function indirectSection({ shown, answer, input }: Material, told: Told): SectionDraft | null {
  if (!answer.isDirect) return null;
  const near = shown.filter(({ bearing, findings }) => bearing === 'bears_on' && findings.length > 0);
  const drafts = near
    .slice(0, MOST_INDIRECT)
    .flatMap(({ work, findings }) => quoteDrafts({ work, findings, room: MOST_OF_INDIRECT }, input.plan, told));
  if (drafts.length === 0) return null;
  const text = 'These works do not answer the question itself; what they found is indirect evidence.';
  return { id: 'indirect', title: 'Beside the question', drafts: [note(text), ...drafts] };
}
