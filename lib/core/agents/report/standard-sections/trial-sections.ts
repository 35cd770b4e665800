import type {
  LinkBasis,
  NamedRegistration,
  OutcomeComparison,
  OutcomeVerdict,
  RegisteredTrial,
  TrialPublication,
} from '#contract/appraisal/trials.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { ReportInput } from '#core/agents/handlers.ts';
import { counted, listOf } from '#core/appraisal/study-counts.ts';
import { identifiersOf, shortReference } from '#core/evidence/citation.ts';
import { type BlockDraft, citedText, note, plainCell, type Quoted, type SectionDraft, valueCell } from './draft.ts';

type Input = Pick<ReportInput, 'trials' | 'evidence'>;

const BASIS_WORDS: Readonly<Record<LinkBasis['kind'], string>> = {
  registry_result: 'listed by the registry as results',
  registry_derived: 'listed by the registry as naming the trial',
  record: 'number in its record',
  abstract: 'number in its abstract',
  fulltext: 'number in its full text',
};

const VERDICT_WORDS: Readonly<Record<OutcomeVerdict, string>> = {
  as_registered: 'reported as registered',
  changed: 'reported with a change',
  not_found: 'not found in the text read',
};

const AS_IT_IS_NOW =
  'The current registrations were compared: the registry’s interface does not give the versions from before the trial ended.';
const BY_WORDS =
  'Where there is no judgement, the sentences are those of the abstract with most of the outcome’s own words; whether they report it as registered was not judged.';
const BY_MODEL =
  'A language model judged from the texts named here; each judgement except “not found” rests on the sentence next to it, which is quoted from the publication.';

/**
 * Registered trials with their publications, and registered versus reported primary outcomes; null where there are
 * none.
 */
export function registrySection({ trials, evidence }: Input): SectionDraft | null {
  const linked = trials?.trials.filter(({ publications }) => publications.length > 0) ?? [];
  const drafts = [
    ...linksDraft(linked, evidence),
    ...outcomeDrafts(trials?.comparisons ?? [], evidence),
    ...elsewhere(trials?.named ?? [], evidence),
  ];
  return drafts.length === 0 ? null : { id: 'registry', title: 'Trials and their registrations', drafts };
}

function linksDraft(trials: readonly RegisteredTrial[], evidence: Input['evidence']): BlockDraft[] {
  const rows = trials.flatMap(({ evidenceId, number, publications }) =>
    publications.map((publication) => {
      const entry = evidence.get(evidenceId);
      const words = publication.bases.flatMap(({ citation }) => citation ?? [])[0];
      return [
        plainCell(number),
        entry ? registryCell(entry, 'Status') : plainCell(''),
        plainCell(publicationName(publication, evidence)),
        plainCell(publication.bases.map(({ kind }) => BASIS_WORDS[kind]).join('; ')),
        words ? citedText(words) : plainCell(''),
      ];
    }),
  );
  const columns = ['Trial', 'Status', 'Publication', 'Linked by', 'Its words'];
  return rows.length === 0 ? [] : [{ type: 'table', columns, rows }];
}

function publicationName({ evidenceId, ids }: TrialPublication, evidence: Input['evidence']): string {
  const work = evidenceId === null ? undefined : evidence.get(evidenceId);
  return work ? shortReference(work) : `${identifiersOf(ids).join(', ')} (not read here)`;
}

function outcomeDrafts(comparisons: readonly OutcomeComparison[], evidence: Input['evidence']): BlockDraft[] {
  const rows = comparisons.flatMap((comparison) => comparisonRows(comparison, evidence));
  if (rows.length === 0) return [];
  const isJudged = comparisons.some(({ by }) => by === 'model');
  const isByWords = comparisons.some(({ outcomes }) => outcomes.some(({ verdict }) => verdict === null));
  const columns = ['Trial and publication', 'Registered primary outcome', 'In the publication', 'Its words'];
  return [
    note([AS_IT_IS_NOW, isJudged && BY_MODEL, isByWords && BY_WORDS].filter(Boolean).join(' ')),
    { type: 'table', columns, rows },
  ];
}

function comparisonRows(
  { trialId, publicationId, read, outcomes, unregistered }: OutcomeComparison,
  evidence: Input['evidence'],
): Quoted[][] {
  const [entry, publication] = [evidence.get(trialId), evidence.get(publicationId)];
  if (!entry || !publication) return [];
  const what = read === 'abstract' ? 'only the abstract was read' : 'abstract and passages of the full text were read';
  const pair = plainCell(`${entry.ids.nct ?? trialId}, ${shortReference(publication)} (${what})`);
  const registered = outcomes.flatMap(({ measure, timeFrame, registered: place, verdict, change, reported }) => {
    const written = timeFrame === null ? measure : `${measure} (${timeFrame})`;
    const judged =
      verdict === null ? wordsFound(reported.length) : [VERDICT_WORDS[verdict], change].filter(Boolean).join(': ');
    const [first, ...others] = reported.map(citedText);
    return [
      [pair, place ? citedText(place) : plainCell(written), plainCell(judged), first ?? plainCell('')],
      ...others.map((quoted) => [pair, plainCell(''), plainCell(''), quoted]),
    ];
  });
  const others = unregistered.map(({ outcome, citation }) => [
    pair,
    plainCell('none'),
    plainCell(`reported as primary, not registered as such: ${outcome}`),
    citedText(citation),
  ]);
  return [...registered, ...others];
}

function wordsFound(sentences: number): string {
  return sentences > 0 ? 'not judged' : 'not judged; no sentence of the abstract has most of its words';
}

/** Registrations that papers name but whose entries could not be fetched. */
function elsewhere(registrations: readonly NamedRegistration[], evidence: Input['evidence']): BlockDraft[] {
  const named = registrations.flatMap(({ evidenceId, number }) => {
    const work = evidence.get(evidenceId);
    return work ? [`${number} (${shortReference(work)})`] : [];
  });
  if (named.length === 0) return [];
  return [note(`Registrations that works name and that were not read here: ${listOf(named)}.`)];
}

/** Trials that ended more than a year ago without published results; null where there are none. */
export function unpublishedSection({ trials, evidence }: Input): SectionDraft | null {
  const all = trials?.trials ?? [];
  const silent = all.filter(({ results }) => results === 'none_found');
  const unsearched = all.filter(({ results }) => results === 'not_searched');
  const drafts: BlockDraft[] = [];
  if (silent.length > 0) drafts.push(note(silentWords(silent.length, all)), silentTable(silent, evidence));
  if (unsearched.length > 0)
    drafts.push(
      note(
        `${counted(unsearched.length, 'further trial', 'further trials')} that ended more than 12 months ago without posted results: no publication is linked, and PubMed could not be searched for one (${listOf(unsearched.map(({ number }) => number))}).`,
      ),
    );
  return drafts.length === 0 ? null : { id: 'unpublished', title: 'Trials without published results', drafts };
}

function silentWords(silent: number, all: readonly RegisteredTrial[]): string {
  const ended = all.filter(({ results }) => results !== 'not_due').length;
  return `Of ${counted(ended, 'registered trial', 'registered trials')} with results or more than 12 months past its end, ${silent} ${silent === 1 ? 'has' : 'have'} none: nothing is posted in the registry, no publication is linked, and PubMed, searched by number, has none. Unpublished results may differ from published ones (publication bias).`;
}

function silentTable(silent: readonly RegisteredTrial[], evidence: Input['evidence']): BlockDraft {
  const rows = silent.flatMap(({ evidenceId, number, search }) => {
    const entry = evidence.get(evidenceId);
    if (!entry) return [];
    return [
      [
        plainCell(`${number}: ${entry.title.replace(/\.$/, '')}`),
        registryCell(entry, 'Status'),
        registryCell(entry, 'Completion'),
        registryCell(entry, 'Enrolment'),
        plainCell(search ? `${search.query}, ${search.at.slice(0, 10)}` : ''),
      ],
    ];
  });
  return { type: 'table', columns: ['Trial', 'Status', 'Ended', 'Participants', 'Searched in PubMed'], rows };
}

/** A labelled line of the registry's text, as a value with its place. */
function registryCell({ id, texts: { registry = '' } }: Evidence, label: string): Quoted {
  const at = `\n${registry}`.indexOf(`\n${label}: `);
  if (at < 0) return valueCell(null, null);
  const start = at + label.length + 2;
  const end = registry.indexOf('\n', start);
  const quote = registry.slice(start, end < 0 ? undefined : end);
  return valueCell(quote, { evidenceId: id, field: 'registry', quote, start, end: start + quote.length });
}
