/** The element that takes the focus when a passage is opened by keyboard. */
export const READER_HEADING_ID = 'reader-heading';
