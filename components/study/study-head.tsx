'use client';

import { Pencil, Printer } from 'lucide-react';
import type { Route } from 'next';
import Link from 'next/link';
import { useRef, useState } from 'react';
import { Tag } from '#components/evidence/tag.tsx';
import { buttonLook } from '#components/run/button.ts';
import { ControlsFold } from '#components/run/controls/controls-fold.tsx';
import { DeleteButton } from '#components/ui/delete-button.tsx';
import { ExportMenu } from '#components/ui/export-menu.tsx';
import { TitleForm } from '#components/ui/title-form.tsx';
import { useStudyPage } from './study-context.ts';
import { exportAddress, studyRequests } from './study-requests.ts';
import { LEVEL_WORDS } from './study-words.ts';

/** The title, what is studied, and what can be done with the session as a whole. */
export function StudyHead() {
  const { view, act } = useStudyPage();
  const [isNaming, setNaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setNaming(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const { title, learnerLevel, isApproximate, status } = view;
  if (isNaming)
    return (
      <TitleForm
        title={title}
        what="session"
        onCancel={close}
        onSave={async (to) => {
          const refused = await act(`title/${to}`, async (id) => {
            await studyRequests.rename(id, to);
            return studyRequests.view(id);
          });
          if (refused === null) close();
          return refused;
        }}
      />
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <div className="flex min-w-0 basis-[min(20rem,100%)] items-center gap-1 md:grow md:basis-40">
        <h1 dir="auto" title={title} className="line-clamp-2 min-w-0 font-medium text-[14.5px]/[1.3] wrap-anywhere">
          <span className="sr-only">Study: </span>
          {title}
        </h1>
        <button
          ref={opener}
          type="button"
          aria-label="Rename the session"
          title="Rename"
          onClick={() => setNaming(true)}
          className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-soft hover:bg-sunk hover:text-ink"
        >
          <Pencil aria-hidden size={13} />
        </button>
      </div>
      <SourceLink />
      {learnerLevel && <Tag tone="accent">{LEVEL_WORDS[learnerLevel]}</Tag>}
      {isApproximate && status === 'ready' && (
        <span title="No language model takes part: terms and figures of the sources are asked as cards.">
          <Tag>Cards only</Tag>
        </span>
      )}
      <div className="ml-auto">
        <ControlsFold
          leadAt="end"
          lead={
            status === 'ready' && <ExportMenu files={FILES} addressOf={(format) => exportAddress(view.id, format)} />
          }
        >
          <DeleteButton id={view.id} remove={studyRequests.remove} home="/study" />
          {status === 'ready' && (
            <Link
              href={`/study/${encodeURIComponent(view.id)}/summary` as Route}
              prefetch={false}
              className={buttonLook()}
            >
              <Printer aria-hidden size={14} />
              Summary sheet
            </Link>
          )}
        </ControlsFold>
      </div>
    </div>
  );
}

/** Back to what is studied. */
function SourceLink() {
  const { ref } = useStudyPage().view;
  const ways: Readonly<Record<typeof ref.kind, string>> = {
    report: 'The report',
    answer: 'The answer',
    document: 'The document',
    collection: 'The collection',
  };
  const address =
    'runId' in ref
      ? `/runs/${encodeURIComponent(ref.runId)}`
      : ref.kind === 'document'
        ? `/library/${encodeURIComponent(ref.documentId)}`
        : `/library?${new URLSearchParams({ collection: ref.collection })}`;
  return (
    <Link href={address as Route} prefetch={false} className="text-[13px] text-accent underline underline-offset-2">
      {ways[ref.kind]}
    </Link>
  );
}

const FILES = [
  ['csv', 'Anki, CSV', 'cards with their sources'],
  ['tsv', 'Anki, TSV', 'the same with tabs'],
  ['markdown', 'Markdown', 'what was learned, to read'],
  ['json', 'JSON', 'everything, with each answer'],
] as const;
