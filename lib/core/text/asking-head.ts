/** "Do they help? Probably, but little: In two trials …": the head of a sentence may ask what it answers. */
const ASKING = /^[^?:.|!]{3,80}\? (?=[^:?]{2,90}: )/;

/** A sentence without the question that its head asks, which asserts nothing; as it is where it asks none. */
export function withoutQuestion(text: string): string {
  return text.replace(ASKING, '');
}
