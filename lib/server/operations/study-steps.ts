import * as z from 'zod';
import { graphEdit } from '#contract/study/study.ts';
import { studyView } from '#contract/study/study-view.ts';
import { parseRunRequest } from '../runs/run-request.ts';
import { exportStudy, STUDY_FORMATS, STUDY_TYPES } from '../sharing/export-study.ts';
import { operation, settled } from './operation.ts';
import { runLocation, runStarted } from './runs.ts';
import { startAdmitted } from './start-admitted.ts';
import { carryOut, commandBody, commandId, STUDY_AT, typed, whichStudy } from './study.ts';

const command = { scope: 'write', output: studyView } as const;

export const prepareAgain = operation({
  ...command,
  name: 'prepare_study_again',
  summary: 'Reads the material once more, as it is now, where preparing the session has failed; else changes nothing.',
  input: commandBody.extend(whichStudy.shape),
  http: { method: 'POST', path: `${STUDY_AT}/preparation`, status: 200, body: commandBody },
  handle: ({ studyId, commandId: id }, caller) => carryOut(caller, studyId, { kind: 'prepare', commandId: id }),
});

export const pauseQuiz = operation({
  ...command,
  name: 'pause_quiz',
  summary: 'Lets the quiz rest where it is, for as long as one likes.',
  input: commandBody.extend(whichStudy.shape),
  http: { method: 'POST', path: `${STUDY_AT}/quizzes/pause`, status: 200, body: commandBody },
  handle: ({ studyId, commandId: id }, caller) =>
    carryOut(caller, studyId, { kind: 'pause', commandId: id }, { needsModel: false }),
});

export const resumeQuiz = operation({
  ...command,
  name: 'resume_quiz',
  summary: 'Goes on with the quiz that rests.',
  input: commandBody.extend(whichStudy.shape),
  http: { method: 'POST', path: `${STUDY_AT}/quizzes/resume`, status: 200, body: commandBody },
  handle: ({ studyId, commandId: id }, caller) => carryOut(caller, studyId, { kind: 'resume', commandId: id }),
});

const hintBody = z.object(
  { commandId, questionId: z.string({ error: 'Give "questionId" as the id of the question.' }) },
  { error: 'Send a JSON object with the fields "commandId" and "questionId".' },
);
export const showHint = operation({
  ...command,
  name: 'show_hint',
  summary: 'Shows the next hint of the open question; each costs a part of its score.',
  input: hintBody.extend(whichStudy.shape),
  http: { method: 'POST', path: `${STUDY_AT}/hints`, status: 200, body: hintBody },
  handle: ({ studyId, ...hint }, caller) => carryOut(caller, studyId, { kind: 'hint', ...hint }, { needsModel: false }),
});

const disputeBody = z.object(
  { answerId: z.string({ error: 'Give "answerId" as the id of the answer.' }), reason: typed('reason', 1) },
  { error: 'Send a JSON object with the fields "answerId" and "reason".' },
);
export const disputeGrade = operation({
  ...command,
  name: 'dispute_grade',
  summary: 'Has an answer graded again, once, with the learner’s reason.',
  input: disputeBody.extend(whichStudy.shape),
  http: { method: 'POST', path: `${STUDY_AT}/disputes`, status: 200, body: disputeBody },
  handle: ({ studyId, ...dispute }, caller) => carryOut(caller, studyId, { kind: 'dispute', ...dispute }),
});

const explainBody = z.object(
  { commandId, conceptId: z.string({ error: 'Give "conceptId" as the id of a concept.' }) },
  { error: 'Send a JSON object with the fields "commandId" and "conceptId".' },
);
export const explainConcept = operation({
  ...command,
  name: 'explain_concept',
  summary: 'Has a concept explained from the sources, sentence by sentence checked.',
  input: explainBody.extend(whichStudy.shape),
  http: { method: 'POST', path: `${STUDY_AT}/explanations`, status: 200, body: explainBody },
  handle: ({ studyId, ...wanted }, caller) => carryOut(caller, studyId, { kind: 'explain', ...wanted }),
});

const editBody = z.object(
  { commandId, edit: graphEdit },
  { error: 'Send a JSON object with the fields "commandId" and "edit".' },
);
export const editConcepts = operation({
  ...command,
  name: 'edit_concepts',
  summary: 'Renames or removes a concept, draws or removes a connection, or takes such a change back.',
  input: editBody.extend(whichStudy.shape),
  http: { method: 'POST', path: `${STUDY_AT}/graph`, status: 200, body: editBody },
  handle: ({ studyId, ...edit }, caller) => carryOut(caller, studyId, { kind: 'edit', ...edit }, { needsModel: false }),
});

const TITLE = 'Give the session a title of 1 to 200 characters.';
const titleBody = z.object(
  { title: typed('title', 1).pipe(z.string().max(200, { error: TITLE })) },
  { error: 'Send a JSON object with the field "title".' },
);
export const renameStudy = operation({
  ...command,
  name: 'rename_study',
  summary: 'Gives a study session another title.',
  input: titleBody.extend(whichStudy.shape),
  http: { method: 'PUT', path: STUDY_AT, status: 200, body: titleBody },
  handle: ({ studyId, title }, { services, workspaceId }) => services.studies.rename(workspaceId, studyId, title),
});

export const deleteStudy = operation({
  name: 'delete_study',
  isNoted: true,
  summary: 'Deletes a study session with everything learned in it; for 30 seconds it can be brought back.',
  scope: 'write',
  input: whichStudy,
  output: z.void(),
  http: { method: 'DELETE', path: STUDY_AT, status: 204 },
  handle: ({ studyId }, { services, workspaceId }) => services.studies.remove(workspaceId, studyId),
});

export const restoreStudy = operation({
  ...command,
  name: 'restore_study',
  summary: 'Brings back a study session that was deleted within the last 30 seconds.',
  input: whichStudy,
  http: { method: 'POST', path: `${STUDY_AT}/restore`, status: 200 },
  handle: ({ studyId }, { services, workspaceId }) => services.studies.restore(workspaceId, studyId),
});

const researchBody = z.object(
  { commandId, conceptIds: z.array(z.string()).max(40).default([]) },
  { error: 'Send a JSON object with the fields "commandId" and "conceptIds".' },
);
export const researchFromStudy = operation({
  name: 'research_from_study',
  summary:
    'Starts research on weak or disputed concepts, the weakest where none is named; its report joins the session by itself.',
  scope: 'write',
  input: researchBody.extend(whichStudy.shape),
  output: runStarted,
  http: { method: 'POST', path: `${STUDY_AT}/research`, status: 202, body: researchBody, location: runLocation },
  async handle({ studyId, commandId: id, conceptIds }, caller) {
    const { studyResearch, allowance, env } = caller.services;
    const plan = await studyResearch.plan(caller.workspaceId, studyId, { commandId: id, conceptIds });
    if (plan.startedAs !== null) return { runId: plan.startedAs };
    const timeoutSeconds = env.RUN_TIMEOUT_SECONDS;
    const runId = await startAdmitted(caller, {
      engine: null,
      isSample: allowance !== undefined && plan.isSample,
      plan: (circumstances) => ({
        ...settled(parseRunRequest({ question: plan.question }, { ...circumstances, timeoutSeconds })),
        startsFrom: plan.startsFrom,
      }),
      start: (run) => studyResearch.start(run, studyId, { commandId: id, conceptIds: plan.conceptIds }),
    });
    return { runId };
  },
});

const asFile = z.object({
  format: z.enum(STUDY_FORMATS, { error: `The format is one of: ${STUDY_FORMATS.join(', ')}.` }).default('json'),
});
export const exportStudyFile = operation({
  name: 'export_study',
  summary:
    'A study session as a file: everything, cards for Anki as CSV or TSV (front, back, tags, source), or a summary sheet.',
  scope: 'read',
  input: whichStudy.extend(asFile.shape),
  output: studyView,
  http: {
    method: 'GET',
    path: `${STUDY_AT}/export`,
    cost: 5,
    status: 200,
    query: asFile,
    media: STUDY_TYPES,
    send: (view, { format }) => exportStudy(view, format),
  },
  handle: ({ studyId }, { services, workspaceId }) => services.studies.view(workspaceId, studyId),
});

export const exportStudies = operation({
  name: 'export_studies',
  summary: 'All study sessions of this workspace, as one JSON file.',
  scope: 'read',
  input: z.object({}),
  output: z.object({ schema: z.literal('assay.study/1'), exportedAt: z.string(), sessions: z.array(studyView) }),
  http: { method: 'GET', path: '/api/study/export', status: 200, cost: 50 },
  handle: async (_, { services, workspaceId }) => ({
    schema: 'assay.study/1' as const,
    exportedAt: new Date().toISOString(),
    sessions: await services.studies.everything(workspaceId),
  }),
});

export const followStudy = operation({
  name: 'follow_study',
  summary: 'A study session as server-sent events: `view` with the whole view, at once and after every change.',
  scope: 'read',
  input: whichStudy,
  /** A stream. */
  output: z.custom<Response>(),
  http: {
    method: 'GET',
    path: `${STUDY_AT}/events`,
    status: 200,
    media: ['text/event-stream'],
    send: (stream) => stream,
  },
  async handle({ studyId }, { services, workspaceId, address, signal }) {
    const { head } = await services.studies.own(workspaceId, studyId);
    const onEnd = services.openStreams.open({ workspaceId: head.workspaceId, address });
    return services.studyLive.stream({ workspaceId: head.workspaceId, id: studyId, signal, onEnd });
  },
});
