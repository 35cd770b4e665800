/** What a reader of a file or of a pasted text makes of it. Offsets are UTF-16 code units of `text`. */
export interface TextBlock {
  kind: 'heading' | 'paragraph' | 'reference';
  start: number;
  end: number;
}

/** A text in blocks, before anything in it is looked for. */
export interface BlockText {
  text: string;
  blocks: readonly TextBlock[];
}

/** An entry of the list of references, a footnote, or a DOI within a sentence. */
export interface ReferenceEntry {
  id: string;
  /** "12" in a numbered list, "^3" for a footnote; null in a list without numbers. */
  label: string | null;
  text: string;
  start: number;
  end: number;
}

/** What a mark of citation points at, as it is printed. */
export interface Mark {
  start: number;
  end: number;
  /** Ids of entries. */
  references: string[];
  /** What it names that the list does not hold, for readers: "12", "Smith 2019". */
  missing: string[];
}

export interface CitedSentence {
  start: number;
  end: number;
  /** Without its marks. */
  text: string;
  /** The sentence before it in the same paragraph; empty where there is none. */
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
