'use client';

import { Plus, Trash2, Undo2 } from 'lucide-react';
import { createContext, useContext, useEffect, useId, useRef, useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import type { TableColumn } from '#contract/table-column.ts';

/** As the schemas say, which would bring a parser into the browser. */
const MOST_COLUMNS = 5;
const LONGEST_QUESTION = 200;

/** Actions on columns for the owner of a report. */
export interface ColumnToolsValue {
  columns: readonly Pick<TableColumn, 'id' | 'question'>[];
  /** There is a model to answer another one. */
  canAsk: boolean;
  /** Works of the table. */
  works: number;
  isAsking: boolean;
  /** Why the last one could not be added. */
  problem: string | null;
  /** True once the column is there. */
  ask: (question: string) => Promise<boolean>;
  cancel: () => void;
  /** Removed, and still to be taken back. */
  isRemoved: (id: string) => boolean;
  problemOf: (id: string) => string | null;
  remove: (id: string) => void;
  undo: (id: string) => void;
}

/** Null where the report can only be read. */
export const ColumnTools = createContext<ColumnToolsValue | null>(null);

/** Below the evidence table: adds a column that answers a question of the reader's own, and removes those there are. */
export function AskedColumns() {
  const tools = useContext(ColumnTools);
  if (!tools || (!tools.canAsk && tools.columns.length === 0)) return null;
  return (
    <div className="-mt-2 mb-4 text-[13px] print:hidden">
      {tools.columns.length > 0 && (
        <ul aria-label="Columns of your own" className="mb-1">
          {tools.columns.map((column) => (
            <AskedColumn key={column.id} column={column} tools={tools} />
          ))}
        </ul>
      )}
      {tools.canAsk &&
        (tools.columns.length < MOST_COLUMNS ? (
          <AddColumn tools={tools} />
        ) : (
          <p className="text-soft">A table has room for {MOST_COLUMNS} columns of your own.</p>
        ))}
    </div>
  );
}

const TOOL = 'inline-flex min-h-7 items-center gap-1 rounded px-2 text-[12px] text-soft hover:bg-sunk hover:text-ink';

function AskedColumn({
  column: { id, question },
  tools,
}: {
  column: ColumnToolsValue['columns'][number];
  tools: ColumnToolsValue;
}) {
  const isRemoved = tools.isRemoved(id);
  const problem = tools.problemOf(id);
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <span className={isRemoved ? 'text-soft line-through' : 'text-soft'}>{question}</span>
      {/* One button for both, so that the focus stays where it is. */}
      <button type="button" onClick={() => (isRemoved ? tools.undo(id) : tools.remove(id))} className={TOOL}>
        {isRemoved ? <Undo2 aria-hidden size={13} /> : <Trash2 aria-hidden size={13} />}
        {isRemoved ? 'Undo' : 'Remove'}
        <span className="sr-only">
          {isRemoved ? ' the removal of ' : ' the column '}
          {question}
        </span>
      </button>
      {problem !== null && (
        <span role="alert" className="text-bad">
          The column was not removed. {problem}
        </span>
      )}
    </li>
  );
}

function AddColumn({ tools }: { tools: ColumnToolsValue }) {
  const [isOpen, setIsOpen] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const hasBeenOpen = useRef(false);
  // Closing returns the focus to the opener.
  useEffect(() => {
    if (!isOpen && hasBeenOpen.current) button.current?.focus({ preventScroll: true });
    hasBeenOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      {isOpen ? (
        <ColumnQuestion
          tools={tools}
          onClose={(added) => {
            setAnnouncement(added === null ? '' : `The column “${added}” was added.`);
            setIsOpen(false);
          }}
        />
      ) : (
        <button ref={button} type="button" onClick={() => setIsOpen(true)} className={TOOL}>
          <Plus aria-hidden size={13} />
          Add a column
        </button>
      )}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** @param onClose is given the question of the column that was added, or null. */
function ColumnQuestion({ tools, onClose }: { tools: ColumnToolsValue; onClose: (added: string | null) => void }) {
  const [question, setQuestion] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const send = async () => {
    const asked = question.trim();
    if (tools.isAsking) return;
    if (asked === '') return field.current?.focus();
    if (await tools.ask(asked)) onClose(asked);
  };
  return (
    <div className="rounded-md border border-line bg-panel p-2.5">
      <label htmlFor={id} className="block text-soft">
        What should the table say of each work? A model answers from its text, each answer with its quote.
      </label>
      <input
        ref={field}
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the reader has just asked for this field
        autoFocus
        value={question}
        maxLength={LONGEST_QUESTION}
        placeholder="Which dose?"
        disabled={tools.isAsking}
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && void send()}
        className="mt-1 min-h-8 w-full rounded-md border border-line-strong bg-panel px-2"
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <button type="button" disabled={tools.isAsking} onClick={() => void send()} className={buttonLook('primary')}>
          Ask
        </button>
        <button
          type="button"
          onClick={() => (tools.isAsking ? tools.cancel() : onClose(null))}
          className={buttonLook()}
        >
          {tools.isAsking ? 'Stop' : 'Never mind'}
        </button>
        <span role="status" className="text-soft">
          {tools.isAsking && `Reading ${tools.works} ${tools.works === 1 ? 'work' : 'works'} …`}
        </span>
      </div>
      {tools.problem !== null && !tools.isAsking && (
        <p role="alert" className="mt-1 text-bad">
          {tools.problem}
        </p>
      )}
    </div>
  );
}
