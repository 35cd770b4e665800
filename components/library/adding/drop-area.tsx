'use client';

import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { filesOfDrop } from './dropped-files.ts';

interface DropAreaProps {
  /** What dropping does. */
  label: string;
  onFiles: (files: readonly File[]) => void;
}

/** Takes files that are dropped anywhere on the page, and says so while they are above it. */
export function DropArea({ label, onFiles }: DropAreaProps) {
  const [isAbove, setIsAbove] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    // The event for entering a child precedes the one for leaving its parent, so both are counted.
    let depth = 0;
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const onEnter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth += 1;
      setIsAbove(true);
    };
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    };
    const onLeave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsAbove(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      depth = 0;
      setIsAbove(false);
      void filesOfDrop(event.dataTransfer).then((files) => latest.current(files));
    };
    const listeners = [
      ['dragenter', onEnter],
      ['dragover', onOver],
      ['dragleave', onLeave],
      ['drop', onDrop],
    ] as const;
    for (const [name, listener] of listeners) addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) removeEventListener(name, listener);
    };
  }, []);
  if (!isAbove) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-40 flex items-center justify-center bg-paper/80 p-6">
      <p className="flex items-center gap-3 rounded-xl border-2 border-accent border-dashed bg-panel px-8 py-10 font-serif text-[20px] shadow-card">
        <FileUp aria-hidden size={26} className="text-accent" />
        {label}
      </p>
    </div>
  );
}
