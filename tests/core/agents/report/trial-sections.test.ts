import { describe, expect, it } from 'vitest';
import type { RegisteredTrial, TrialsOfRun } from '#contract/appraisal/trials.ts';
import { createClaimWriter, partsOf } from '#core/agents/report/standard-sections/claim-writer.ts';
import { registrySection, unpublishedSection } from '#core/agents/report/standard-sections/trial-sections.ts';
import { compareByWords } from '#core/trials/compare-by-words.ts';
import { entryOf, paperOf } from '../../trials/trial-works.ts';

const OUTCOME = 'Change in sleep duration';
const entry = entryOf('NCT90000001', {
  facts: { primaryTimes: [{ measure: OUTCOME, timeFrame: '12 weeks' }] },
  texts: {
    registry: `Status: completed\nCompletion: 2020-05\nEnrolment: 80 participants (actual)\nPrimary outcome: ${OUTCOME} (12 weeks)`,
  },
});
const SENTENCE = 'The change in sleep duration was 21 minutes.';
const paper = paperOf('1', { texts: { abstract: `It was a trial. ${SENTENCE}` } });
const evidence = new Map([entry, paper].map((work) => [work.id, work]));

const trialOf = (parts: Partial<RegisteredTrial>): RegisteredTrial => ({
  evidenceId: entry.id,
  number: 'NCT90000001',
  publications: [],
  results: 'not_due',
  search: null,
  ...parts,
});
const trialsOf = (parts: Partial<TrialsOfRun>): TrialsOfRun => ({ trials: [], comparisons: [], named: [], ...parts });

/** The rows of the section's tables and its notes, as they stand once their quotes were checked. */
function shown(section: ReturnType<typeof registrySection>) {
  const writer = createClaimWriter({ evidence });
  const blocks = section
    ? [...partsOf(section, writer, evidence)].flatMap((part) => (part.type === 'block' ? part.block : []))
    : [];
  return {
    rows: blocks.flatMap((block) =>
      block.type === 'table' ? block.rows.map((row) => row.map(({ text }) => text)) : [],
    ),
    notes: blocks.flatMap((block) => (block.type === 'note' ? block.text : [])),
    references: writer.references(),
  };
}

describe('trials and their registrations, in a report', () => {
  it('show each publication with what links it, and each outcome with the words of both sides', () => {
    const publications = [
      { evidenceId: paper.id, ids: paper.ids, bases: [{ kind: 'record' as const, citation: null }] },
      { evidenceId: null, ids: { pmid: '7' }, bases: [{ kind: 'registry_derived' as const, citation: null }] },
    ];
    const trials = trialsOf({
      trials: [trialOf({ publications, results: 'published' })],
      comparisons: [compareByWords(entry, paper)!],
      named: [{ evidenceId: paper.id, number: 'ISRCTN12345678', citation: null }],
    });
    const { rows, notes, references } = shown(registrySection({ trials, evidence }));
    expect(rows[0]?.slice(0, 2)).toEqual(['NCT90000001', 'completed']);
    expect(rows[1]?.[2]).toContain('7');
    expect(rows.at(-1)?.[0]).toContain('only the abstract was read');
    expect(rows.at(-1)?.slice(1)).toEqual([`${OUTCOME} (12 weeks)`, 'not judged', SENTENCE]);
    expect(notes.join(' ')).toContain('ISRCTN12345678');
    expect(references.toSorted()).toEqual([entry.id, paper.id]);
  });

  it('are no section where nothing is linked', () => {
    expect(registrySection({ trials: trialsOf({ trials: [trialOf({})] }), evidence })).toBeNull();
    expect(registrySection({ trials: null, evidence })).toBeNull();
  });
});

describe('trials without published results, in a report', () => {
  const search = { query: 'NCT90000001[si]', at: '2026-01-02T00:00:00.000Z', status: 'empty' as const, found: 0 };

  it('are counted and listed with the search, each citing its registration', () => {
    const trials = trialsOf({ trials: [trialOf({ results: 'none_found', search }), trialOf({ results: 'posted' })] });
    const { rows, notes, references } = shown(unpublishedSection({ trials, evidence }));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(1)).toEqual([
      'completed',
      '2020-05',
      '80 participants (actual)',
      'NCT90000001[si], 2026-01-02',
    ]);
    expect(notes[0]).toMatch(/\b2 registered trials\b.*\b1 has none\b/);
    expect(references).toEqual([entry.id]);
  });

  it('are distinguished from those that could not be searched for', () => {
    const { rows, notes } = shown(
      unpublishedSection({ trials: trialsOf({ trials: [trialOf({ results: 'not_searched' })] }), evidence }),
    );
    expect(rows).toEqual([]);
    expect(notes).toHaveLength(1);
    expect(
      unpublishedSection({ trials: trialsOf({ trials: [trialOf({ results: 'not_due' })] }), evidence }),
    ).toBeNull();
  });
});
