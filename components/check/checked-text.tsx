'use client';

import { useMemo, useState } from 'react';
import { useShortcuts } from '#components/app/use-shortcuts.ts';
import type { CheckedTextSentence, TextCheckResult, TextVerdict } from '#contract/text-check/text-check.ts';
import { TEXT_VERDICTS } from '#contract/text-check/text-verdicts.ts';
import { TONES } from './check-words.ts';
import { Finding, FindingMark, markId } from './finding.tsx';
import { SHADES } from './tones.ts';
import { VerdictFilter } from './verdict-filter.tsx';

/** Verdicts that are no finding: nothing is to be done about them. */
const QUIET: readonly TextVerdict[] = ['supported', 'unchecked'];

/**
 * The text itself, with a mark in the margin for each finding; `j` and `k` go from one to the next, and its details
 * open below its paragraph.
 */
export function CheckedText({ result }: { result: TextCheckResult }) {
  const counts = useMemo(() => Map.groupBy(result.sentences, ({ verdict }) => verdict), [result]);
  const [shown, setShown] = useState<ReadonlySet<TextVerdict>>(
    () => new Set(TEXT_VERDICTS.filter((verdict) => !QUIET.includes(verdict))),
  );
  const [openId, setOpenId] = useState<string | null>(null);
  const findings = result.sentences.filter(({ verdict }) => shown.has(verdict));
  const step = (by: 1 | -1) => {
    const at = findings.findIndex(({ id }) => id === openId);
    const next = findings[at < 0 ? (by > 0 ? 0 : findings.length - 1) : at + by];
    if (!next) return;
    setOpenId(next.id);
    document.getElementById(markId(next.id))?.focus();
  };
  useShortcuts({ j: () => step(1), k: () => step(-1), Escape: () => (openId === null ? false : setOpenId(null)) });
  const prose = result.blocks.filter(({ kind }) => kind !== 'reference');
  return (
    <section aria-label="Text">
      <VerdictFilter counts={counts} shown={shown} onChange={setShown} />
      {result.sentences.length > 0 && findings.length === 0 && (
        <p className="mb-4 text-[14px] text-soft">Nothing is marked: choose above what is to be shown.</p>
      )}
      <div className="rounded-lg border border-line bg-panel px-4 py-5 sm:px-6">
        {prose.map((block) => {
          const own = findings.filter(({ start, end }) => start >= block.start && end <= block.end);
          return (
            <Block
              key={block.start}
              text={result.text}
              block={block}
              findings={own}
              open={own.find(({ id }) => id === openId)}
              onOpen={(id) => setOpenId(id === openId ? null : id)}
              result={result}
            />
          );
        })}
      </div>
    </section>
  );
}

interface BlockProps {
  text: string;
  block: TextCheckResult['blocks'][number];
  findings: readonly CheckedTextSentence[];
  open: CheckedTextSentence | undefined;
  onOpen: (id: string) => void;
  result: TextCheckResult;
}

function Block({ text, block, findings, open, onOpen, result }: BlockProps) {
  const { kind, start, end } = block;
  if (kind === 'heading')
    return (
      <h2 dir="auto" className="wrap-anywhere mt-5 mb-2 font-semibold font-serif text-[18px]/snug first:mt-0">
        {text.slice(start, end).replace(/^#+\s*/, '')}
      </h2>
    );
  return (
    <div className="mb-4 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4">
      <ul className="mb-1 flex flex-wrap gap-1 sm:flex-col sm:items-start">
        {findings.map((finding) => (
          <li key={finding.id}>
            <FindingMark finding={finding} isOpen={finding === open} onOpen={() => onOpen(finding.id)} />
          </li>
        ))}
      </ul>
      <div className="min-w-0">
        <p dir="auto" className="wrap-anywhere whitespace-pre-line font-serif text-[16px]/[1.6]">
          {piecesOf(text, block, findings).map(({ key, piece, finding }) =>
            finding ? (
              <mark
                key={key}
                className={`text-inherit ${SHADES[TONES[finding.verdict]]} ${finding === open ? 'outline-2 outline-accent' : ''}`}
              >
                {piece}
              </mark>
            ) : (
              <span key={key}>{piece}</span>
            ),
          )}
        </p>
        {open && <Finding finding={open} result={result} />}
      </div>
    </div>
  );
}

function piecesOf(
  text: string,
  { start, end }: { start: number; end: number },
  findings: readonly CheckedTextSentence[],
) {
  const pieces: { key: number; piece: string; finding?: CheckedTextSentence }[] = [];
  let at = start;
  for (const finding of findings) {
    if (finding.start < at) continue;
    pieces.push({ key: at, piece: text.slice(at, finding.start) });
    pieces.push({ key: finding.start + 0.5, piece: text.slice(finding.start, finding.end), finding });
    at = finding.end;
  }
  return [...pieces, { key: end + 1, piece: text.slice(at, end) }];
}
