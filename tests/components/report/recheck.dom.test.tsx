import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RecheckBanner } from '#components/report/recheck-banner.tsx';
import { LaterNotices, SinceRetracted } from '#components/report/since-retracted.tsx';
import type { LaterNotice, Recheck } from '#core/report/recheck.ts';

afterEach(cleanup);

const LATER: LaterNotice = {
  evidenceId: 'pmid:1',
  title: 'Velorimine in mice',
  reference: 3,
  kind: 'retraction',
  date: '2026-01-02',
  source: 'Crossref: Retraction, Retraction Watch',
};
const recheck = (change: Partial<Recheck>): Recheck => ({
  state: 'checked',
  checkedAt: '2026-01-03T10:00:00.000Z',
  unasked: 0,
  later: [],
  ...change,
});

it('names what was retracted since, by whom and when, and when it was looked up', () => {
  render(<RecheckBanner recheck={recheck({ later: [LATER], unasked: 2 })} />);
  const alert = screen.getByRole('alert').textContent;
  expect(alert).toContain('[3] “Velorimine in mice” has been retracted (2026-01-02).');
  expect(alert).toContain('Retraction Watch');
  expect(document.body.textContent).toContain(
    'checked for retractions on 3 January 2026. 2 works could not be checked.',
  );
});

it.each<[Partial<Recheck>, string]>([
  [{ state: 'failed' }, 'could not be checked for retractions just now. Last checked on 3 January 2026.'],
  [{ state: 'failed', checkedAt: null }, 'could not be checked for retractions just now.'],
  [{ state: 'checking', checkedAt: null }, 'are being checked for retractions'],
])('says honestly how the check stands', (change, words) => {
  render(<RecheckBanner recheck={recheck(change)} />);
  expect(document.body.textContent).toContain(words);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('marks only sentences that rest on the work', () => {
  const citing = (evidenceId: string) => [{ evidenceId, field: 'abstract' as const, quote: 'q', start: 0, end: 1 }];
  render(
    <LaterNotices later={[LATER, { ...LATER, evidenceId: 'pmid:2', kind: 'concern' }]}>
      <p data-testid="one">
        <SinceRetracted citations={[...citing('pmid:2'), ...citing('pmid:1')]} />
      </p>
      <p data-testid="two">
        <SinceRetracted citations={citing('pmid:2')} />
      </p>
      <p data-testid="three">
        <SinceRetracted citations={citing('pmid:9')} />
      </p>
    </LaterNotices>,
  );
  expect(['one', 'two', 'three'].map((id) => screen.getByTestId(id).textContent)).toEqual([
    'since retracted',
    'since questioned',
    '',
  ]);
});
