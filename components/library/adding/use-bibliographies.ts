'use client';

import { useRef, useState } from 'react';
import { sentenceOf } from '#components/app/ask-server.ts';
import type { BibliographyPreview } from '#contract/library.ts';
import { previewBibliography } from '../library-requests.ts';

/** A file of references before anything of it is kept. */
export interface BibliographyStep {
  key: string;
  name: string;
  /** Null while it is being read. */
  preview: BibliographyPreview | null;
  /** Why it could not be read, as a sentence. */
  problem: string | null;
}

/** Files of references that were opened, each until its reader has decided. */
export function useBibliographies() {
  const [steps, setSteps] = useState<readonly BibliographyStep[]>([]);
  const files = useRef(new Map<string, File>());
  const made = useRef(0);

  return {
    steps,
    async open(file: File): Promise<void> {
      made.current += 1;
      const key = `bibliography-${made.current}`;
      files.current.set(key, file);
      setSteps((before) => [...before, { key, name: file.name, preview: null, problem: null }]);
      const change = (part: Partial<BibliographyStep>) =>
        setSteps((before) => before.map((step) => (step.key === key ? { ...step, ...part } : step)));
      try {
        change({ preview: await previewBibliography(file) });
      } catch (error) {
        change({ problem: sentenceOf(error) });
      }
    },
    /** Takes it off the page; gives its file. */
    close(key: string): File | undefined {
      const file = files.current.get(key);
      files.current.delete(key);
      setSteps((before) => before.filter((step) => step.key !== key));
      return file;
    },
  };
}
