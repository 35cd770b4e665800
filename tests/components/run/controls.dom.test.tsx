import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RunAgain } from '#components/run/controls/run-again.tsx';
import { SteerBox } from '#components/run/controls/steer-box.tsx';
import { NOTHING_ASKED } from '#components/run/controls/use-orders.ts';
import { RunControls } from '#components/run/run-controls.tsx';
import type { RunEvent } from '#contract/event.ts';
import { emptyRunView, type RunView } from '#contract/run-view.ts';
import { push } from '../next-navigation.ts';
import { render } from '../render-with-queries.tsx';
import { claimOf, fictionalWork, finishedRun } from '../run-fixture.ts';
import { approved, proposed, teamRun } from './team-fixture.ts';

const server = vi.fn<typeof fetch>();

beforeEach(() => {
  server.mockReset().mockImplementation(async () => Response.json({}, { status: 202 }));
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const decided = { reason: 'There is more to find.', answer: false };
const round = (n: number): RunEvent[] => [
  {
    type: 'progress_ledger',
    round: n,
    ledger: {
      satisfied: decided,
      looping: decided,
      progress: { ...decided, answer: true },
      nextSpeaker: { ...decided, answer: 'search' },
      instruction: { ...decided, answer: 'Search' },
    },
    stalls: 0,
    basis: 'model',
    noticed: [],
  },
  { type: 'handoff', round: n, to: 'search', instruction: 'Search', why: 'more is needed' },
  { type: 'round_started', round: n, maxRounds: 5, queries: [], why: 'Search' },
];
const ENDING: RunEvent = { type: 'synthesizing', exit: 'write_now', title: 'A report', sections: [] };
const WORKING = [proposed(), approved(), ...round(1)];
const running = () => teamRun(WORKING);
const paused = () => teamRun([...WORKING, { type: 'paused' }]);
const resumed = () => teamRun([...WORKING, { type: 'paused' }, { type: 'resumed' }]);
const writing = () => teamRun([...WORKING, ENDING]);
const finished = () =>
  teamRun([
    ...WORKING,
    ...round(2),
    ENDING,
    {
      type: 'complete',
      exit: 'write_now',
      confidence: 0.5,
      confidenceReason: 'One trial.',
      claims: { kept: 1, rewritten: 0, dropped: 0 },
      references: [],
    },
  ]);

const controls = (run: RunView, asked = NOTHING_ASKED) => <RunControls run={run} shareUrl={null} controls={asked} />;
const names = () => screen.getAllByRole('button').flatMap(({ textContent }) => textContent || []);
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const asked = () => server.mock.calls.map(([path, init]) => `${init?.method} ${path}`);
const body = () => JSON.parse(String(server.mock.calls[0]?.[1]?.body));
const refuse = (message: string) =>
  server.mockImplementation(async () => Response.json({ error: { code: 'run_finished', message } }, { status: 409 }));

describe('the controls of a run', () => {
  it.each([
    ['queued', emptyRunView('fictional-run'), ['Cancel']],
    ['waiting for approval', teamRun([proposed()]), ['Cancel']],
    ['running', running(), ['Pause', 'More', 'Stop and write', 'Cancel']],
    ['paused', paused(), ['Resume', 'More', 'Stop and write', 'Cancel']],
    ['writing its report', writing(), ['Pause', 'More', 'Cancel']],
    ['complete', finished(), ['More', 'Study this', 'Watch', 'Run again', 'Delete', 'Export', 'Share']],
    ['cancelled', teamRun([...WORKING, { type: 'cancelled' }]), ['More', 'Run again', 'Delete']],
    ['cancelled before a round', teamRun([proposed(), { type: 'cancelled' }]), ['More', 'Delete']],
  ])('of one that is %s', (_, run, expected) => {
    render(controls(run));
    expect(names()).toEqual(expected);
  });

  it('pause once, say what happens until the run rests, then offer to go on', async () => {
    const { rerender } = render(controls(running()));
    await press('Pause');
    await press('Pausing …');
    expect(asked()).toEqual(['POST /api/runs/fictional-run/pause']);
    expect(screen.getByRole('status').textContent).toContain('what is under way is finished');
    rerender(controls(paused()));
    expect(screen.getByRole('status').textContent).toBe('');
    await press('Resume');
    expect(asked()[1]).toBe('POST /api/runs/fictional-run/resume');
    expect(screen.getByRole('button', { name: 'Going on …' })).toBeTruthy();
    rerender(controls(resumed()));
    expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
  });

  it('forget an order that was followed and taken back while the tab slept', async () => {
    const { rerender } = render(controls(running()));
    await press('Pause');
    rerender(controls(resumed()));
    expect(names()).toContain('Pause');
    await press('Pause');
    expect(asked()).toHaveLength(2);
  });

  it('show an order that was given before the page was opened', () => {
    render(controls(running(), { ...NOTHING_ASKED, pauseRequested: true, writeNowRequested: true }));
    expect(names()).toEqual(['Pausing …', 'More', 'Going to write …', 'Cancel']);
  });

  it('have the report written from what there is', async () => {
    const { rerender } = render(controls(running()));
    await press('Stop and write');
    expect(asked()).toEqual(['POST /api/runs/fictional-run/write-now']);
    expect(screen.getByRole('status').textContent).toContain('No more searching');
    rerender(controls(writing()));
    expect(screen.queryByRole('button', { name: /write/ })).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('say why an order was refused, and take it back', async () => {
    refuse('This run has already ended.');
    render(controls(running()));
    await press('Pause');
    expect(screen.getByRole('alert').textContent).toBe('This run has already ended.');
    expect(screen.getByRole('button', { name: 'Pause' }).getAttribute('aria-disabled')).toBe('false');
  });

  it('cancel only when asked twice', async () => {
    render(controls(running()));
    await press('Cancel');
    expect(server).not.toHaveBeenCalled();
    await press('Stop it');
    expect(asked()).toEqual(['POST /api/runs/fictional-run/cancel']);
  });

  it('fold and unfold by a button that Escape closes', async () => {
    render(controls(running()));
    const more = screen.getByRole('button', { name: 'More' });
    await press('More');
    expect(more.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Cancel' }), { key: 'Escape' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(more);
  });
});

describe('running again', () => {
  const answer = () => server.mockImplementation(async () => Response.json({ runId: 'next-run' }, { status: 202 }));

  it('goes to the new run, from the chosen round and with the change', async () => {
    answer();
    render(<RunAgain run={finished()} />);
    await press('Run again');
    fireEvent.change(await screen.findByRole('combobox', { name: 'From' }), { target: { value: '2' } });
    fireEvent.change(screen.getByRole('textbox', { name: /different/ }), { target: { value: ' No animals ' } });
    await act(async () => fireEvent.submit(document.querySelector('form') as HTMLFormElement));
    expect(asked()).toEqual(['POST /api/runs/fictional-run/again']);
    expect(body()).toEqual({ round: 2, instruction: 'No animals' });
    expect(push).toHaveBeenCalledExactlyOnceWith('/runs/next-run');
  });

  it('begins with the round it stands at', async () => {
    answer();
    render(<RunAgain run={finished()} round={2} />);
    await press('Run again from round 2');
    await screen.findByRole('dialog');
    await act(async () => fireEvent.submit(document.querySelector('form') as HTMLFormElement));
    expect(body()).toEqual({ round: 2 });
  });

  it('asks for no change where nobody could follow it', async () => {
    render(<RunAgain run={finishedRun([fictionalWork('101')], [claimOf('c1', [])])} />);
    await press('Run again');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('says why it was refused and stays', async () => {
    refuse('This run had one round.');
    render(<RunAgain run={finished()} />);
    await press('Run again');
    await act(async () => fireEvent.submit(document.querySelector('form') as HTMLFormElement));
    expect(screen.getByRole('alert').textContent).toBe('This run had one round.');
    expect(push).not.toHaveBeenCalled();
  });

  it('is not offered while the run is at work', () => {
    expect(render(<RunAgain run={running()} />).container.textContent).toBe('');
  });
});

describe('messages to the team', () => {
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Tell the team' });
  const send = async (text: string) => {
    fireEvent.change(field(), { target: { value: text } });
    await press('Send');
  };
  const heard = (extra: RunEvent[] = []) =>
    teamRun([...WORKING, { type: 'steered', messageId: 7, text: 'No animals' }, ...extra]);

  it('shows a message as waiting, and as delivered in its round once the manager has it', async () => {
    server.mockImplementation(async () => Response.json({ messageId: 7 }, { status: 202 }));
    const { rerender } = render(<SteerBox run={running()} />);
    await send(' No animals ');
    expect(body()).toEqual({ message: 'No animals' });
    expect(field().value).toBe('');
    expect(screen.getByText('No animals')).toBeTruthy();
    expect(screen.getByText(/next decision/)).toBeTruthy();
    rerender(<SteerBox run={heard(round(2))} />);
    expect(screen.getByText('Delivered in round 2')).toBeTruthy();
    expect(screen.queryByText(/next decision/)).toBeNull();
    expect(screen.getAllByText('No animals')).toHaveLength(1);
  });

  it('names the round of the decision that is about to be made with it, however often the page draws it', () => {
    const { rerender } = render(<SteerBox run={heard()} />);
    expect(screen.getByText('Delivered in round 2')).toBeTruthy();
    rerender(<SteerBox run={heard([...round(2), ...round(3)])} />);
    expect(screen.getByText('Delivered in round 2')).toBeTruthy();
  });

  it('shows after a reload what has not been delivered yet', () => {
    const pending = [{ id: 9, text: 'Older adults', at: '2026-01-02T03:04:05Z' }];
    render(<SteerBox run={paused()} pending={pending} />);
    expect(screen.getByText('Older adults')).toBeTruthy();
    expect(screen.getByText(/when the run continues/)).toBeTruthy();
  });

  it('keeps the text when the server refuses', async () => {
    refuse('The team has finished.');
    render(<SteerBox run={running()} />);
    await send('No animals');
    expect(screen.getByRole('alert').textContent).toBe('The team has finished.');
    expect(field().value).toBe('No animals');
  });

  it('sends nothing when there is nothing to send', async () => {
    render(<SteerBox run={running()} />);
    await send('   ');
    expect(server).not.toHaveBeenCalled();
  });

  it('takes an example without sending it', async () => {
    render(<SteerBox run={running()} />);
    await press('Leave out animal studies');
    expect(field().value).toBe('Leave out animal studies');
    expect(server).not.toHaveBeenCalled();
  });

  it('says that a message came too late once the report is begun', () => {
    render(<SteerBox run={writing()} pending={[{ id: 9, text: 'Older adults', at: '2026-01-02T03:04:05Z' }]} />);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText(/Not delivered/)).toBeTruthy();
  });

  it('is not offered without a team or before the plan is approved', () => {
    const simple = finishedRun([fictionalWork('101')], [claimOf('c1', [])]);
    expect(render(<SteerBox run={simple} />).container.textContent).toBe('');
    expect(render(<SteerBox run={teamRun([proposed()])} />).container.textContent).toBe('');
  });
});
