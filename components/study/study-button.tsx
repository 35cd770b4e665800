'use client';

import { GraduationCap } from 'lucide-react';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { buttonLook, POPOVER_LOOK } from '#components/run/button.ts';
import { PopoverButton } from '#components/ui/popover-button.tsx';
import type { SelfReport, StudyMaterialRef } from '#contract/study/study.ts';
import { studyRequests } from './study-requests.ts';

const LEVELS: readonly { selfReport: SelfReport; label: string; explains: string }[] = [
  { selfReport: 'new', label: 'It is new to me', explains: 'start with the basics' },
  { selfReport: 'some', label: 'I know some of it', explains: 'find out what' },
  { selfReport: 'familiar', label: 'I know it well', explains: 'look for gaps' },
];

interface StudyButtonProps {
  material: StudyMaterialRef;
  /** What is studied, for those who hear the name of the button alone. */
  label?: string;
}

/** "Study this": one question about the reader, and the session begins. */
export function StudyButton({ material, label = 'Study this' }: StudyButtonProps) {
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [underWay, setUnderWay] = useState<{ studyId: string; selfReport: SelfReport } | null>(null);
  const open = (studyId: string) => router.push(`/study/${encodeURIComponent(studyId)}` as Route);
  const begin = async (selfReport: SelfReport, afresh = false) => {
    setIsBusy(true);
    setProblem(null);
    try {
      const { studyId, isUnderWay } = await studyRequests.start(material, selfReport, afresh);
      if (!isUnderWay) return open(studyId);
      setUnderWay({ studyId, selfReport });
      setIsBusy(false);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'It could not be begun.');
      setIsBusy(false);
    }
  };
  return (
    <PopoverButton
      button={{
        className: buttonLook(),
        content: (
          <>
            <GraduationCap aria-hidden size={15} />
            {label}
          </>
        ),
      }}
      onOpenChange={(isOpen) => {
        if (isOpen) setUnderWay(null);
      }}
      align="start"
      aria-label={underWay ? UNDER_WAY : HOW_WELL}
      className={`${POPOVER_LOOK} w-[min(25rem,calc(100vw-1.25rem))] p-4`}
    >
      {underWay ? (
        <UnderWay
          isBusy={isBusy}
          onOpen={() => open(underWay.studyId)}
          onAfresh={() => begin(underWay.selfReport, true)}
        />
      ) : (
        <HowWell isBusy={isBusy} onLevel={begin} />
      )}
      {isBusy && (
        <p role="status" className="mt-2 text-[13px] text-soft">
          Beginning …
        </p>
      )}
      {problem && (
        <p role="alert" className="mt-2 text-[13px] text-bad">
          {problem}
        </p>
      )}
    </PopoverButton>
  );
}

const HOW_WELL = 'How well do you know this already?';
const UNDER_WAY = 'You study this already';

function HowWell({ isBusy, onLevel }: { isBusy: boolean; onLevel: (selfReport: SelfReport) => void }) {
  return (
    <>
      <p className="font-semibold">{HOW_WELL}</p>
      <p className="mt-0.5 mb-3 text-pretty text-[13px] text-soft">
        It only sets where to begin. A short diagnostic finds the rest.
      </p>
      <div className="grid gap-1.5">
        {LEVELS.map(({ selfReport, label, explains }) => (
          <button
            key={selfReport}
            type="button"
            disabled={isBusy}
            onClick={() => onLevel(selfReport)}
            className="flex min-h-10 items-baseline justify-between gap-3 rounded-md border border-line-strong px-3 py-2 text-left hover:bg-sunk disabled:opacity-60"
          >
            <span className="whitespace-nowrap font-medium">{label}</span>
            <span className="text-[12.5px] text-soft">{explains}</span>
          </button>
        ))}
      </div>
    </>
  );
}

interface UnderWayProps {
  isBusy: boolean;
  onOpen: () => void;
  onAfresh: () => void;
}

function UnderWay({ isBusy, onOpen, onAfresh }: UnderWayProps) {
  return (
    <>
      <p role="status" className="font-semibold">
        {UNDER_WAY}
      </p>
      <p className="mt-0.5 mb-3 text-pretty text-[13px] text-soft">
        Your session is as you left it. Beginning afresh leaves it as it is, and begins a second one.
      </p>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          // The button that was pressed is gone; this stands in its place.
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus
          disabled={isBusy}
          onClick={onOpen}
          className={buttonLook('primary')}
        >
          Go on with it
        </button>
        <button type="button" disabled={isBusy} onClick={onAfresh} className={buttonLook()}>
          Start afresh
        </button>
      </div>
    </>
  );
}
