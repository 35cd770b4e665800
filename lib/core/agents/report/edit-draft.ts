import * as z from 'zod';
import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import { numbersIn } from '../../text/numbers.ts';
import { stems } from '../../text/words.ts';
import { isReading } from '../../verification/own-words.ts';
import { draftOf } from './balance.ts';
import { type CheckedClaim, checkClaims } from './check-claims.ts';
import { claimText } from './claim-text.ts';
import type { ReportDesk } from './desk.ts';
import { type Names, namesFor } from './finding-names.ts';
import { type KeptSentence, keptSentences } from './kept-sentences.ts';
import { EDITING_ROLE, editingPrompt } from './prompt.ts';
import { headerOf } from './question-header.ts';
import type { WrittenSection } from './write-section.ts';

const named = z.array(z.string().max(200)).max(60);
const editing = z.object({
  sections: z.array(z.object({ section: z.string().max(200), paragraphs: z.array(named).max(40) })).max(20),
  reworded: z.array(z.object({ sentenceIds: named, text: z.string().max(2_000) })).max(30),
});
type Editing = z.infer<typeof editing>;

const TOKENS = { sentence: 12, reworded: 90, beside: 200 };
/** Fewer sentences need no editor. */
const LEAST = 5;
const MOST_REWORDED = 10;
/** Of the words of a sentence that is worded anew so many stay (proposal). */
const MOSTLY = 0.5;
/** With less than this left an editor is not asked, so that the opening can be written. */
const LEAST_LEFT = 6_000;

/**
 * The checked sentences of a draft in the order in which they read best, what other sentences tell left out, and what no
 * longer reads well worded anew. An editor adds nothing: it names sentences by their ids, what it words anew is checked
 * against the quotes of the sentences it stands for, and a sentence stays whose works or numbers no other one tells.
 */
export async function editDraft(desk: ReportDesk, sections: readonly WrittenSection[]): Promise<WrittenSection[]> {
  const kept = keptSentences(sections);
  if (kept.length < LEAST || desk.tokensLeft() < LEAST_LEFT) return [...sections];
  const names = namesFor('S', kept);
  const places = namesFor('T', sections);
  const answer = await desk.ask({
    role: 'smart',
    scope: 'edit',
    name: 'edited',
    schema: editing,
    instructions: EDITING_ROLE,
    prompt: editingPrompt({ header: headerOf(desk.input.plan), draft: draftOf(kept, names, places) }),
    maxOutputTokens: TOKENS.beside + TOKENS.sentence * kept.length + TOKENS.reworded * MOST_REWORDED,
    instead: 'The sections stand in the order in which they were written.',
  });
  if (!answer) return [...sections];
  const ordered = inOrder(sections, { answer, names, places });
  return withRewordings(ordered, await reword(desk, answer, { names, kept: keptSentences(ordered) }));
}

interface Named {
  names: Names<KeptSentence>;
}

/** As the editor orders them; what it leaves out and nobody else tells stays in its section, behind the rest. */
function inOrder(
  sections: readonly WrittenSection[],
  { answer, names, places }: Named & { answer: Editing; places: Names<WrittenSection> },
): WrittenSection[] {
  const taken = new Set<CheckedClaim>();
  const wanted = new Map<WrittenSection, CheckedClaim[][]>();
  for (const { section: said, paragraphs } of answer.sections) {
    const [section] = places.find([said]);
    if (!section) continue;
    const own = paragraphs.map((ids) =>
      names.find(ids).flatMap((sentence) => {
        if (!sentence || taken.has(sentence.checked)) return [];
        taken.add(sentence.checked);
        return [sentence.checked];
      }),
    );
    wanted.set(section, [...(wanted.get(section) ?? []), ...own.filter((paragraph) => paragraph.length > 0)]);
  }
  // A section of which the editor says nothing stands as it is.
  for (const section of sections)
    if (!wanted.has(section)) for (const each of section.paragraphs.flat()) if (each.kept) taken.add(each);
  const told = [...taken].map(({ claim }) => claim);
  return sections.map((section) => {
    const paragraphs = wanted.get(section);
    if (!paragraphs) return section;
    const left = section.paragraphs.flat().filter((each) => !taken.has(each));
    const stays = left.filter(({ kept, claim }) => {
      const isAlone = kept && !isToldBy(claim, told);
      if (isAlone) told.push(claim);
      return isAlone;
    });
    // What failed its check is told as such, whoever orders the rest.
    const failed = left.filter(({ kept }) => !kept);
    return { ...section, paragraphs: [...paragraphs, [...stays, ...failed]].filter((each) => each.length > 0) };
  });
}

/** Whether other sentences cite every passage of a claim, and hold all of its numbers where they do. */
function isToldBy({ text, citations }: Claim, told: readonly Claim[]): boolean {
  const beside = told.filter((other) => other.citations.some((one) => citations.some((own) => overlap(one, own))));
  const numbers = new Set(beside.flatMap((other) => numbersIn(other.text).map(({ value }) => value)));
  const isCited = (own: Citation) => beside.some((other) => other.citations.some((one) => overlap(one, own)));
  return citations.every(isCited) && numbersIn(text).every(({ value }) => numbers.has(value));
}

function overlap(one: Citation, other: Citation): boolean {
  const isOneText = one.evidenceId === other.evidenceId && one.field === other.field;
  return isOneText && one.start < other.end && other.start < one.end;
}

/** A new wording, and the sentences in whose place it stands; the first of them gives it its place. */
interface Rewording {
  checked: CheckedClaim;
  instead: readonly CheckedClaim[];
}

async function reword(
  desk: ReportDesk,
  { reworded }: Editing,
  { names, kept }: Named & { kept: readonly KeptSentence[] },
): Promise<Rewording[]> {
  const shown = new Set(kept.map(({ checked }) => checked));
  const taken = new Set<CheckedClaim>();
  const said = reworded.slice(0, MOST_REWORDED).flatMap(({ sentenceIds, text }) => {
    const own = [...new Set(names.find(sentenceIds).flatMap((each) => each?.checked ?? []))];
    if (own.length === 0 || own.some((each) => taken.has(each) || !shown.has(each))) return [];
    const citations = own.flatMap(({ claim }) => claim.citations);
    const plain = claimText(text, [...citations.map(({ quote }) => quote), ...own.map(({ claim }) => claim.text)]);
    const claims = own.map(({ claim }) => claim);
    if (plain === null || claims.some((claim) => claim.text === plain) || !keeps(plain, claims)) return [];
    for (const each of own) taken.add(each);
    return [{ own, text: plain, quotes: citations.map((citation) => ({ citation })) }];
  });
  if (said.length === 0) return [];
  const checked = await checkClaims(desk, 'edit', said);
  return checked.flatMap((each, at) => {
    const instead = said[at]?.own ?? [];
    const wasWhole = instead.every(({ claim }) => claim.verdict === 'supported');
    const passes = each.kept && (each.claim.verdict === 'supported' || !wasWhole);
    return passes &&
      keeps(
        each.claim.text,
        instead.map(({ claim }) => claim),
      )
      ? [{ checked: each, instead }]
      : [];
  });
}

/**
 * The numbers of the sentences that it stands for, all of them and no others; of each sentence most words, so that none is
 * swallowed by another; and no reading where there was a result.
 */
function keeps(text: string, claims: readonly Claim[]): boolean {
  const valuesOf = (said: string) => numbersIn(said).map(({ value }) => value);
  const before = new Set(claims.flatMap((claim) => valuesOf(claim.text)));
  const after = new Set(valuesOf(text));
  const own = new Set(stems(text));
  const isHeld = (claim: Claim) => {
    const said = [...new Set(stems(claim.text))];
    return said.filter((stem) => own.has(stem)).length >= MOSTLY * said.length;
  };
  return (
    before.size === after.size &&
    [...before].every((value) => after.has(value)) &&
    claims.every(isHeld) &&
    (!isReading(text) || claims.some((claim) => isReading(claim.text)))
  );
}

function withRewordings(sections: readonly WrittenSection[], rewordings: readonly Rewording[]): WrittenSection[] {
  const replaced = new Map(
    rewordings.flatMap(({ checked, instead }) => instead.map((each, at) => [each, at === 0 ? checked : null] as const)),
  );
  return sections.map((section) => ({
    ...section,
    paragraphs: section.paragraphs
      .map((paragraph) => paragraph.flatMap((each) => (replaced.has(each) ? (replaced.get(each) ?? []) : [each])))
      .filter((paragraph) => paragraph.length > 0),
  }));
}
