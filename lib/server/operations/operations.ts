import { ask } from './ask.ts';
import { checkClaim } from './claims.ts';
import {
  askTurn,
  deepenTurn,
  deleteConversation,
  exportConversationFile,
  getConversation,
  getSharedConversation,
  listConversations,
  renameConversation,
  restoreConversation,
  shareConversation,
  startConversation,
  unshareConversation,
} from './conversations.ts';
import { health, ready } from './health.ts';
import { readQuestionFirst, searchLiterature } from './literature.ts';
import type { Operation } from './operation.ts';
import {
  addColumn,
  getReport,
  getSharedReport,
  listColumns,
  removeColumn,
  shareReport,
  unshareReport,
} from './reports.ts';
import { cancelRun, decidePlan, pauseRun, resumeRun, runAgain, steerRun, writeNow } from './run-orders.ts';
import { deleteRun, followRun, getRun, listRuns, startResearch } from './runs.ts';
import { forgetModels, getModels, listServerModels, probeModels, setModels } from './settings.ts';
import { createToken, listTokens, revokeToken } from './tokens.ts';

/** Everything the server can be asked to do, in the order of the document. A new operation is a line here. */
export const OPERATIONS: readonly Operation[] = [
  readQuestionFirst,
  searchLiterature,
  checkClaim,
  startResearch,
  listRuns,
  getRun,
  deleteRun,
  followRun,
  decidePlan,
  pauseRun,
  resumeRun,
  writeNow,
  cancelRun,
  steerRun,
  runAgain,
  getReport,
  shareReport,
  unshareReport,
  getSharedReport,
  listColumns,
  addColumn,
  removeColumn,
  ask,
  startConversation,
  listConversations,
  getConversation,
  renameConversation,
  deleteConversation,
  restoreConversation,
  askTurn,
  deepenTurn,
  shareConversation,
  unshareConversation,
  getSharedConversation,
  exportConversationFile,
  getModels,
  setModels,
  forgetModels,
  probeModels,
  listServerModels,
  listTokens,
  createToken,
  revokeToken,
  health,
  ready,
];
