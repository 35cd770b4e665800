/** Changes of a sentence that turn what it says, made by a program; it does not know what the checks look for. */
export const MUTATION_KINDS = ['number', 'trial', 'identifier'] as const;
export type MutationKind = (typeof MUTATION_KINDS)[number];

export interface Mutation {
  kind: MutationKind;
  text: string;
}

const FREE_NUMBER = /(?<![\p{L}\p{N}.,/-])\d+(?:\.\d+)?(?![\p{L}\p{N}/-]|[.,]\d)/gu;
/** Invented, as trials are called. */
const TRIALS = ['ZORBEX', 'VELOR-HF', 'QUANDIS', 'ALDERET-2', 'MIRTHOS'];

/**
 * Every number of a sentence exchanged for one that its source does not give, one at a time, and the sentence attributed to a trial
 * and to a registration that do not exist.
 *
 * @param known what the source says, so that a changed number does not occur there by chance.
 */
export function mutationsOf(text: string, known: string): Mutation[] {
  const trial = TRIALS[text.length % TRIALS.length] ?? '';
  const lowered = text.charAt(0).toLowerCase() + text.slice(1);
  return [
    ...numbers(text, known),
    { kind: 'trial', text: `In ${trial}, ${lowered}` },
    {
      kind: 'identifier',
      text: `${text.replace(/[.\s]+$/, '')} (NCT0${String(1_000_000 + text.length * 7919).slice(-7)}).`,
    },
  ];
}

function splice(text: string, start: number, end: number, instead: string): string {
  return `${text.slice(0, start)}${instead}${text.slice(end)}`.replace(/ {2,}/g, ' ');
}

function numbers(text: string, known: string): Mutation[] {
  return [...text.matchAll(FREE_NUMBER)].slice(0, 2).flatMap(({ 0: number, index }): Mutation[] => {
    const other = [3, 4, 5, 6, 7]
      .map((by) => (number.includes('.') ? (Number(number) * by).toFixed(2) : String(Number(number) * by + by)))
      .find((each) => !known.includes(each));
    return other === undefined ? [] : [{ kind: 'number', text: splice(text, index, index + number.length, other) }];
  });
}
