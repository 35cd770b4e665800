'use client';

import { Tabs } from 'radix-ui';
import { useState } from 'react';
import type { MemoryOverview } from '#contract/memory.ts';
import { EntityBrowser } from './entity-browser.tsx';
import { MemoryControls } from './memory-controls.tsx';
import { memoryRequests } from './memory-requests.ts';
import { Preferences } from './preferences.tsx';
import { Timeline } from './timeline.tsx';
import { type Forgotten, UndoNotice } from './undo-notice.tsx';
import { useMemory, useMemoryChange } from './use-memory.ts';

const TABS = [
  { id: 'timeline', label: 'Answers' },
  { id: 'entities', label: 'Entities' },
  { id: 'preferences', label: 'Preferences' },
  { id: 'control', label: 'Control' },
] as const;
type TabId = (typeof TABS)[number]['id'];

/** What this workspace remembers: shown, explained, corrected and forgotten. */
export function MemoryPage({
  initial,
  openEntityId = null,
}: {
  initial: MemoryOverview;
  openEntityId?: string | null;
}) {
  const { overview, hasNextPage, fetchNextPage } = useMemory(initial);
  const [tab, setTab] = useState<TabId>(openEntityId === null ? 'timeline' : 'entities');
  const [openId, setOpenId] = useState<string | null>(openEntityId);
  const [forgotten, setForgotten] = useState<Forgotten | null>(null);
  const forget = useMemoryChange(({ kind, id }: Forgotten) => memoryRequests.forget(kind, id));
  const restore = useMemoryChange(({ kind, id }: Forgotten) => memoryRequests.restore(kind, id));
  const problem = forget.error ?? restore.error;

  const onForget = (thing: Forgotten) => forget.mutate(thing, { onSuccess: () => setForgotten(thing) });
  const { counts, isPaused, waiting } = overview;
  const isEmpty = counts.entries + counts.entities + counts.preferences === 0;
  return (
    <>
      {isPaused && (
        <p role="status" className="mb-4 rounded-md bg-warn-soft px-4 py-2.5 text-warn">
          Memory pauses: nothing new is remembered, and nothing is recalled.
        </p>
      )}
      {waiting > 0 && !isPaused && (
        <p role="status" className="mb-4 text-[13px] text-soft">
          {waiting === 1 ? 'One answer is' : `${waiting} answers are`} being read.
        </p>
      )}
      {problem && (
        <p role="alert" className="mb-4 text-bad">
          {problem.message}
        </p>
      )}
      <Tabs.Root value={tab} onValueChange={(next) => setTab(next as TabId)}>
        <Tabs.List aria-label="Parts of memory" className="mb-5 flex gap-1 overflow-x-auto border-line border-b">
          {TABS.map(({ id, label }) => (
            <Tabs.Trigger
              key={id}
              value={id}
              className="-outline-offset-2! min-h-10 whitespace-nowrap border-transparent border-b-2 px-2.5 text-soft data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-accent"
            >
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="timeline" tabIndex={-1}>
          {isEmpty ? (
            <Empty />
          ) : (
            <Timeline
              entries={overview.entries}
              total={counts.entries}
              hasMore={hasNextPage}
              onMore={() => void fetchNextPage()}
              onForget={onForget}
            />
          )}
        </Tabs.Content>
        <Tabs.Content value="entities" tabIndex={-1}>
          {isEmpty ? <Empty /> : <EntityBrowser openId={openId} onOpen={setOpenId} onForget={onForget} />}
        </Tabs.Content>
        <Tabs.Content value="preferences" tabIndex={-1}>
          <Preferences preferences={overview.preferences} />
        </Tabs.Content>
        <Tabs.Content value="control" tabIndex={-1}>
          <MemoryControls isPaused={isPaused} />
        </Tabs.Content>
      </Tabs.Root>
      {forgotten && (
        <UndoNotice
          forgotten={forgotten}
          onUndo={() => {
            restore.mutate(forgotten);
            setForgotten(null);
          }}
          onOver={() => setForgotten(null)}
        />
      )}
    </>
  );
}

/** What memory is, before there is any. */
function Empty() {
  return (
    <div className="max-w-prose text-soft">
      <p className="mb-2 font-serif text-[17px] text-ink">Nothing is remembered yet.</p>
      <p className="mb-2">
        After each answer Assay keeps one line on what was asked and found, with the drugs, diseases, genes and outcomes
        that its checked sentences name, and the relations between them.
      </p>
      <p className="mb-2">
        It guides what later questions search and how they are answered. It is never evidence, and an answer that leans
        on it says so.
      </p>
      <p>Everything here shows the sentence it came from, and can be corrected, split, forgotten or taken away.</p>
    </div>
  );
}
