import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type { DocumentText, LibraryDocument, Passage } from '#contract/library.ts';
import type { StudyMaterial, StudyMaterialRef } from '#contract/study/study.ts';
import { mergeRecords } from '../../evidence/merge.ts';
import { keySentences } from '../../reading/key-sentences.ts';
import { quotedFindings } from '../../reading/quoted-findings.ts';
import { isNoReport } from '../../reading/reader-commands.ts';
import { leansOnContext } from '../../reading/self-contained.ts';
import { splitSentences } from '../../text/sentences.ts';
import { stableId } from '../../text/stable-id.ts';
import { stems } from '../../text/words.ts';
import { figuresIn } from '../cards/figures.ts';
import { definitionsIn } from '../graph/definitions.ts';
import { isStructuredAbstract, nameOfAbstract, pastedAbstracts } from './pasted-abstracts.ts';

export interface StudiedDocument {
  document: LibraryDocument;
  text: DocumentText;
  passages: readonly Passage[];
}

const LONGEST_TITLE = 150;
/** Shorter ones are headings and captions, longer ones tables that were read as text. */
const LENGTH = { least: 40, most: 420 };
/** A sentence less likely to tell a result is left out. */
const LEAST_LIKELY = 0.15;
/** Of one document, evenly over it: a book has thousands of sentences that define or find something. */
const MOST_OF_ONE = 160;
/** Parts of a paper that tell nothing of its subject. */
const ASIDE =
  /\b(?:references|bibliography|acknowledge?ments?|funding|competing interests|conflicts? of interest|author contributions|supplementary|appendix|abbreviations|index|contents)\b/i;

/**
 * What can be learnt from own documents: each is a work with its whole text, and its statements are the sentences that
 * define something or tell a result and can be understood by themselves, word for word. A retracted document carries none.
 *
 * @param title of the collection, or of the one document.
 */
export function materialFromDocuments(
  ref: StudyMaterialRef,
  title: string,
  documents: readonly StudiedDocument[],
): StudyMaterial {
  const works = documents
    .flatMap(separateWorks)
    .map((each) => ({ ...each, work: workOf(each) }))
    .filter(({ work }) => !isRetracted(work));
  // One document is called what its text calls itself, where nobody gave it a title.
  const name = (ref.kind === 'document' && works.length === 1 && works[0]?.work.title) || title;
  return {
    ref,
    title: name,
    topic: name,
    works: works.map(({ work }) => work),
    statements: works.flatMap(statementsOf),
    findings: works.flatMap(({ work }) => quotedFindings(work, aboutTitle(work.title))),
    contradictions: [],
    sampleData: false,
  };
}

/** One of the works that a document holds. */
type OneWork = StudiedDocument & { number: number };

/** Abstracts that were pasted into one document are works of their own; places in their texts begin with each of them. */
function separateWorks(studied: StudiedDocument): OneWork[] {
  const { document, text, passages } = studied;
  const abstracts = pastedAbstracts(text.text);
  if (abstracts.length === 0) return [{ ...studied, number: 0 }];
  return abstracts.map(({ title, start, end }, number) => ({
    document: {
      ...document,
      title: title ?? `${document.name}, abstract ${number + 1}`,
      authors: [],
      names: undefined,
      year: null,
      venue: null,
    },
    text: { ...text, text: text.text.slice(start, end), blocks: [] },
    passages: passages.slice(0, 1).map((passage) => ({
      ...passage,
      heading: '',
      start: 0,
      end: end - start,
      text: text.text.slice(start, end),
    })),
    number,
  }));
}

/** A document is asked what its title says. */
function aboutTitle(title: string): Parameters<typeof quotedFindings>[1] {
  const wanted = new Set(stems(title));
  const share = (own: readonly string[]) => own.filter((stem) => wanted.has(stem)).length / Math.max(1, wanted.size);
  return { wanted, share };
}

function workOf({ document, text, number }: OneWork): Evidence {
  const { ids, authors, names, year, venue, notices, addedAt } = document;
  const work = mergeRecords(
    [
      {
        tool: 'search_library',
        ids: { ...ids, document: document.id },
        title: document.title ?? ownTitle(text.text) ?? document.name,
        authors,
        ...(names && { names }),
        year,
        venue,
        texts: { document: text.text },
        publicationTypes: [],
        meshTerms: [],
        keywords: [],
        peerReviewed: null,
        notices,
        related: [],
        found: { tool: 'search_library', query: '', at: addedAt, rank: 1 },
      },
    ],
    { referenceYear: new Date(addedAt).getUTCFullYear() },
  );
  // Two files of one paper are two documents of their owner.
  return { ...work, id: `document:${document.id}${number === 0 ? '' : `#${number + 1}`}` };
}

const ownTitle = (text: string) => (isStructuredAbstract(text) ? nameOfAbstract(text) : firstLine(text));

/** What a text without a title calls itself: a short line before its paragraphs that is no sentence. */
function firstLine(text: string): string | null {
  const line = text.slice(0, Math.max(0, text.indexOf('\n'))).trim();
  const isSentence = '.!?:;,'.includes(line.at(-1) ?? '.');
  return !isSentence && line.length <= LONGEST_TITLE && line.includes(' ') ? line : null;
}

function statementsOf({ work, text, passages }: StudiedDocument & { work: Evidence }): StudyMaterial['statements'] {
  const seen = new Set<string>();
  const statements = passages
    .filter(({ heading }) => !ASIDE.test(heading))
    .flatMap((passage) => {
      const results = new Set(
        keySentences(passage.text, () => 0)
          .filter(({ likelihood }) => likelihood >= LEAST_LIKELY)
          .map(({ start }) => start),
      );
      return splitSentences(passage.text).flatMap((sentence) => {
        const isStatement =
          results.has(sentence.start) || definitionsIn(sentence.text).length > 0 || figuresIn(sentence.text).length > 0;
        if (!isStatement || !isSelfContained(sentence.text, passage.text) || seen.has(sentence.text)) return [];
        const start = passage.start + sentence.start;
        const quote = text.text.slice(start, start + sentence.text.length);
        if (quote !== sentence.text) return [];
        seen.add(quote);
        const citation = { evidenceId: work.id, field: 'document' as const, quote, start, end: start + quote.length };
        const claim = {
          id: stableId('claim', `${work.id} ${start}`),
          text: quote,
          verdict: 'supported' as const,
          basis: 'verbatim' as const,
          citations: [citation],
        };
        return [{ claim, section: passage.heading }];
      });
    });
  const every = Math.max(1, statements.length / MOST_OF_ONE);
  return statements.filter((_, at) => Math.floor(at / every) !== Math.floor((at - 1) / every));
}

function isSelfContained(sentence: string, source: string): boolean {
  return (
    sentence.length >= LENGTH.least &&
    sentence.length <= LENGTH.most &&
    /[.!]["”’)]?$/.test(sentence) &&
    !leansOnContext(sentence) &&
    !isNoReport(sentence, source)
  );
}
