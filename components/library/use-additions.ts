'use client';

import { useRef, useState } from 'react';
import { MOST_FILES } from './dropped-files.ts';
import { useUploads } from './library-frame.tsx';
import { type Addition, addBibliography, addReference } from './library-requests.ts';
import { sortFiles } from './sort-files.ts';

/** What came of something that was added, as long as it is on the page. */
export interface AdditionNote {
  key: string;
  /** What was added, as the reader named it. */
  name: string;
  /** Null while it is under way. */
  addition: Addition | null;
  /** Why nothing came of it, as a sentence. */
  problem: string | null;
}

interface Additions {
  notes: readonly AdditionNote[];
  /** Files of any kind: documents go into the queue, bibliographies are read. */
  addFiles: (files: readonly File[]) => void;
  /** True when something was added or is there already. */
  addByName: (reference: string) => Promise<boolean>;
  dismiss: (key: string) => void;
}

/** Ways into the library. `onAdded` is told after each that was not a file on its way. */
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

  return {
    notes,
    addFiles(files) {
      const { documents, bibliographies, leftOut } = sortFiles(files);
      if (documents.length > 0) queue.add(documents);
      for (const file of bibliographies) void add(file.name, async () => addBibliography(await file.text()));
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
