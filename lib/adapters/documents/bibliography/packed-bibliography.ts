import { unzipSync } from 'fflate';

/** As large as a file that is imported as it is. */
const MOST_UNPACKED = 100_000_000;
const IS_BIBLIOGRAPHY = /\.(?:ris|bib|enw|nbib|csv|tsv|xml|json|txt)$/i;
/** Rayyan packs its log of changes with the references. */
const IS_LOG = /log\.[a-z]{3,4}$/i;

/**
 * The file of references in a ZIP archive, as Rayyan exports one; undefined in any other archive, such as a workbook, null
 * where it is larger than is read.
 */
export function packedBibliography(bytes: Uint8Array): Uint8Array | null | undefined {
  const sizes = new Map<string, number>();
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      const isHidden = /(?:^|\/)(?:__MACOSX|\.|_rels|docProps|xl|word)/.test(name) || name.startsWith('[');
      if (!isHidden && IS_BIBLIOGRAPHY.test(name) && !IS_LOG.test(name)) sizes.set(name, originalSize);
      return false;
    },
  });
  const found = [...sizes.keys()];
  const wanted =
    found.find((name) => /articles\.[a-z]{3,4}$/i.test(name)) ?? (found.length === 1 ? found[0] : undefined);
  if (wanted === undefined) return undefined;
  if ((sizes.get(wanted) ?? 0) > MOST_UNPACKED) return null;
  return unzipSync(bytes, { filter: ({ name }) => name === wanted })[wanted];
}
