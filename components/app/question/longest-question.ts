/** The longest question that the server takes, in UTF-16 units. */
export const LONGEST_QUESTION = 4000;
