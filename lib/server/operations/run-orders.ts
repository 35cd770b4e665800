import * as z from 'zod';
import { againBody, planBody, steerBody } from '../runs/reader-words.ts';
import { operation } from './operation.ts';
import { runLocation, runStarted, whichRun } from './runs.ts';

/** What a user can tell a live run, and a new run made from a finished one. */
const ofRun = (action: string) => ({ method: 'POST', path: `/api/runs/{runId}/${action}` }) as const;

export const pauseRun = operation({
  name: 'pause_run',
  summary: 'Asks the run to rest at the next boundary between steps. It rests when its log says `paused`.',
  scope: 'write',
  input: whichRun,
  output: runStarted,
  http: { ...ofRun('pause'), status: 202 },
  async handle({ runId }, { services, workspaceId }) {
    await services.runs.pause(workspaceId, runId);
    return { runId };
  },
});

export const resumeRun = operation({
  name: 'resume_run',
  summary: 'Cancels a pause, whether or not it has taken effect.',
  scope: 'write',
  input: whichRun,
  output: runStarted,
  http: { ...ofRun('resume'), status: 202 },
  async handle({ runId }, { services, workspaceId }) {
    await services.runs.resume(workspaceId, runId);
    return { runId };
  },
});

export const cancelRun = operation({
  name: 'cancel_run',
  summary: 'Ends the run at its current state.',
  scope: 'write',
  input: whichRun,
  output: z.object({ runId: z.string(), status: z.literal('cancelled') }),
  http: { ...ofRun('cancel'), status: 200 },
  async handle({ runId }, { services, workspaceId }) {
    await services.runs.cancel(workspaceId, runId);
    return { runId, status: 'cancelled' as const };
  },
});

export const writeNow = operation({
  name: 'write_now',
  summary: 'Asks for the report from what there is.',
  scope: 'write',
  input: whichRun,
  output: runStarted,
  http: { ...ofRun('write-now'), status: 202 },
  async handle({ runId }, { services, workspaceId }) {
    await services.runs.writeNow(workspaceId, runId);
    return { runId };
  },
});

export const steerRun = operation({
  name: 'steer_run',
  summary: 'Leaves a message for the manager, who reads it before the next decision; at most 100 in a run.',
  scope: 'write',
  input: z.intersection(steerBody, whichRun),
  output: z.object({ messageId: z.int() }),
  http: { ...ofRun('steer'), status: 202, body: steerBody },
  async handle({ runId, message }, { services, workspaceId }) {
    return { messageId: await services.runs.steer(workspaceId, runId, message) };
  },
});

export const decidePlan = operation({
  name: 'decide_plan',
  summary: 'Decides on the open plan: as it is, with other steps, or changed in words and shown again.',
  scope: 'write',
  input: z.intersection(planBody, whichRun),
  output: runStarted,
  http: { ...ofRun('plan'), status: 202, body: planBody },
  async handle({ runId, ...decision }, { services, workspaceId }) {
    await services.runs.decidePlan(workspaceId, runId, decision);
    return { runId };
  },
});

export const runAgain = operation({
  name: 'run_again',
  summary:
    'A new run that shares what this one did before a round, and does the rest anew with the models of now; without a round the report is written anew with the changes made by hand, or the sources that did not answer are asked once more.',
  scope: 'write',
  input: z.intersection(againBody, whichRun),
  output: runStarted,
  http: { ...ofRun('again'), status: 202, body: againBody, location: runLocation },
  async handle({ runId: id, ...from }, { services, workspaceId, address, models }) {
    const run = await services.runs.own(workspaceId, id);
    await services.checkStartLimits({ workspaceId: run.workspaceId, address });
    const now = await services.models.forRequest(models());
    const { sampleData: isSample } = services.allowance
      ? await services.runs.view(workspaceId, id)
      : { sampleData: false };
    const runId = await services.admit({ workspaceId: run.workspaceId, address, isSample }, () =>
      services.runs.again(workspaceId, id, { from, models: now }),
    );
    return { runId };
  },
});
