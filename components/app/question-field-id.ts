/** Where the shortcut for a new question puts the focus, also from another page (`/#question`). */
export const QUESTION_FIELD_ID = 'question';
