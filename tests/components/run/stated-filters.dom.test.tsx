import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { StatedFilters } from '#components/run/stated-filters.tsx';
import { NO_FILTERS } from '#contract/run-request.ts';
import { emptyRunView, type RunView } from '#contract/run-view.ts';
import { startedEvent } from '#tests/core/runs/research-world.ts';
import { push } from '../next-navigation.ts';
import { render } from '../render-with-queries.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function run(filters?: object): RunView {
  const { request } = startedEvent({ readsFilters: true });
  const screened = (evidenceId: string, reason: string) => [
    evidenceId,
    { evidenceId, included: false, reason, relevance: 0, representedBy: null },
  ];
  return {
    ...emptyRunView('r1'),
    request,
    screenings: Object.fromEntries([
      screened('a', 'Outside the filters: published in 1999, before 2005.'),
      screened('b', 'Outside the filters: another study design.'),
      screened('c', 'Below the threshold'),
    ]),
    plan: {
      ...{ seq: 1, questionType: 'other', terms: [], concepts: [], steps: [], estimate: null, state: 'approved' },
      ...(filters && { filters: { ...NO_FILTERS, ...filters } }),
    },
  } as RunView;
}

it('says what the question limits the search to and how many works that left out, and asks again without', async () => {
  const server = vi.fn<typeof fetch>(async () => Response.json({ runId: 'r2' }, { status: 202 }));
  vi.stubGlobal('fetch', server);
  render(<StatedFilters run={run({ fromYear: 2005, designs: ['randomised_trial'] })} />);
  const section = screen.getByRole('region', { name: 'Filters that the question states' });
  expect(section.textContent).toMatch(/randomised.*2005 or later/);
  expect(section.textContent).toContain('2 works');
  fireEvent.click(screen.getByRole('button', { name: 'Search without these filters' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/runs/r2'));
  expect(JSON.parse(String(server.mock.calls[0]?.[1]?.body))).toMatchObject({ filters: NO_FILTERS });
});

it('says nothing where the question states none', () => {
  render(<StatedFilters run={run()} />);
  expect(screen.queryByRole('region')).toBeNull();
});
