import { expect, it } from 'vitest';
import { domainOf } from '#core/agents/domains.ts';
import { checkDraft } from '#core/agents/report/check/check-draft.ts';
import { editReport } from '#core/agents/report/edit/edit-report.ts';
import { renderReport } from '#core/agents/report/render-report.ts';
import type { ReportSession } from '#core/agents/report/report-session.ts';
import { materialOf } from '#core/agents/report/standard-sections/material.ts';
import { parseDraft } from '#core/agents/report/write/parse-draft.ts';
import { parseReview } from '#core/agents/report/write/parse-review.ts';
import { readFindings } from '#core/agents/report/write/report-findings.ts';
import { gatherMaterial } from '#core/agents/report/write/writing-material.ts';
import { toDocx } from '#core/report/export/docx.ts';
import { toMarkdown } from '#core/report/export/markdown.ts';
import { createRulesEngine } from '#core/rules/engine.ts';
import { readZip } from '#tests/core/report/read-zip.ts';
import { collected, reportOf } from '#tests/core/report/report-builder.ts';
import { F, inputOf, TRIAL } from './three-works.ts';

/** What the writer says: F1 is the main finding of a fictional trial. */
const REVIEW = `## Answer
- **Benefit:** Attacks fell more with velorimine than with placebo. [F1]

## Attack frequency
- **Fewer attacks:** Velorimine cut weekly attacks by 2.8 for good. [F1]`;

const REFUSED = 'Fewer attacks: Velorimine cut weekly attacks by 2.8 for good.';
const REWRITTEN = 'Fewer attacks: With velorimine there were 2.8 fewer weekly attacks than with placebo.';

/** A model that checks, rewrites and edits: only the sentence above is not what its source says. */
const ANSWERS: Record<string, (claims: string[]) => unknown> = {
  verdicts: (claims) => ({
    verdicts: claims.map((text, at) =>
      text === REFUSED
        ? { claimId: `c${at + 1}`, verdict: 'partly', reason: 'The source does not say for good.' }
        : { claimId: `c${at + 1}`, verdict: 'supported', reason: '' },
    ),
  }),
  rewrites: () => ({ rewrites: [{ claimId: 'c1', text: REWRITTEN }] }),
  edits: () => ({ edits: [] }),
};

const input = inputOf([F.main]);
const session: ReportSession = {
  input,
  domain: domainOf('general'),
  depth: 'standard',
  rules: createRulesEngine({ catalog: [] }),
  signal: new AbortController().signal,
  ask: async ({ name, schema, prompt }) => {
    const claims = [...prompt.matchAll(/^\[c\d+\] <<<(.*?)>>>/gm)].map(([, text = '']) => text);
    return schema.parse(ANSWERS[name]?.(claims));
  },
  askText: async () => null,
  emit: () => undefined,
  onText: () => undefined,
  log: () => undefined,
  tokensLeft: () => 1_000_000,
  readsTwice: false,
  isClosed: () => false,
  removed: { citations: 0, quotes: 0 },
  callsTools: false,
  calculations: [],
};

it('leads from the words of the writer to a numbered reference', async () => {
  const material = materialOf(input);
  const all = readFindings(input);
  const writingMaterial = gatherMaterial(all, input.plan);

  // 1. Written and parsed, it is a Sentence: text, lead, and the sources behind the names in brackets.
  const review = parseReview(REVIEW);
  if (!review) throw new Error('No review');
  const draft = parseDraft(session, writingMaterial, { review, sections: 3 });
  const sentence = draft.sections[0]?.items[0]?.[0];
  expect(sentence).toMatchObject({ lead: 'Fewer attacks', text: REFUSED, origin: 'writer' });
  expect(sentence?.sources).toEqual([all[0]]);
  expect(all[0]).toMatchObject({ kind: 'finding', citation: F.main.citation });

  // 2. Checked, it is a Check: refused and rewritten here, now supported by its quote, and still of its Sentence.
  const checked = await checkDraft(session, draft, { coded: material.answer });
  const check = checked.sections[0]?.items[0]?.[0];
  expect(check?.sentence).toBe(sentence);
  expect(check).toMatchObject({
    kept: true,
    rewritten: true,
    claim: { text: REWRITTEN, verdict: 'supported', basis: 'meaning', citations: [F.main.citation] },
  });

  // 3. Edited, the Draft holds the same Check where the editor changes nothing.
  const edited = await editReport(session, checked, { writingMaterial, all, coded: material.answer });
  expect(edited.sections[0]?.items[0]?.[0]).toBe(check);

  // 4. Rendered, it is part of a Block of the report, behind an event that reports its check.
  const parts = [...renderReport(session, material, edited)];
  const { text, verdict, citations } = check?.claim ?? {};
  expect(parts).toContainEqual({
    type: 'checked',
    claim: expect.objectContaining({ text: REWRITTEN }),
    kept: true,
    rewritten: true,
  });
  expect(parts).toContainEqual({
    type: 'block',
    sectionId: draft.sections[0]?.id,
    block: {
      type: 'paragraph',
      isItem: true,
      claims: [expect.objectContaining({ lead: 'Fewer attacks', text, verdict, citations })],
    },
  });

  // 5. Exported, its citation is a number that leads to the work, with the words of the work behind it.
  const report = reportOf(input, await collected(parts));
  const markdown = toMarkdown(report);
  expect(markdown).toContain(
    '**Fewer attacks:** With velorimine there were 2.8 fewer weekly attacks than with placebo. \\[1\\]',
  );
  expect(markdown).toMatch(new RegExp(`^1\\. .*${TRIAL.title}`, 'm'));
  expect(markdown).toContain(`“${F.main.citation.quote}”`);
  const docx = readZip(await toDocx(report)).get('word/document.xml') ?? '';
  const [, behind = ''] = docx.split('With velorimine there were 2.8 fewer weekly attacks than with placebo.');
  expect(behind).toMatch(/^[^¶]{0,400}?w:anchor="reference-1"/);
  expect(docx).toContain('w:name="reference-1"');
});
