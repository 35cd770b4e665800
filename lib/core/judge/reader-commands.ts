/**
 * Sentences that talk to whoever, or whatever, reads a text instead of reporting a study. Nothing in Assay obeys a
 * text, but such a sentence must not be counted or shown as a finding either.
 */
const COMMANDS =
  /\b(?:ignore|disregard|forget|override)\b[^.]{0,40}\b(?:previous|prior|above|earlier|all|any|your|these)\b[^.]{0,40}\b(?:instructions?|prompts?|rules?|messages?|context)\b|\b(?:system prompt|as an ai\b|language model:|you are (?:now )?(?:a|an|the) (?:assistant|ai|judge|model|reviewer|agent))|\b(?:score|rate|grade|mark|set)\b[^.]{0,40}\b(?:10\s?\/\s?10|\d+ out of 10|as sufficient|confidence (?:to|=|of) ?[01])|(?:^|[.!?\n]\s*)(?:assistant|system|user)\s*:\s|<\/?(?:system|instructions?|assistant)>/i;

export function isCommandToReader(text: string): boolean {
  return COMMANDS.test(text);
}
