import { tokenise } from '../../reading/tokens.ts';
import { stableId } from '../../text/stable-id.ts';
import { STOP_WORDS } from '../../text/words.ts';

/** A name in normal form: two spellings of one name have the same. */
export function nameKey(name: string): string {
  return tokenise(name)
    .map(({ key }) => key)
    .join(' ');
}

/** The same concept has the same id in every session. */
export function conceptId(key: string): string {
  return stableId('concept', key);
}

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** At the end of a name: those who were studied. */
const PEOPLE = list(
  'patient patients people person persons individuals subjects participants women men adults volunteers',
);
/** Words that name the paper and its people, of which a name cannot be made no matter who suggests it. */
const OF_PAPERS = list(
  `study studies trial trials paper papers article articles author authors investigator investigators result results finding findings outcome outcomes conclusion conclusions
  evidence data literature individual subject participant group groups case cases cohort population sample number numbers difference differences effect effects change changes
  association value values rate rates aim objective objectives background method methods`,
);

/**
 * Whether a name that an expert suggests can be none all the same: no name by its form, or made of words of papers alone. Wider
 * than mayBeName, which has nobody's word for it: “meta-analysis” and “adverse effects” can be learnt.
 */
export function isNoConcept(text: string): boolean {
  const own = text.toLowerCase().split(/\s+/);
  return (
    !/\p{L}{2}/u.test(text) ||
    text.length > 60 ||
    /[[\](){}]/.test(text) ||
    PEOPLE.has(own.at(-1) ?? '') ||
    own.every((word) => OF_PAPERS.has(word) || STOP_WORDS.has(word))
  );
}
