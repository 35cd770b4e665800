/** A message of the reader that the team has not heard yet. */
export interface PendingMessage {
  id: number;
  text: string;
  at: string;
}

/** What the reader has asked of a run and the run has not done yet, as the server keeps it. */
export interface ControlState {
  pauseRequested: boolean;
  writeNowRequested: boolean;
  pendingMessages: readonly PendingMessage[];
}

export const NOTHING_ASKED: ControlState = { pauseRequested: false, writeNowRequested: false, pendingMessages: [] };
