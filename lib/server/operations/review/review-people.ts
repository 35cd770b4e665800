import * as z from 'zod';
import { reviewRole } from '#contract/review/review-events.ts';
import { reviewInvite, reviewView } from '#contract/review/review-view.ts';
import { type Caller, operation } from '../operation.ts';
import { countChange, REVIEW_AT, reviewerName, whichReview } from './reviews.ts';

const INVITES = `${REVIEW_AT}/invites`;
const JOIN = '/api/review-invites';
const TOKEN = 'Give "token" as it is in the link.';

const role = z.enum(reviewRole.options, { error: `The role is one of: ${reviewRole.options.join(', ')}.` });

export const listInvites = operation({
  name: 'list_review_invites',
  summary: 'The links in force by which people join a review; for its owner.',
  scope: 'read',
  input: whichReview,
  output: z.object({ invites: z.array(reviewInvite) }),
  http: { method: 'GET', path: INVITES, status: 200 },
  handle: async ({ reviewId }, { services, workspaceId }) => ({
    invites: await services.reviews.invites(workspaceId, reviewId),
  }),
});

const inviteBody = z.object({ role }, { error: 'Send a JSON object with the field "role".' });
export const createInvite = operation({
  name: 'create_review_invite',
  isNoted: true,
  summary: 'Makes a link by which people join a review with a role. Its token is shown this once.',
  scope: 'write',
  input: inviteBody.extend(whichReview.shape),
  output: reviewInvite.extend({ token: z.string() }),
  http: { method: 'POST', path: INVITES, status: 201, body: inviteBody },
  async handle({ reviewId, role: wanted }, caller: Caller) {
    await countChange(caller);
    return caller.services.reviews.invite(caller.workspaceId, reviewId, wanted);
  },
});

export const revokeInvite = operation({
  name: 'revoke_review_invite',
  isNoted: true,
  summary: 'Revokes a link: nobody can join by it any more; people who have joined stay.',
  scope: 'write',
  input: whichReview.extend({ inviteId: z.string() }),
  output: z.void(),
  http: { method: 'DELETE', path: `${INVITES}/{inviteId}`, status: 204 },
  handle: ({ reviewId, inviteId }, { services, workspaceId }) =>
    services.reviews.revokeInvite(workspaceId, reviewId, inviteId),
});

const whichInvite = z.object({ token: z.string({ error: TOKEN }).max(200, { error: TOKEN }) });
export const getInvite = operation({
  name: 'get_review_invite',
  summary: 'What a link is to: the title of the review and the role, and the review where you work on it already.',
  scope: 'public',
  input: whichInvite,
  output: z.object({ title: z.string(), role: reviewRole, reviewId: z.string().nullable() }),
  http: { method: 'GET', path: `${JOIN}/{token}`, status: 200 },
  handle: ({ token }, { services, workspaceId }) => services.reviews.invited(workspaceId, token),
});

const joinBody = z.object({ name: reviewerName }, { error: 'Send a JSON object with the field "name".' });
export const joinReview = operation({
  name: 'join_review',
  isNoted: true,
  summary: 'Joins a review by a link, under a name, with the role that the link gives.',
  scope: 'write',
  input: joinBody.extend(whichInvite.shape),
  output: z.object({ reviewId: z.string() }),
  http: { method: 'POST', path: `${JOIN}/{token}`, status: 200, body: joinBody },
  async handle({ token, name }, { services, address, openWorkspace }) {
    const workspaceId = openWorkspace();
    await services.checkReviewLimits({ workspaceId, address });
    return services.reviews.join(workspaceId, { token, name });
  },
});

const roleBody = z.object({ role }, { error: 'Send a JSON object with the field "role".' });
export const changeReviewRole = operation({
  name: 'change_review_role',
  isNoted: true,
  summary: 'Gives a person on a review another role; for its owner.',
  scope: 'write',
  input: roleBody.extend(whichReview.shape).extend({ reviewerId: z.string() }),
  output: reviewView,
  http: { method: 'PUT', path: `${REVIEW_AT}/reviewers/{reviewerId}`, status: 200, body: roleBody },
  async handle({ reviewId, ...wanted }, caller: Caller) {
    await countChange(caller);
    return caller.services.reviews.command(caller.workspaceId, reviewId, { kind: 'change_role', ...wanted });
  },
});
