'use client';

import { clsx } from 'clsx';
import { memo, useState } from 'react';
import { AGENT_LABELS } from '#contract/agent-name.ts';
import type { DecisionView, RunView } from '#contract/run-view.ts';
import type { TaskLedger } from '#contract/team-events.ts';

type Team = Pick<RunView['team'], 'taskLedgers' | 'decisions'>;

/** The manager's raw records, for users who want to see why; the report does not depend on them. */
export const ManagerLedgers = memo(function ManagerLedgers({ taskLedgers, decisions }: Team) {
  const [isOpen, setIsOpen] = useState(false);
  if (taskLedgers.length === 0 && decisions.length === 0) return null;
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="label min-h-7 py-1">
        Manager’s ledgers <span className="tabular-nums">{taskLedgers.length + decisions.length}</span>
      </summary>
      {isOpen && <Ledgers taskLedgers={taskLedgers} decisions={decisions} />}
    </details>
  );
});

function Ledgers({ taskLedgers, decisions }: Team) {
  const writtenBefore = (n: number) => taskLedgers.filter((task) => task.decisions === n);
  return (
    <ol aria-label="Ledgers, in order" className="space-y-3 pt-1.5 text-[12.5px]/[1.45]">
      {[...decisions, null].map((decision, i) => [
        ...writtenBefore(i).map(({ resets, ledger }) => (
          <li key={`task ${resets}`} className={clsx(resets > 0 && 'border-warn border-t-2 pt-2')}>
            <Task resets={resets} ledger={ledger} />
          </li>
        )),
        decision && (
          // biome-ignore lint/suspicious/noArrayIndexKey: decisions are only ever added at the end
          <li key={`decision ${i}`}>
            <Decision decision={decision} />
          </li>
        ),
      ])}
    </ol>
  );
}

const FACTS = [
  ['given', 'Given'],
  ['toLookUp', 'To look up'],
  ['toDerive', 'To derive'],
  ['guesses', 'Educated guesses'],
] as const;

function Task({ resets, ledger }: { resets: number; ledger: TaskLedger }) {
  return (
    <>
      <p className="font-semibold">
        {resets === 0 ? 'Facts and plan' : `Reset ${resets}: facts and plan written anew, stalls counted from 0`}
      </p>
      {FACTS.map(
        ([key, label]) =>
          ledger[key].length > 0 && (
            <div key={key} className="mt-1">
              <p className="text-faint">{label}</p>
              <ul className="list-disc pl-4 text-soft marker:text-faint">
                {ledger[key].map((fact, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a written ledger never changes
                  <li key={i} className="break-words">
                    {fact}
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
      <p className="mt-1 text-faint">Plan</p>
      <ol className="list-decimal pl-4 text-soft marker:text-faint">
        {ledger.plan.map(({ id, agent, text }) => (
          <li key={id} className="break-words">
            {AGENT_LABELS[agent]}: {text}
          </li>
        ))}
      </ol>
    </>
  );
}

const BASIS: Readonly<Record<DecisionView['basis'], string | null>> = {
  model: null,
  repaired: 'valid only after asking again',
  rules: 'no valid answer came: code chose',
};

function Decision({ decision: { round, ledger, stalls, basis, noticed } }: { decision: DecisionView }) {
  const yes = (answer: boolean) => (answer ? 'yes' : 'no');
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-2">
        <b className="font-semibold">Decision in round {round}</b>
        <span className={clsx('tabular-nums', stalls > 0 ? 'text-warn' : 'text-faint')}>stalls {stalls} of 3</span>
      </p>
      <dl className="mt-0.5 grid grid-cols-[auto_1fr] gap-x-2">
        <Answer name="Satisfied" answer={yes(ledger.satisfied.answer)} reason={ledger.satisfied.reason} />
        <Answer name="In a loop" answer={yes(ledger.looping.answer)} reason={ledger.looping.reason} />
        <Answer name="Progress" answer={yes(ledger.progress.answer)} reason={ledger.progress.reason} />
        <Answer
          name="Next"
          answer={AGENT_LABELS[ledger.nextSpeaker.answer].toLowerCase()}
          reason={ledger.nextSpeaker.reason}
        />
        <Answer name="Instruction" answer={ledger.instruction.answer} reason={ledger.instruction.reason} />
      </dl>
      {BASIS[basis] && <p className="mt-0.5 text-warn">Basis: {BASIS[basis]}</p>}
      {noticed.map((sight) => (
        <p key={sight} className="mt-0.5 text-warn">
          Code noticed: {sight}
        </p>
      ))}
    </>
  );
}

function Answer({ name, answer, reason }: { name: string; answer: string; reason: string }) {
  return (
    <>
      <dt className="text-faint">{name}</dt>
      <dd className="min-w-0 break-words">
        <b className="font-medium">{answer}</b> <span className="text-soft">{reason}</span>
      </dd>
    </>
  );
}
