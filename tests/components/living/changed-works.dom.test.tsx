import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ChangedWorks } from '#components/living/changed-works.tsx';
import { SharedVersionBadge } from '#components/living/shared-version-badge.tsx';
import type { WorkSince } from '#contract/living/work-since.ts';

afterEach(cleanup);

const WORK: WorkSince = {
  evidenceId: 'pmid:1',
  title: 'Velorimine in mice',
  what: 'retraction',
  date: '2026-01-02',
  source: 'Crossref: an invented notice',
};

it('names each work that has changed, what became of it and who says so', () => {
  const since: WorkSince[] = [
    WORK,
    { ...WORK, evidenceId: 'pmid:2', title: 'Velorimine in rats', what: 'moved', date: '2026-02-03T10:00:00.000Z' },
    { ...WORK, evidenceId: 'pmid:3', title: 'Velorimine in vitro', what: 'concern', date: null },
  ];
  render(<ChangedWorks since={since} title="Works have changed:" advice="Ask again." />);
  const text = document.body.textContent;
  expect(text).toContain('“Velorimine in mice” was retracted (2026-01-02). Crossref: an invented notice');
  expect(text).toContain('“Velorimine in rats” now reports a different result (2026-02-03).');
  expect(text).toContain('“Velorimine in vitro” received an expression of concern.');
  expect(text).toContain('Ask again.');
});

it('is empty while nothing has changed', () => {
  render(<ChangedWorks since={[]} title="Works have changed:" advice="Ask again." />);
  expect(document.body.textContent).toBe('');
});

const VERSION = { number: 2, newerAt: null, newerChangesAnswer: false, checkedAt: null };

it.each([
  [{ ...VERSION, checkedAt: '2026-03-05T10:00:00.000Z' }, false, 'Checked on 5 March 2026'],
  [{ ...VERSION, newerAt: '2026-03-06T10:00:00.000Z', newerChangesAnswer: true }, false, 'changes an answer'],
  [{ ...VERSION, newerAt: '2026-03-06T10:00:00.000Z' }, false, '6 March 2026'],
])('says on a shared page which version it is, and what came after it', (version, isNewest, part) => {
  render(<SharedVersionBadge version={version} isNewest={isNewest} />);
  expect(document.body.textContent).toContain('Version 2.');
  expect(document.body.textContent).toContain(part);
});
