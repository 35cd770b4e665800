import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlanEditor } from '#components/run/plan/plan-editor.tsx';
import { PlanView } from '#components/run/plan/plan-view.tsx';
import type { PlanStep } from '#contract/plan-step.ts';
import { render } from '../render-with-queries.tsx';
import { approved, PLAN, proposed, teamRun } from './team-fixture.ts';

const server = vi.fn<typeof fetch>();

beforeEach(() => {
  localStorage.clear();
  server.mockReset().mockImplementation(async () => Response.json({}, { status: 202 }));
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () => teamRun([proposed()]);
const show = () => render(<PlanEditor run={open()} />);
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const texts = () =>
  screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^What step/ }).map(({ value }) => value);
const write = (place: number, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: `What step ${place} does` }), { target: { value: text } });
const sent = () => server.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body))]);
const TEXTS = PLAN.map(({ text }) => text);

describe('the plan editor', () => {
  it('shows every step with its agent, the estimate and the budget', () => {
    show();
    expect(texts()).toEqual(TEXTS);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Agent of step 2' }).value).toBe('retrieval');
    expect(screen.getByText(/70,000 tokens, \$0.18, about 3 minutes/)).toBeTruthy();
    expect(screen.getByText(/150,000 tokens and \$0.50/)).toBeTruthy();
  });

  it('says what planning itself has used', () => {
    const usage = { calls: 1, tokensIn: 900, tokensOut: 340, tokensCached: 0, cost: null };
    const used = { type: 'usage_updated', agent: 'manager', role: 'smart', usage, estimated: false } as const;
    render(<PlanEditor run={teamRun([used, proposed()])} />);
    expect(screen.getByText('Planning used 1,240 tokens; nothing more is spent until you start')).toBeTruthy();
  });

  it('starts with the proposed plan where nothing was edited', async () => {
    show();
    await press('Start with this plan');
    expect(sent()).toEqual([['/api/runs/fictional-run/plan', { approve: true }]]);
  });

  it('sends exactly the steps as they were edited, added, removed and reordered', async () => {
    show();
    write(1, '  Search trials of velorimine only.  ');
    fireEvent.change(screen.getByRole('combobox', { name: 'Agent of step 2' }), { target: { value: 'search' } });
    await press('Remove step 3');
    await press('Add a step');
    write(3, 'Weigh what was found.');
    fireEvent.change(screen.getByRole('combobox', { name: 'Agent of step 3' }), { target: { value: 'judge' } });
    await press('Move step 3 up');
    await press('Start with this plan');
    const [first, second] = PLAN as [PlanStep, PlanStep];
    expect(sent()).toEqual([
      [
        '/api/runs/fictional-run/plan',
        {
          steps: [
            { ...first, text: 'Search trials of velorimine only.' },
            { id: expect.stringMatching(/^[\w.-]{1,40}$/), agent: 'judge', text: 'Weigh what was found.' },
            { ...second, agent: 'search' },
          ],
        },
      ],
    ]);
  });

  it('keeps the focus on the step that was moved', async () => {
    show();
    await press('Move step 1 down');
    expect(texts()).toEqual([TEXTS[1], TEXTS[0], TEXTS[2]]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move step 2 down' }));
    await press('Move step 3 down');
    expect(texts()).toEqual([TEXTS[1], TEXTS[0], TEXTS[2]]);
  });

  it('brings a removed step back to its place', async () => {
    show();
    await press('Remove step 2');
    expect(texts()).toEqual([TEXTS[0], TEXTS[2]]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    await press('Undo');
    expect(texts()).toEqual(TEXTS);
    await press('Start with this plan');
    expect(sent()[0]?.[1]).toEqual({ approve: true });
  });

  it('says why an empty plan cannot be started, and leads back to the proposed one', async () => {
    show();
    for (const _ of PLAN) await press('Remove step 1');
    expect(screen.getByRole('alert').textContent).toContain('at least one step');
    await press('Start with this plan');
    expect(server).not.toHaveBeenCalled();
    await press('Back to the proposed plan');
    expect(texts()).toEqual(TEXTS);
  });

  it('names the step without a text instead of sending it', async () => {
    show();
    await press('Add a step');
    await press('Start with this plan');
    expect(screen.getByRole('alert').textContent).toContain('Step 4 has no text');
    expect(server).not.toHaveBeenCalled();
  });

  it('shows the sentence of the server and lets the reader go on editing', async () => {
    server.mockImplementation(async () =>
      Response.json({ error: { code: 'nothing_to_approve', message: 'No plan is waiting.' } }, { status: 409 }),
    );
    show();
    await press('Start with this plan');
    expect(screen.getByRole('alert').textContent).toBe('No plan is waiting.');
    write(1, 'Another text.');
    expect(texts()[0]).toBe('Another text.');
  });

  it('keeps edits over a reload', () => {
    const { unmount } = show();
    write(1, 'Search trials of velorimine only.');
    unmount();
    show();
    expect(texts()).toEqual(['Search trials of velorimine only.', ...TEXTS.slice(1)]);
  });

  it('survives a store that holds something else', () => {
    localStorage.setItem('assay.plan.fictional-run', '{"proposed":[],"steps":[{"id":1}]}');
    show();
    expect(texts()).toEqual(TEXTS);
  });

  it('shows nothing for a plan that has been approved', () => {
    const { container } = render(<PlanEditor run={teamRun([proposed(), approved()])} />);
    expect(container.textContent).toBe('');
  });
});

describe('a change in words', () => {
  const field = () => screen.getByRole('textbox', { name: 'Change it in words' });
  const ask = async (text: string) => {
    fireEvent.change(field(), { target: { value: text } });
    await press('Change');
  };
  const NEXT: PlanStep[] = [{ id: 'n1', agent: 'search', text: 'Look at safety in older adults.' }];

  it('is sent, shown as under way, and done when the next plan arrives', async () => {
    const { rerender } = show();
    await ask('Safety first');
    expect(sent()).toEqual([['/api/runs/fictional-run/plan', { instruction: 'Safety first' }]]);
    expect(screen.getByText(/is being changed/).textContent).toContain('Safety first');
    expect(screen.getByRole('button', { name: 'Start with this plan' }).getAttribute('aria-disabled')).toBe('true');
    rerender(<PlanEditor run={teamRun([proposed(), proposed(NEXT)])} />);
    expect(texts()).toEqual(['Look at safety in older adults.']);
    expect(screen.getByText('The plan was changed as you asked.')).toBeTruthy();
    expect(screen.queryByText(/is being changed/)).toBeNull();
  });

  it('is still under way after a reload, until the plan has changed', async () => {
    const { unmount } = show();
    await ask('Safety first');
    unmount();
    const second = show();
    expect(screen.getByText(/is being changed/)).toBeTruthy();
    second.unmount();
    render(<PlanEditor run={teamRun([proposed(), proposed(NEXT)])} />);
    expect(screen.queryByText(/is being changed/)).toBeNull();
    expect(texts()).toEqual(['Look at safety in older adults.']);
  });

  it('is over when the plan comes back as it was, after a reload too, and says so', async () => {
    const same = () => <PlanEditor run={teamRun([proposed(), proposed()])} />;
    const { rerender, unmount } = show();
    write(1, 'My own text.');
    await ask('Safety first');
    rerender(same());
    expect(screen.getByText(/came back as it was/)).toBeTruthy();
    expect(texts()[0]).toBe('My own text.');
    unmount();

    localStorage.clear();
    const asking = show();
    await ask('Safety first');
    asking.unmount();
    render(same());
    expect(screen.queryByText(/is being changed/)).toBeNull();
    expect(screen.getByText(/came back as it was/)).toBeTruthy();
    await press('Start with this plan');
    expect(sent().at(-1)).toEqual(['/api/runs/fictional-run/plan', { approve: true }]);
  });

  it('is not waited for after a reload where the server has never taken it', async () => {
    server.mockImplementationOnce(() => new Promise(() => {}));
    const { unmount } = show();
    await ask('Safety first');
    expect(screen.getByText(/is being changed/)).toBeTruthy();
    unmount();
    show();
    expect(screen.queryByText(/is being changed/)).toBeNull();
    expect(field()).toBeTruthy();
  });

  it('warns that edits by hand are replaced, and says so when they were', async () => {
    const { rerender } = show();
    write(1, 'My own text.');
    expect(screen.getByText(/what you edited above is replaced/)).toBeTruthy();
    rerender(<PlanEditor run={teamRun([proposed(), proposed(NEXT)])} />);
    expect(screen.getByText(/replaced the one that you were editing/)).toBeTruthy();
    expect(texts()).toEqual(['Look at safety in older adults.']);
  });

  it('comes back to life when the server refuses', async () => {
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    show();
    await ask('Safety first');
    expect(screen.getAllByRole('alert').some((alert) => alert.textContent?.includes('could not be reached'))).toBe(
      true,
    );
    expect(field()).toBeTruthy();
  });
});

describe('the plan as it is worked on', () => {
  const states = () =>
    within(screen.getByRole('list', { name: 'Steps of the plan' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => /Done|At work|Resting|To do|Not needed/.exec(textContent ?? '')?.[0]);

  it('says of each step how far it is', () => {
    const run = teamRun([
      proposed(),
      approved(true),
      { type: 'handoff', round: 1, to: 'search', instruction: 'Search', why: 'nothing yet' },
      { type: 'agent_reported', round: 1, agent: 'search', message: 'Found 3' },
      { type: 'handoff', round: 2, to: 'retrieval', instruction: 'Read', why: 'full texts' },
    ]);
    render(<PlanView run={run} />);
    expect(states()).toEqual(['Done', 'At work', 'To do']);
    expect(screen.getByText('With your changes')).toBeTruthy();
  });

  it('takes a step for done where its agent came in without an order, and lets nobody work while the run rests', () => {
    const steps: PlanStep[] = [
      { id: 's1', agent: 'hypothesis', text: 'Propose explanations.' },
      { id: 's2', agent: 'search', text: 'Search for trials.' },
    ];
    const run = teamRun([
      proposed(steps),
      { type: 'plan_approved', steps, edited: false, byReader: true },
      { type: 'hypothesizing', round: 1 },
      { type: 'hypotheses_updated', round: 1, hypotheses: [] },
      { type: 'handoff', round: 2, to: 'search', instruction: 'Search', why: 'more is needed' },
      { type: 'paused' },
    ]);
    render(<PlanView run={run} />);
    expect(states()).toEqual(['Done', 'Resting']);
  });

  it('marks what an early end has made needless', () => {
    render(
      <PlanView
        run={teamRun([
          proposed(),
          approved(),
          { type: 'handoff', round: 1, to: 'search', instruction: 'Search', why: 'nothing yet' },
          { type: 'agent_reported', round: 1, agent: 'search', message: 'Found 3' },
          { type: 'synthesizing', exit: 'write_now', title: 'A report', sections: [] },
        ])}
      />,
    );
    expect(states()).toEqual(['Done', 'Not needed', 'At work']);
  });
});
