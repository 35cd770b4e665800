/** Where the shortcut `/` and a chosen example put the focus. */
export const QUESTION_FIELD_ID = 'question';
