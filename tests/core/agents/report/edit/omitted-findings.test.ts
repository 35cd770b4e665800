import { expect, it } from 'vitest';
import type { Claim } from '#contract/claim.ts';
import { omittedFindings } from '#core/agents/report/edit/omitted-findings.ts';
import { readFindings } from '#core/agents/report/write/report-findings.ts';
import { gatherMaterial } from '#core/agents/report/write/writing-material.ts';
import { evidenceOf } from '../../../evidence-builder.ts';
import { findingOf, readInput } from '../report-models.ts';

/** Fictional. */
const FOUND = 'Velorimine reduced weekly attacks by 4.2 in adults with cluster headache.';

it('counts as reported what a sentence reports', () => {
  const work = evidenceOf({ id: 'pmid:1', texts: { abstract: FOUND } });
  const finding = findingOf(work, FOUND, { isMain: true, value: 4.2 });
  const findings = [finding];
  const input = readInput([work], {
    readings: [{ evidenceId: work.id, bearing: 'answers', relevance: 1, reason: '', findings, by: 'model' }],
  });
  const writingMaterial = gatherMaterial(readFindings(input), input.plan);
  const claim: Claim = {
    id: 'c',
    text: 'Attacks fell by 4.2 a week.',
    verdict: 'supported',
    citations: [finding.citation],
  };
  expect(omittedFindings(writingMaterial, [])).toHaveLength(1);
  expect(omittedFindings(writingMaterial, [claim])).toEqual([]);
});
