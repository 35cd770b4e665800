import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readLink } from '#components/report/reading/link.ts';
import { boundaryOf } from '#components/run/announcer.tsx';
import { RunPage } from '#components/run/run-page.tsx';
import { runTitle } from '#components/run/use-run-title.ts';
import { AGENT_LIST } from '#contract/agent-list.ts';
import type { RunEvent } from '#contract/event.ts';
import { foldRun } from '#core/runs/fold/reduce-run.ts';
import { render } from '../render-with-queries.tsx';
import {
  advancedRun,
  fictionalWork,
  finishedRun,
  logged,
  planned,
  started,
  startedAdvanced,
  teamAtWork,
  teamReport,
  usageOf,
} from '../run-fixture.ts';

class SilentEventSource {
  static readonly CLOSED = 2;
  static readonly OPEN = 1;
  close() {}
}
beforeEach(() => {
  vi.stubGlobal('EventSource', SilentEventSource);
  window.history.replaceState(null, '', '/runs/fictional-run');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const works = [fictionalWork('101'), fictionalWork('102')];
const fold = (events: readonly RunEvent[]) => foldRun('fictional-run', logged(events));
const show = (events: readonly RunEvent[]) =>
  render(<RunPage question="Does velorimine help?" initial={fold(events)} share={null} link={readLink({})} />);
const part = (name: string) => within(screen.getByRole('region', { name }));
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);
const cards = () =>
  part('Team')
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.querySelector('[class*="font-semibold"]')?.textContent);

describe('the team', () => {
  it('has a card for everybody, the manager and the reader of pages too', () => {
    show(teamAtWork(works));
    expect(cards()).toEqual(AGENT_LIST.map(({ label }) => label));
  });

  it('is the small one in a run by rules, without graph, steering or use of models', () => {
    render(
      <RunPage question="Does velorimine help?" initial={finishedRun(works, [])} share={null} link={readLink({})} />,
    );
    const steps = within(screen.getByRole('region', { name: 'Steps' }));
    const names = steps.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);
    expect(names.some((name) => /Judge|Hypotheses/.test(name ?? ''))).toBe(false);
    expect(screen.queryByRole('region', { name: 'Who spoke to whom' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Tell the team' })).toBeNull();
    expect(screen.queryByText(/tokens/)).toBeNull();
    expect(screen.queryByText(/ledgers/)).toBeNull();
  });

  it('is also a list, next to its picture: how often each agent was given work, and who is working', async () => {
    show(teamAtWork(works));
    const list = await screen.findByRole('list', { name: 'Who was given work' });
    expect(texts(within(list).getAllByRole('listitem'))).toEqual([
      'The manager gave work to Search 1 time; 1 answer came back.',
      'The manager gave work to Web 1 time; 0 answers came back. It is at work now.',
      'Judge was not given anything yet.',
      'Hypotheses was not given anything yet.',
      'Report was not given anything yet.',
      'You wrote to the manager 1 time.',
    ]);
  });

  it('shows its history in order: orders with what came back, the reader’s message, the new plan', async () => {
    show(teamAtWork(works));
    const lines = texts(
      within(await screen.findByRole('list', { name: 'The team’s conversation' })).getAllByRole('listitem'),
    );
    expect(lines).toEqual([
      expect.stringMatching(/Search.*round 1.*at least 100 adults.*Found 2 sources \(2 new\)/),
      expect.stringMatching(/^You wrote to the team: “Leave out animal studies”, delivered in round 2$/),
      expect.stringMatching(/^New plan 1 of at most 2: 3 turns in a row brought no progress/),
      expect.stringMatching(/Web.*round 3.*regulator.*at work$/),
    ]);
  });

  it('shows the plan as it was changed, and names what models did not do', () => {
    show(teamAtWork(works));
    expect(part('Plan').getByText(/fictional regulator/)).toBeTruthy();
    expect(part('Model problems 1').getByText(/rules scored this round/)).toBeTruthy();
  });
});

describe('the manager’s ledgers', () => {
  it('stay folded until they are asked for, then stand in order with the reset marked', async () => {
    show(teamAtWork(works));
    const summary = await screen.findByText(/Manager’s ledgers/);
    expect(screen.queryByText('It acts within two weeks')).toBeNull();
    const details = summary.closest('details') as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    const items = within(screen.getByRole('list', { name: 'Ledgers, in order' }))
      .getAllByRole('listitem')
      .filter(({ parentElement }) => parentElement?.getAttribute('aria-label') === 'Ledgers, in order');
    expect(texts(items)).toEqual([
      expect.stringMatching(/^Facts and plan.*It acts within two weeks/),
      expect.stringMatching(/^Decision in round 1.*stalls 0 of 3/),
      expect.stringMatching(/^Decision in round 2.*stalls 3 of 3.*asking again.*repeated searches/),
      expect.stringMatching(/^Reset 1: facts and plan written anew/),
      expect.stringMatching(/^Decision in round 3.*code chose/),
    ]);
  });
});

describe('use of models', () => {
  const open = () => fireEvent.click(screen.getByRole('button', { name: /show by agent/ }));

  it('is shown against the budget with the part in reserve, and by agent on demand', async () => {
    show(teamAtWork(works));
    const status = within(screen.getByRole('region', { name: 'Status' }));
    expect(
      status.getByRole('img', { name: /^Budget: 15 percent used; the last 15 percent are reserved/ }),
    ).toBeTruthy();
    expect(status.getByRole('button', { name: /9\.2k of 60k tokens · \$0\.02 of \$0\.50/ })).toBeTruthy();
    open();
    const rows = texts(within(await screen.findByRole('table', { name: 'Model use by agent' })).getAllByRole('row'));
    expect(rows).toEqual([
      'AgentCallsInCachedOutCost',
      'Manager24,0001,000600$0.02',
      'Search24,0001,000600less than $0.01',
      'Together48,0002,0001,200$0.02',
    ]);
    expect(screen.getByText(/9,000 tokens are reserved for writing the report/)).toBeTruthy();
  });

  it('says when numbers are estimated and when the cost is not known', async () => {
    show([startedAdvanced, usageOf('manager', {}, true), usageOf('search', { cost: null })]);
    const buttonText = screen.getByRole('button', { name: /about 9\.2k of 60k tokens/ }).textContent;
    expect(buttonText).not.toContain('$');
    open();
    expect((await screen.findByText(/the cost is not known/)).textContent).toMatch(/estimated from the length/);
  });

  it('stands at the foot of the finished report, and nowhere in a report by rules', () => {
    const { unmount } = show(advancedRun(works));
    const foot = within(screen.getByRole('region', { name: 'Model use of this report' }));
    expect(foot.getByText(/9 model calls/).textContent).toMatch(
      /^9 model calls, 17,000 tokens in \(3,000 cached\), 3,600 out, about \$0\.08/,
    );
    expect(foot.getByRole('table', { hidden: true })).toBeTruthy();
    unmount();
    render(
      <RunPage question="Does velorimine help?" initial={finishedRun(works, [])} share={null} link={readLink({})} />,
    );
    expect(screen.queryByRole('region', { name: 'Model use of this report' })).toBeNull();
  });
});

describe('a run that rests', () => {
  it('shows the plan to approve in the place of the report', async () => {
    const run = fold(planned);
    show(planned);
    const heading = { name: /plan, before anything is searched/i };
    expect(await screen.findByRole('heading', heading, { timeout: 15_000 })).toBeTruthy();
    expect(boundaryOf(run)).toBe('The plan waits for your approval.');
    expect(runTitle(run, 'Does velorimine help?')).toMatch(/^◇ Plan to approve/);
    expect(screen.getByRole('region', { name: 'Status' }).textContent).toContain(
      'Nothing more is spent until you start.',
    );
  });

  it('is calm when paused: says so, and nothing pulses', () => {
    const events: RunEvent[] = [...teamReport(works), { type: 'paused' }];
    const run = fold(events);
    const { container } = show(events);
    expect(screen.getByRole('region', { name: 'Paused' }).textContent).toMatch(/resume whenever you like.*2 works/);
    expect(boundaryOf(run)).toBe('Paused.');
    expect(runTitle(run, 'Does velorimine help?')).toMatch(/^○ Paused/);
    expect(container.querySelectorAll('[class*="animate-pulse"]')).toHaveLength(0);
    expect(screen.queryByText('being written')).toBeNull();
    expect(screen.getByRole('region', { name: 'Status' }).textContent).toContain(
      'Nothing more is spent until you resume.',
    );
  });

  it('goes on where it rested', () => {
    const { container } = show([...teamReport(works), { type: 'paused' }, { type: 'resumed' }]);
    expect(screen.queryByRole('region', { name: 'Paused' })).toBeNull();
    expect(container.querySelectorAll('[class*="animate-pulse"]').length).toBeGreaterThan(0);
  });
});

describe('a run that failed', () => {
  const failed = (code: string): RunEvent[] => [startedAdvanced, { type: 'error', code, message: 'A plain sentence.' }];

  it('leads to the settings where the cause is put right there', () => {
    for (const code of ['model_key_refused', 'model_not_found', 'model_quota']) {
      const { unmount } = show(failed(code));
      expect(texts(screen.getAllByRole('alert'))).toContain('A plain sentence.');
      expect(screen.getByRole('link', { name: 'Open the settings' }).getAttribute('href')).toBe('/settings');
      unmount();
    }
    show(failed('internal'));
    expect(screen.queryByRole('link', { name: 'Open the settings' })).toBeNull();
  });

  it('offers another budget where the budget was too small', () => {
    show(failed('budget_spent'));
    expect(screen.getByRole('link', { name: /another budget/ }).getAttribute('href')).toContain('again=fictional-run');
  });
});

describe('the heading', () => {
  it('says quietly why the mode is what it is, and nothing where there is nothing to say', () => {
    const { unmount } = show(planned);
    expect(screen.getByText(/The team works with large-1/)).toBeTruthy();
    unmount();
    show([started]);
    expect(screen.queryByText(/The team uses it/)).toBeNull();
  });
});
