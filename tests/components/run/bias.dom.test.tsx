import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readLink } from '#components/report/reading/link.ts';
import { RunPage } from '#components/run/run-page.tsx';
import type { BiasJudgement } from '#contract/appraisal/bias.ts';
import { push } from '../next-navigation.ts';
import { render } from '../render-with-queries.tsx';
import { citationOf, claimOf, fictionalWork, finishedRun } from '../run-fixture.ts';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset().mockImplementation(async () => Response.json({ runId: 'r2' }, { status: 202 }));
  vi.stubGlobal('fetch', server);
  window.history.replaceState(null, '', '/runs/fictional-run');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// An invented trial.
const OPEN = 'This open-label trial compared velorimine with usual care.';
const trial = fictionalWork('101', { texts: { abstract: `${OPEN} Velorimine reduced weekly attacks by 2.8.` } });

async function show(bias: BiasJudgement[] = []) {
  const run = finishedRun([trial], [claimOf('c1', [citationOf(trial)])]);
  const request = run.request && { ...run.request, changes: { ...run.request.changes, bias } };
  render(<RunPage question="Does it?" initial={{ ...run, request }} share={null} link={readLink({})} />);
  fireEvent.click(screen.getAllByRole('button', { name: /^Citation 1:/ })[0] as HTMLElement);
  const summary = await screen.findByText(/^Risk of bias \(RoB 2\)/, undefined, { timeout: 15_000 });
  fireEvent.click(summary);
  return within(summary.closest('details') as HTMLElement);
}

it('shows what is suggested as suggested, with the words and where they stand', async () => {
  const bias = await show();
  expect(screen.getByText('Risk of bias (RoB 2): suggestions')).toBeTruthy();
  expect(bias.getAllByText('suggested')).toHaveLength(5);
  expect(bias.queryByText('judged by a reader')).toBeNull();
  fireEvent.click(bias.getAllByRole('button', { name: `“${OPEN}”` })[0] as HTMLElement);
  expect([...document.querySelectorAll('[data-reader] mark')].map((mark) => mark.textContent)).toEqual([OPEN]);
});

it('sends what the owner confirmed and changed, and nothing that is only suggested', async () => {
  const bias = await show();
  fireEvent.click(bias.getByRole('button', { name: 'Confirm Deviations from intended interventions' }));
  fireEvent.change(bias.getByLabelText('Your judgement: Measurement of the outcome'), { target: { value: 'high' } });
  fireEvent.change(bias.getByLabelText('Why?'), { target: { value: 'Attacks were counted by the patients.' } });
  fireEvent.click(bias.getByRole('button', { name: 'Confirm Measurement of the outcome' }));
  expect(bias.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'To be recorded: some concerns',
    'To be recorded: high concern',
  ]);
  const bar = within(screen.getByRole('region', { name: 'Changes by you' }));
  expect(bar.getByText('2 changes by you.')).toBeTruthy();
  fireEvent.click(bar.getByRole('button', { name: 'Write the report anew' }));
  await vi.waitFor(() => expect(push).toHaveBeenCalledWith('/runs/r2'));
  const [path, init] = server.mock.calls.find(([url]) => String(url).endsWith('/again')) ?? [];
  expect(path).toBe('/api/runs/fictional-run/again');
  expect(JSON.parse(String(init?.body))).toEqual({
    changes: {
      works: [],
      certainty: [],
      bias: [
        { evidenceId: 'pmid:101', domain: 'deviations', concern: 'some', reason: '' },
        {
          evidenceId: 'pmid:101',
          domain: 'measurement',
          concern: 'high',
          reason: 'Attacks were counted by the patients.',
        },
      ],
    },
  });
});

it('of a report written with them marks judgements and suggestions differently', async () => {
  const bias = await show([
    { evidenceId: 'pmid:101', domain: 'deviations', concern: 'high', reason: 'Many switched.' },
  ]);
  expect(screen.getByText('Risk of bias (RoB 2): 1 of 5 judged by a reader')).toBeTruthy();
  expect(bias.getByText('judged by a reader').parentElement?.textContent).toBe(
    'Deviations from intended interventions: high concern judged by a reader (Many switched.)',
  );
  expect(bias.getAllByText('suggested')).toHaveLength(4);
});
