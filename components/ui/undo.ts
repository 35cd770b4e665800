/** How long a deletion can be undone: a second less than the server allows, so that nothing expired is offered. */
export const UNDO_MS = 29_000;

/** In the address of the page that a deletion leads to: what can be brought back. */
export const DELETED_PARAMETER = 'deleted';
