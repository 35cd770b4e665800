import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import {
  afterDirection,
  CERTAINTY_WORDS,
  DIRECTION_WORDS,
  directionInWords,
  gradeInWords,
  inOneSentence,
  isGradedByShowing,
  reasonsInWords,
  scaleInWords,
  TALLY_CAVEAT,
  tallyInWords,
} from '#contract/answer-words.ts';
import type { ShortAnswer, Tally } from '#contract/appraisal/short-answer.ts';
import type { Claim } from '#contract/claim.ts';
import { itemsOf, verdictAndLines } from '#core/report/claim-sentence.ts';
import { ClaimItem } from './blocks/claim-item.tsx';
import { ClaimText } from './blocks/claim-text.tsx';
import { CertaintyDetails } from './certainty-details.tsx';
import { isDigest } from './is-digest.ts';
import { KeyWorks } from './key-works.tsx';

interface AnswerPanelProps {
  answer: ShortAnswer;
  id?: string;
  /** What is missing from the answer, and possible next steps. */
  children?: ReactNode;
}

/** The first thing a reader sees: what is known, how surely, and from how many works; or that nothing answers the question. */
export function AnswerPanel({ answer, id = 'short-answer', children }: AnswerPanelProps) {
  const isUnread = isDigest(answer);
  const { isDirect, isWritten, direction, lead, claims, certainty, tally, outcomes } = answer;
  const { verdict, lines } = verdictAndLines(claims);
  return (
    <section
      aria-labelledby={id}
      data-section="answer"
      className={clsx(
        'mt-4 rounded-lg border px-4 py-3.5 print:break-inside-avoid',
        isDirect ? 'border-accent/40 bg-accent-soft/40' : 'border-warn/50 bg-warn-soft/60',
      )}
    >
      <h3 id={id} tabIndex={-1} className="label scroll-mt-14 focus:outline-none">
        {headingOf(answer)}
      </h3>
      {isWritten && verdict.length > 0 && (
        <p className="mt-1 font-serif text-[19px]/[1.35]">
          {verdict.map((claim, at) => (
            <Fragment key={claim.id}>
              {at > 0 && ' '}
              <ClaimText claim={claim} />
            </Fragment>
          ))}
        </p>
      )}
      {isWritten && isDirect && direction && (
        <p className="mt-1 text-[13.5px]/[1.5] text-soft">{directionInWords(direction)}</p>
      )}
      {isWritten && <Claims claims={lines} isFirst />}
      {isDirect && direction && !isWritten && (
        <p className="mt-1 font-semibold font-serif text-[20px]/[1.3]">{DIRECTION_WORDS[direction]}</p>
      )}
      {lead && (
        <p
          className={clsx(
            'mt-1',
            isDirect && !isUnread ? 'text-[14.5px]/[1.5] text-soft' : 'font-medium text-[15.5px]/[1.5]',
          )}
        >
          {isDirect && direction ? afterDirection(lead, direction) : lead}
        </p>
      )}
      {!isWritten && !isUnread && <Claims claims={claims} />}
      {isUnread && claims.length > 0 && <KeyWorks claims={claims} />}
      {isUnread && answer.reasons.length > 0 && (
        <p className="mt-2 text-[13px]/[1.5] text-soft">{answer.reasons.join(' ')}</p>
      )}
      {certainty && <Certainty answer={answer} />}
      {tally && !isWritten && <TallyBar tally={tally} />}
      {outcomes.length > 0 && <CertaintyDetails outcomes={outcomes} />}
      {tally && isWritten && (
        <details className="mt-2 text-[13px]/[1.5]">
          <summary className="inline-flex min-h-7 items-center text-accent underline underline-offset-2">
            Count of studies
          </summary>
          <TallyBar tally={tally} />
        </details>
      )}
      {children}
    </section>
  );
}

function headingOf(answer: ShortAnswer): string {
  if (isDigest(answer)) return 'What was found';
  return answer.isDirect ? 'Short answer' : 'No direct evidence';
}

function Claims({ claims, isFirst = false }: { claims: readonly Claim[]; isFirst?: boolean }) {
  if (claims.length === 0) return null;
  // Each of several written sentences answers a part of its own.
  if (isFirst && claims.length > 1)
    return (
      <ul className="prose-report mt-1.5 list-disc space-y-1.5 pl-5 text-[16.5px]/[1.5] marker:text-accent">
        {itemsOf(claims).map((item) => (
          <li key={item[0]?.id}>
            <ClaimItem claims={item} />
          </li>
        ))}
      </ul>
    );
  return (
    <p className={clsx('prose-report', isFirst ? 'mt-1 text-[17px]/[1.5]' : 'mt-2')}>
      <ClaimItem claims={claims} />
    </p>
  );
}

/**
 * One outcome with its reasons; several with their grades, and the reasons below, on demand. What the summary of
 * findings grades is not repeated here.
 */
function Certainty({ answer: { certainty, reasons, outcomes } }: { answer: ShortAnswer }) {
  const look = 'mt-2.5 text-[13.5px]/[1.5] text-soft';
  const ofMechanisms = outcomes.some(({ shown }) => shown !== undefined);
  if (outcomes.some(({ isTabled }) => isTabled)) return null;
  if (outcomes.length > 1)
    return (
      <div className={look}>
        <b className="font-semibold text-ink">Certainty (suggested{ofMechanisms && ` ${scaleInWords(outcomes)}`})</b>
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
          {outcomes.map((result) => (
            <div key={result.outcome} className="contents">
              <dt className="font-medium text-ink">{gradeInWords(result)}</dt>
              <dd>{result.outcome}</dd>
            </div>
          ))}
        </dl>
      </div>
    );
  if (certainty === null) return null;
  const [only] = outcomes;
  if (only && isGradedByShowing(only))
    return (
      <p className={look}>
        <b className="font-semibold text-ink">How it was shown: {gradeInWords(only)}.</b>{' '}
        {[...reasonsInWords(only), `Suggested ${scaleInWords(outcomes)}.`].join(' ')}
      </p>
    );
  const grade = CERTAINTY_WORDS[certainty];
  return (
    <p className={look}>
      <b className="font-semibold text-ink">{reasons.length > 0 ? `Why ${grade}:` : `Certainty: ${grade}`}</b>
      {reasons.length > 0 && <> {inOneSentence(reasons)}.</>}
      {ofMechanisms && <> Suggested {scaleInWords(outcomes)}.</>}
    </p>
  );
}

const PARTS = [
  { key: 'benefit', label: 'benefit', look: 'bg-good' },
  { key: 'none', label: 'no difference', look: 'bg-line-strong' },
  { key: 'unclear', label: 'unclear', look: 'bg-line' },
  { key: 'harm', label: 'harm', look: 'bg-bad' },
] as const;

/** The bar is decoration: the sentence above it says the same, and its caveat is always printed. */
function TallyBar({ tally }: { tally: Tally }) {
  return (
    <div className="mt-2.5 text-[13px]/[1.5] text-soft">
      <p>{tallyInWords(tally)}</p>
      <div aria-hidden className="mt-1 flex h-2 max-w-96 gap-px overflow-hidden rounded-full print:hidden">
        {PARTS.map(({ key, label, look }) =>
          tally[key] === 0 ? null : <span key={key} title={label} className={look} style={{ flexGrow: tally[key] }} />,
        )}
      </div>
      <p className="mt-1 text-[12px] text-faint">{TALLY_CAVEAT}</p>
    </div>
  );
}
