import type { Notice } from '#contract/evidence.ts';
import { plainLine } from '../xml-text.ts';

/**
 * Links from an affected work to its notice end in "in"; those of the notice itself ("Retraction of", "Erratum for")
 * concern another work. A partial retraction counts as a retraction: the record does not say which part remains valid.
 */
const LINKS: readonly [RegExp, Notice['kind']][] = [
  [/^(?:partial )?retraction in\b/i, 'retraction'],
  [/^(?:erratum|corrected and republished) in\b/i, 'correction'],
  [/^expression of concern in\b/i, 'concern'],
];

/** A retraction *notice* has the type "Retraction of Publication" and is not itself retracted. */
const RETRACTED_TYPE = /^(?:retracted publication|preprint[ -](?:withdrawal|removal))$/i;
const RETRACTED_TITLE = /^\W*retracted(?: article| paper)?\s*[:\]–—-]/i;

interface Link {
  type?: string | null | undefined;
  reference?: string | null | undefined;
}

/** Europe PMC's notices on a work, each once: by links, by publication type or in the title. */
export function noticesOf(links: readonly Link[], publicationTypes: readonly string[], title: string): Notice[] {
  const notices = links.flatMap(noticeOf);
  if (notices.some(({ kind }) => kind === 'retraction')) return notices;
  const type = publicationTypes.find((name) => RETRACTED_TYPE.test(name));
  const reason = type ?? (RETRACTED_TITLE.test(title) ? 'marked as retracted in its title' : undefined);
  return reason ? [...notices, { kind: 'retraction', date: null, source: `Europe PMC: ${reason}` }] : notices;
}

function noticeOf({ type, reference }: Link): Notice[] {
  const kind = LINKS.find(([pattern]) => pattern.test(type ?? ''))?.[1];
  if (!kind) return [];
  const citation = plainLine(reference ?? '');
  const source = `Europe PMC: ${plainLine(type ?? '')}${citation && `: ${citation}`}`;
  return [{ kind, date: /\b(?:19|20)\d\d\b/.exec(citation)?.[0] ?? null, source }];
}
