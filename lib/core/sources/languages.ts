import { iso6392 } from 'iso-639-2';

/**
 * By each code that a source may use: two letters, the terminological three ("deu") and the bibliographic three
 * ("ger").
 */
const BY_CODE = new Map(
  iso6392.flatMap(({ iso6391, iso6392B, iso6392T }) =>
    iso6391 ? [iso6391, iso6392B, iso6392T].flatMap((code) => (code ? [[code, iso6391] as const] : [])) : [],
  ),
);
const OF_LIBRARIES = new Map(
  iso6392.flatMap(({ iso6391, iso6392B }) => (iso6391 ? [[iso6391, iso6392B] as const] : [])),
);

/** The ISO 639-1 codes of languages as a source names them, each once; "und", "mul" and unknown ones are ignored. */
export function languageCodes(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((code) => BY_CODE.get(code.trim().toLowerCase()) ?? []))].sort();
}

/** The bibliographic three-letter code of a two-letter one, "ger" for "de"; undefined for unknown ones. */
export function libraryCode(code: string): string | undefined {
  return OF_LIBRARIES.get(code.toLowerCase());
}
