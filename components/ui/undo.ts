/** What was deleted can be brought back for so long: a second less than the server keeps it, so nothing gone is offered. */
export const UNDO_MS = 29_000;

/** In the address of the page that a deletion leads to: what can be brought back. */
export const DELETED_PARAMETER = 'deleted';
