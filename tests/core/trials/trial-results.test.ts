import { describe, expect, it } from 'vitest';
import { isDue, resultsOf } from '#core/trials/link-trials.ts';
import { entryOf } from './trial-works.ts';

const search = (status: 'ok' | 'empty' | 'timeout') => ({
  query: 'q',
  at: '2026-01-01T00:00:00.000Z',
  status,
  found: 0,
});
const publication = {
  evidenceId: 'pmid:1',
  ids: { pmid: '1' },
  bases: [{ kind: 'abstract' as const, citation: null }],
};

describe('results of a trial', () => {
  it('are missing only where they were searched for', () => {
    const entry = entryOf('NCT90000001');
    expect(resultsOf(entry, [], search('empty'))).toBe('none_found');
    expect(resultsOf(entry, [], search('ok'))).toBe('none_found');
    expect(resultsOf(entry, [], search('timeout'))).toBe('not_searched');
    expect(resultsOf(entry, [], null)).toBe('not_searched');
  });

  it('are published or posted whatever a search brought', () => {
    expect(resultsOf(entryOf('NCT90000001'), [publication], search('empty'))).toBe('published');
    expect(resultsOf(entryOf('NCT90000001', { facts: { hasResults: true } }), [], null)).toBe('posted');
  });

  it.each([
    ['2024-12-31', 'COMPLETED', true],
    ['2025-01-01', 'COMPLETED', false],
    ['2024-12', 'COMPLETED', true],
    ['2025-01', 'COMPLETED', false],
    ['2024', 'COMPLETED', true],
    ['2025', 'COMPLETED', false],
    ['2020-05', 'TERMINATED', true],
    ['2020-05', 'UNKNOWN', true],
    ['2020-05', 'WITHDRAWN', false],
    ['2020-05', 'RECRUITING', false],
    ['soon', 'COMPLETED', false],
  ])('of one that ended %s as %s are due a year later: %s', (completionDate, status, due) => {
    expect(isDue(entryOf('NCT90000001', { facts: { completionDate, status } }))).toBe(due);
  });

  it('are not due where the registry does not say when it ended', () => {
    const { completionDate: _, ...registry } = entryOf('NCT90000001').registry!;
    expect(isDue({ ...entryOf('NCT90000001'), registry })).toBe(false);
  });
});
