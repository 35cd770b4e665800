/** "Do they help? Probably, but little: In two trials …", "Do they help?: In …": the head of a sentence may ask what it answers. */
const ASKING = /^[^?:.|!]{3,80}\?(?: (?=[^:?]{2,90}: )|: )/;
const QUESTION = /^[^?:.|!]{3,80}\?/;

/** The question in a heading; null where it asks nothing. */
export function questionOfHead(head: string): string | null {
  return QUESTION.exec(head)?.[0] ?? null;
}

/** A sentence without the question that its head asks, which asserts nothing; as it is where it asks none. */
export function withoutQuestion(text: string): string {
  return text.replace(ASKING, '');
}
