/** A block as read from a file or a pasted text. Offsets are UTF-16 code units of `text`. */
export interface TextBlock {
  kind: 'heading' | 'paragraph' | 'reference';
  start: number;
  end: number;
}

/** A text in blocks, before it is analysed. */
export interface BlockText {
  text: string;
  blocks: readonly TextBlock[];
}

/** An entry of the reference list, a footnote, or a DOI within a sentence. */
export interface ReferenceEntry {
  id: string;
  /** "12" in a numbered list, "^3" for a footnote; null in an unnumbered list. */
  label: string | null;
  text: string;
  start: number;
  end: number;
}

/** A citation mark as printed, and what it points at. */
export interface Mark {
  start: number;
  end: number;
  /** Ids of entries. */
  references: string[];
  /** What it names that the list does not contain, for readers: "12", "Smith 2019". */
  missing: string[];
}

export interface CitedSentence {
  start: number;
  end: number;
  /** Without its marks. */
  text: string;
  /** The preceding sentence of the same paragraph; may be empty. */
  before: string;
  marks: Mark[];
}

/** A text as sentences and references. */
export interface CitedText {
  text: string;
  blocks: readonly TextBlock[];
  sentences: CitedSentence[];
  references: ReferenceEntry[];
  notices: string[];
}
