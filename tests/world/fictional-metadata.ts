import { createHash } from 'node:crypto';

const SURNAMES_BEGIN =
  'Ald Bren Cor Dal Els Far Gren Hal Ist Jor Kel Lind Mar Nor Ost Pel Quen Rav Sel Tor Ulv Ven Wex Yar'.split(' ');
const SURNAMES_END =
  'amar berg combe dahl enko feld grove holm ini kova low mere nes oyen quist rup sson thal vik wick'.split(' ');
const INITIALS = 'ABCDEFGHIJKLMNOPRSTVWYZ';
const VENUES = [
  'Annals of Fictional Medicine',
  'Fictional Journal of Clinical Research',
  'Imaginary Archives of Cell Biology',
  'Proceedings of the Invented Academy',
  'Fictional Reports in Genetics',
  'Invented Letters on Immunology',
  'Imaginary Journal of Public Health',
  'Acta Fictiva',
];
const YEARS = { first: 1996, last: 2019 };
const MOST_AUTHORS = 6;

/** Who wrote a work, where and when, as PubMed prints them. */
export interface FictionalMetadata {
  /** Distinct, 1 to 6, e.g. "Aldholm KJ". */
  authors: readonly string[];
  journal: string;
  year: number;
}

/**
 * Invented authors, journal and year of a recorded work whose recording names none. All of it is fictional and says nothing
 * about the work; it is there so that references differ from each other as they do in life. The same id gives the same.
 *
 * @param text the year is none before one that this names, so that no work reports what came after it.
 */
export function fictionalMetadata(id: string, text = ''): FictionalMetadata {
  const bytes = createHash('sha512').update(id).digest();
  const pick = <T>(from: ArrayLike<T>, at: number): T => from[bytes.readUInt16BE(2 * at) % from.length] as T;
  const count = 1 + (bytes.readUInt8(60) % MOST_AUTHORS);
  const authors = Array.from({ length: count }, (_, i) => {
    const [begin, end, first, second] = [4 * i + 3, 4 * i + 4, 4 * i + 5, 4 * i + 6];
    const hasTwo = bytes.readUInt16BE(2 * second) % 2 === 0;
    return `${pick(SURNAMES_BEGIN, begin)}${pick(SURNAMES_END, end)} ${pick(INITIALS, first)}${hasTwo ? pick(INITIALS, second) : ''}`;
  });
  const named = (text.match(/\b(?:19|20)\d\d\b/g) ?? []).map(Number).filter((year) => year <= YEARS.last);
  const first = Math.max(YEARS.first, ...named);
  return {
    authors: [...new Set(authors)],
    journal: pick(VENUES, 0),
    year: first + (bytes.readUInt16BE(2) % (YEARS.last - first + 1)),
  };
}
