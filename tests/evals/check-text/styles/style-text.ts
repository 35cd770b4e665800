/** A text with references in some style, and what a reader finds in it. Every work, person and result of these texts is made up. */
export interface StyleText {
  id: string;
  /** As pasted; or the bytes of a file, and its name. */
  text: string | { name: string; bytes: () => Uint8Array };
  /** What stands in the reference list (or the notes), by a key of this text. */
  entries: Readonly<Record<string, StyleEntry>>;
  /** A part of a sentence, the keys of what it cites, and what it names that the list does not contain. */
  cites: readonly [part: string, keys: string, missing?: string][];
}

export interface StyleEntry {
  title: string;
  year?: number;
  doi?: string;
}
