/** A deleted conversation can be brought back for so long; the server waits a little longer. */
export const UNDO_MS = 30_000;

/** In the address of the page that a deletion leads to: what can be brought back. */
export const DELETED_PARAMETER = 'deleted';
