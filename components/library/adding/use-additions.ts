'use client';

import { useRef, useState } from 'react';
import { type Addition, addBibliography, addReference } from '../library-requests.ts';
import { useUploads } from '../uploads-provider.tsx';
import { MOST_FILES } from './dropped-files.ts';
import { containsReferences, sortFiles } from './sort-files.ts';
import { type BibliographyStep, useBibliographies } from './use-bibliographies.ts';

/** The result of an addition, while it is shown. */
export interface AdditionNote {
  key: string;
  /** What was added, in the user's words. */
  name: string;
  /** Null while it is under way. */
  addition: Addition | null;
  /** Why nothing came of it, as a sentence. */
  problem: string | null;
}

interface Additions {
  notes: readonly AdditionNote[];
  /** Files of references that wait for their reader to look at what is in them. */
  bibliographies: readonly BibliographyStep[];
  /** Adds the contents of such a file. */
  confirm: (key: string) => void;
  /** Adds nothing of it. */
  discard: (key: string) => void;
  /** Files of any kind: documents go into the queue, bibliographies are read. */
  addFiles: (files: readonly File[]) => void;
  /** True when something was added or is there already. */
  addByName: (reference: string) => Promise<boolean>;
  dismiss: (key: string) => void;
}

/** Ways of adding to the library. `onAdded` is called after each that was not an upload. */
export function useAdditions(onAdded: () => void): Additions {
  const { queue } = useUploads();
  const [notes, setNotes] = useState<readonly AdditionNote[]>([]);
  const made = useRef(0);
  const nextKey = () => {
    made.current += 1;
    return `addition-${made.current}`;
  };
  const say = (problem: string) =>
    setNotes((before) => [{ key: nextKey(), name: '', addition: null, problem }, ...before]);

  const { steps, open, close } = useBibliographies();

  const add = async (name: string, ask: () => Promise<Addition>): Promise<boolean> => {
    const note: AdditionNote = { key: nextKey(), name, addition: null, problem: null };
    const change = (part: Partial<AdditionNote>) =>
      setNotes((before) => before.map((each) => (each.key === note.key ? { ...each, ...part } : each)));
    setNotes((before) => [note, ...before]);
    try {
      const addition = await ask();
      change({ addition });
      onAdded();
      return addition.added.length + addition.duplicates.length > 0;
    } catch (error) {
      change({ problem: (error as Error).message });
      return false;
    }
  };

  const queueDocuments = async (documents: readonly File[]) => {
    const areReferences = await Promise.all(documents.map(containsReferences));
    const others = documents.filter((_, at) => !areReferences[at]);
    if (others.length > 0) queue.add(others);
    for (const [at, file] of documents.entries()) if (areReferences[at]) void open(file);
  };

  return {
    notes,
    bibliographies: steps,
    confirm(key) {
      const file = close(key);
      if (file) void add(file.name, () => addBibliography(file));
    },
    discard: (key) => void close(key),
    addFiles(files) {
      const { documents, bibliographies, leftOut } = sortFiles(files);
      for (const file of bibliographies) void open(file);
      void queueDocuments(documents);
      if (leftOut.length > 0) say(leftOutSentence(leftOut));
      if (files.length >= MOST_FILES)
        say(`Only the first ${MOST_FILES.toLocaleString('en')} files were taken. Add the others in a second step.`);
    },
    addByName: (reference) => add(reference, () => addReference(reference)),
    dismiss: (key) => setNotes((before) => before.filter((note) => note.key !== key)),
  };
}

const MOST_NAMED = 5;

function leftOutSentence(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED).join(', ');
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return `Left out, because only PDF, Word (DOCX), HTML, plain text, Markdown and bibliographies can be read: ${named}${more}.`;
}
