import { apart, lowered, raised } from '../scripts.ts';

/** A node of a formula in presentation MathML, however it was parsed; names are local names in small letters. */
export interface MathElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly MathNode[];
}
export type MathNode = MathElement | string;

/** The same content in another notation, or not visible. */
const UNSEEN: ReadonlySet<string> = new Set(['annotation', 'annotation-xml', 'mphantom', 'mprescripts', 'none']);
/** A part that needs no brackets: one number, name or sign, a power, or text already in brackets. */
const SINGLE = /^[\p{L}\p{N}\p{M}.,·∙^_%°'′]*$|^[([{|][^()[\]{}|]*[)\]}|]$/u;

/**
 * A formula as one line: fractions, powers and roots keep their sense by brackets, as in "(12+20)/(16+16)" and "10^-3". White
 * space between elements means nothing, within `mtext` it does. No two numbers of a formula run into one.
 */
export function mathText(node: MathNode): string {
  if (typeof node === 'string') return node.trim();
  if (UNSEEN.has(node.name)) return '';
  if (node.name === 'mtext') return textWithin(node);
  if (node.name === 'mspace') return ' ';
  const children = node.children.filter((child) => typeof child !== 'string' || child.trim());
  const write = LAYOUTS[node.name];
  return write ? write(children.map(mathText), node) : inRow(children);
}

/** The parts one after the other; a fraction after a number is separated from it, since "2 1/2" is not 21 halves. */
function inRow(children: readonly MathNode[]): string {
  let text = '';
  for (const [at, child] of children.entries()) {
    const part = mathText(child);
    const before = children[at - 1];
    // Some programs write each digit as an element of its own.
    text += isDigits(before) && isDigits(child) ? part : apart(text, part);
  }
  return text;
}

const isDigits = (node: MathNode | undefined) => typeof node === 'string' || node?.name === 'mn';

function textWithin({ children }: MathElement): string {
  return children.map((child) => (typeof child === 'string' ? child : mathText(child))).join('');
}

type Layout = (parts: readonly string[], node: MathElement) => string;

const LAYOUTS: Readonly<Record<string, Layout>> = {
  mfrac: ([above = '', below = ''], { attributes }) =>
    // A "fraction" without a line is a choice of k among n.
    /^0(?:\D|$)/.test(attributes['linethickness'] ?? '')
      ? `(${above} choose ${below})`
      : `${bracketed(above)}/${bracketed(below)}`,
  msqrt: (parts) => `√(${parts.join('')})`,
  mroot: ([base = '', index = '']) => `root(${base}, ${index})`,
  msup: ([base = '', above = '']) => withPower(base, above),
  msub: ([base = '', below = '']) => base + lowered(base, below),
  msubsup: ([base = '', below = '', above = '']) => withPower(base + lowered(base, below), above),
  munder: ([base = '', below = '']) => withLimits(base, below, ''),
  mover: ([base = '', above = '']) => withLimits(base, '', above),
  munderover: ([base = '', below = '', above = '']) => withLimits(base, below, above),
  mfenced: (parts, { attributes }) => {
    const separator = (attributes['separators'] ?? ',').trim().charAt(0);
    const joined = parts.join(separator === ',' || separator === ';' ? `${separator} ` : separator);
    return `${attributes['open'] ?? '('}${joined}${attributes['close'] ?? ')'}`;
  },
  mtable: (parts) => parts.join('; '),
  mtr: (parts) => parts.join(', '),
  mlabeledtr: ([, ...parts]) => parts.join(', '),
  semantics: ([first = '']) => first,
  maction: ([first = '']) => first,
  mmultiscripts: (_, node) => multiscripts(node),
};

export function bracketed(part: string): string {
  return SINGLE.test(part) ? part : `(${part})`;
}

/** In a formula whatever is raised is a power, but for the signs of a prime, a degree or a note. */
function withPower(base: string, above: string): string {
  if (above === '' || /^[′″'°*†‡]+$/.test(above)) return base + above;
  const isCharge = /^\d?[-+−]$/.test(above);
  if (isCharge && !/\d$/.test(base)) return base + above;
  const isSum = /[+−±=/ ]|[^\s]-/u.test(base) && !/^\(.*\)$/s.test(base);
  const first = isSum ? `(${base})` : base;
  const power = raised('1', above);
  return power.startsWith('^') ? first + power : `${first}^${bracketed(above)}`;
}

/** Marks over and under a letter follow it; limits of sums and integrals keep theirs. */
function withLimits(base: string, below: string, above: string): string {
  const isMark = (part: string) => !/[\p{L}\p{N}]/u.test(part);
  const under = below && (isMark(below) ? below : `_${bracketed(below)}`);
  const over = above && (isMark(above) ? above : `^${bracketed(above)}`);
  return `${base}${under}${over}${(under + over).startsWith('_') || over.startsWith('^') ? ' ' : ''}`;
}

/** Scripts before `mprescripts` follow the base, those after it precede the base: an isotope reads "3He". */
function multiscripts({ children }: MathElement): string {
  const parts = children.filter((child) => typeof child !== 'string');
  const divide = parts.findIndex(({ name }) => name === 'mprescripts');
  const [base, ...after] = (divide < 0 ? parts : parts.slice(0, divide)).map(mathText);
  const before = (divide < 0 ? [] : parts.slice(divide + 1)).map(mathText);
  const pairs = (scripts: readonly string[]) =>
    Array.from({ length: Math.ceil(scripts.length / 2) }, (_, at) => scripts.slice(at * 2, at * 2 + 2));
  const behind = pairs(after).reduce((text, [below = '', above = '']) => {
    const named = text + lowered(text, below);
    return named + raised(named, above);
  }, base ?? '');
  const ahead = pairs(before).map(([below = '', above = '']) =>
    above && below ? `^${above}_${below}` : above || below,
  );
  return ahead.join('') + behind;
}
