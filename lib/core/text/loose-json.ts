import { jsonrepair } from 'jsonrepair';
import { storable } from './storable.ts';

/** Repairing takes time by the square of the quotation marks in a text: a third of a second for the worst text of this length. */
const LONGEST_REPAIRED = 30_000;
/**
 * What may follow an answer: a fence, an end mark, a remark in prose. Any JSON character means that the answer was cut
 * off.
 */
const BEHIND = /^[^{}[\]":]*$/;

/**
 * The JSON object that a model meant, even inside a fence or prose, given twice, or with commas, comments, quotation
 * marks or literals that JSON does not allow. Truncated JSON is not completed by guessing. Undefined where there is
 * none.
 */
export function looseJson(text: string): unknown {
  const whole = parsed(text);
  if (whole !== undefined) return typeof whole === 'string' ? parsed(whole) : whole;
  const start = text.indexOf('{');
  if (start < 0) return undefined;
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
  const within = text.slice(start, end);
  return parsed(within) ?? parsed(firstObject(within)) ?? (BEHIND.test(text.slice(end)) ? repaired(within) : undefined);
}

function parsed(text: string): unknown {
  try {
    return storable(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function repaired(text: string): unknown {
  if (text.length > LONGEST_REPAIRED) return undefined;
  try {
    const value = parsed(jsonrepair(text));
    // Two objects, of which one or both are broken, become a list of both.
    return Array.isArray(value) ? value[0] : value;
  } catch {
    // Not to be repaired, or nested deeper than the stack.
    return undefined;
  }
}

/** The text up to the brace that closes its first one. */
function firstObject(text: string): string {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isString && sign === '\\') at += 1;
    else if (sign === '"') isString = !isString;
    else if (isString) continue;
    else if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    if (depth === 0) return text.slice(0, at + 1);
  }
  return '';
}
