import * as z from 'zod';
import { conversation, conversationSummary, frozenConversation } from '#contract/conversation/conversation.ts';
import { completeFollowUp } from '#core/ask/understand.ts';
import { planTurn, turnBody } from '../conversations/ask-request.ts';
import { askedQuestion } from '../runs/run-request.ts';
import { EXPORT_TYPES, exportConversation } from '../sharing/export-conversation.ts';
import { operation } from './operation.ts';
import { runLocation, runStarted } from './runs.ts';
import { preferencesOf, startAdmitted } from './start-admitted.ts';

/** Which conversation is meant. To any other workspace than its own it does not exist. */
const whichConversation = z.object({ conversationId: z.string() });
const link = z.object({ url: z.string(), createdAt: z.string() });
const at = '/api/conversations/{conversationId}';

const openingBody = z.object(
  {
    ...turnBody.shape,
    aboutRunId: z.string({ error: 'The field "aboutRunId" is the id of a run.' }).nullish(),
  },
  { error: 'Send a JSON object with the field "question".' },
);

export const startConversation = operation({
  name: 'start_conversation',
  summary: 'Begins a conversation with its first question; the answer is followed and read as any run.',
  scope: 'write',
  input: openingBody,
  output: z.object({ conversationId: z.string(), runId: z.string() }),
  http: {
    method: 'POST',
    path: '/api/conversations',
    once: true,
    status: 202,
    body: openingBody,
    location: ({ conversationId }) => `/api/conversations/${conversationId}`,
  },
  async handle(input, caller) {
    const { conversations, allowance, runs } = caller.services;
    const conversationId = conversations.newId();
    const aboutRunId = input.aboutRunId ?? null;
    const context = await conversations.opening(caller.workspaceId, conversationId, aboutRunId);
    const isAboutSample =
      allowance !== undefined && aboutRunId !== null && (await runs.view(caller.workspaceId, aboutRunId)).sampleData;
    const runId = await startAdmitted(caller, {
      engine: input.engine,
      isSample: input.sample || isAboutSample,
      plan: async (circumstances) =>
        planTurn(input, context, { ...circumstances, preferences: await preferencesOf(caller) }),
      start: ({ workspaceId, ...turn }) => conversations.begin(workspaceId, conversationId, turn),
    });
    return { conversationId, runId };
  },
});

const found = z.object({
  q: z.string().max(500, { error: 'Shorten what is looked for to at most 500 characters.' }).default(''),
});

export const listConversations = operation({
  name: 'list_conversations',
  summary: 'The conversations of this workspace, the last asked first; with `q` those whose words are all found.',
  scope: 'read',
  input: found,
  output: z.object({ conversations: z.array(conversationSummary) }),
  http: { method: 'GET', path: '/api/conversations', status: 200, query: found },
  async handle({ q }, { services, workspaceId, address }) {
    if (q.trim() !== '') await services.checkFindLimits({ workspaceId: workspaceId ?? '', address });
    // A database cannot even be asked for NUL.
    return { conversations: await services.conversations.list(workspaceId, q.replaceAll('\0', ' ').toWellFormed()) };
  },
});

export const getConversation = operation({
  name: 'get_conversation',
  summary: 'A conversation with its turns, and the link to its copy that is in force.',
  scope: 'read',
  input: whichConversation,
  output: z.object({ ...conversation.shape, share: link.nullable() }),
  http: { method: 'GET', path: at, status: 200 },
  async handle({ conversationId }, { services: { conversations }, workspaceId }) {
    const { updatedAt: _, ...own } = await conversations.own(workspaceId, conversationId);
    const share = await conversations.shareOf(workspaceId, conversationId);
    return { ...own, share: share && { url: `/c/${share.token}`, createdAt: share.createdAt } };
  },
});

const TITLE = 'Give the conversation a title of at most 200 characters.';
const titleBody = z.object(
  {
    title: z
      .string({ error: TITLE })
      .refine((text) => !text.includes('\0') && text.isWellFormed(), { error: TITLE })
      .trim()
      .min(1, { error: TITLE })
      .max(200, { error: TITLE }),
  },
  { error: 'Send a JSON object with the field "title".' },
);

export const renameConversation = operation({
  name: 'rename_conversation',
  summary: 'Gives a conversation another title.',
  scope: 'write',
  input: z.intersection(titleBody, whichConversation),
  output: z.object({ title: z.string() }),
  http: { method: 'PUT', path: at, status: 200, body: titleBody },
  async handle({ conversationId, title }, { services, workspaceId }) {
    await services.conversations.rename(workspaceId, conversationId, title);
    return { title };
  },
});

export const deleteConversation = operation({
  name: 'delete_conversation',
  isNoted: true,
  summary: 'Deletes a conversation with its answers and links; for 30 seconds it can be brought back.',
  scope: 'write',
  input: whichConversation,
  output: z.void(),
  http: { method: 'DELETE', path: at, status: 204 },
  handle: ({ conversationId }, { services, workspaceId }) => services.conversations.remove(workspaceId, conversationId),
});

export const restoreConversation = operation({
  name: 'restore_conversation',
  summary: 'Brings back a conversation that was deleted within the last 30 seconds.',
  scope: 'write',
  input: whichConversation,
  output: z.void(),
  http: { method: 'POST', path: `${at}/restore`, status: 204 },
  handle: ({ conversationId }, { services, workspaceId }) =>
    services.conversations.restore(workspaceId, conversationId),
});

const furtherBody = z.object(
  {
    ...turnBody.shape,
    parentRunId: z
      .string({ error: 'The field "parentRunId" is the turn that this one follows, or null for a first one.' })
      .nullable(),
  },
  { error: 'Send a JSON object with the fields "question" and "parentRunId".' },
);

export const askTurn = operation({
  name: 'ask_turn',
  summary: 'Asks a follow-up to a turn, or asks a turn again: turns that follow the same one are branches.',
  scope: 'write',
  input: z.intersection(furtherBody, whichConversation),
  output: runStarted,
  http: { method: 'POST', path: `${at}/turns`, once: true, status: 202, body: furtherBody, location: runLocation },
  async handle({ conversationId, parentRunId, ...input }, caller) {
    const { conversations, allowance } = caller.services;
    const { sampleData, ...context } = await conversations.following(caller.workspaceId, conversationId, parentRunId);
    const engine = input.engine ?? (context.byRules ? 'rules' : null);
    const runId = await startAdmitted(caller, {
      engine,
      isSample: input.sample || (allowance !== undefined && sampleData),
      plan: async (circumstances) =>
        planTurn({ ...input, engine }, context, { ...circumstances, preferences: await preferencesOf(caller) }),
      start: ({ workspaceId, ...turn }) => conversations.add(workspaceId, conversationId, parentRunId, turn),
    });
    return { runId };
  },
});

const followUpBody = z.object(
  { question: askedQuestion, parentRunId: furtherBody.shape.parentRunId },
  { error: 'Send a JSON object with the fields "question" and "parentRunId".' },
);

export const readFollowUp = operation({
  name: 'read_follow_up',
  summary: 'The question that a turn after another one will be asked as, before anything runs.',
  scope: 'read',
  input: z.intersection(followUpBody, whichConversation),
  output: z.object({
    question: z.string(),
    willBeCompleted: z.boolean().describe('A language model will complete it; "question" is as it was sent.'),
  }),
  http: { method: 'POST', path: `${at}/follow-up`, status: 200, body: followUpBody },
  async handle({ conversationId, question, parentRunId }, { services, workspaceId, address, models }) {
    await services.checkReadLimits({ workspaceId: workspaceId ?? address, address });
    const { earlier, byRules } = await services.conversations.following(workspaceId, conversationId, parentRunId);
    if (!byRules && services.models.isSetUp(models())) return { question, willBeCompleted: true };
    return { question: completeFollowUp(question, earlier).question, willBeCompleted: false };
  },
});

const branch = z.object({
  through: z.string().optional().describe('The last turn of the branch that is meant; the latest one by default.'),
});

export const shareConversation = operation({
  name: 'share_conversation',
  isNoted: true,
  summary: 'A link to a frozen copy of one branch, the present one where there is one.',
  scope: 'write',
  input: z.object({ ...whichConversation.shape, ...branch.shape }),
  output: z.object({ url: z.string(), token: z.string(), createdAt: z.string() }),
  http: { method: 'POST', path: `${at}/share`, status: 201, query: branch },
  async handle({ conversationId, through }, { services, workspaceId }) {
    const { token, createdAt } = await services.conversations.share(workspaceId, conversationId, through);
    return { url: `/c/${token}`, token, createdAt };
  },
});

export const unshareConversation = operation({
  name: 'unshare_conversation',
  isNoted: true,
  summary: 'Takes the link back: from now on it leads nowhere.',
  scope: 'write',
  input: whichConversation,
  output: z.void(),
  http: { method: 'DELETE', path: `${at}/share`, status: 204 },
  handle: ({ conversationId }, { services, workspaceId }) =>
    services.conversations.unshare(workspaceId, conversationId),
});

export const getSharedConversation = operation({
  name: 'get_shared_conversation',
  summary: 'A conversation that its owner has shared, for anyone with the link.',
  scope: 'public',
  input: z.object({ token: z.string() }),
  output: frozenConversation,
  http: { method: 'GET', path: '/api/shared/conversations/{token}', status: 200 },
  handle: ({ token }, { services }) => services.conversations.shared(token),
});

const asFile = z.object({
  ...branch.shape,
  format: z.enum(['markdown', 'json'], { error: 'The format is one of: markdown, json.' }).default('markdown'),
});

export const exportConversationFile = operation({
  name: 'export_conversation',
  summary: 'One branch of a conversation as a file.',
  scope: 'read',
  input: z.object({ ...whichConversation.shape, ...asFile.shape }),
  output: frozenConversation,
  http: {
    method: 'GET',
    path: `${at}/export`,
    cost: 5,
    status: 200,
    query: asFile,
    media: EXPORT_TYPES,
    send: (copy, { format }) => exportConversation(copy, format),
  },
  handle: ({ conversationId, through }, { services, workspaceId }) =>
    services.conversations.frozen(workspaceId, conversationId, { through, isPublic: false }),
});
