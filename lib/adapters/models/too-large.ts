/** The error inside a failed call when a server sends more than is accepted. */
export const TOO_LARGE = 'The answer of the model server is too large';
