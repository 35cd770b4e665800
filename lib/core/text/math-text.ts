import { apart, lowered, raised } from './scripts.ts';

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

function bracketed(part: string): string {
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

/** Commands that are signs: mostly Greek letters and relations, as in abstracts. */
const SIGNS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ ' +
    'sigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω ' +
    'le ≤ leq ≤ leqslant ≤ ge ≥ geq ≥ geqslant ≥ ne ≠ neq ≠ approx ≈ sim ~ simeq ≃ equiv ≡ propto ∝ lt < gt > ll ≪ gg ≫ ' +
    'pm ± mp ∓ times × cdot · div ÷ ast * star * circ ° degree ° infty ∞ rightarrow → to → leftarrow ← leftrightarrow ↔ uparrow ↑ downarrow ↓ ' +
    'sum ∑ prod ∏ int ∫ partial ∂ nabla ∇ in ∈ cup ∪ cap ∩ subset ⊂ ldots … dots … cdots … prime ′ dagger † ddagger ‡ ' +
    'langle ⟨ rangle ⟩ vert | mid | lbrace { rbrace } micro µ'
  )
    .split(' ')
    .flatMap((word, at, all) => (at % 2 ? [] : [[word, all[at + 1] ?? '']])),
);
/** Spaces, and what only says how something looks. */
const SPACES: ReadonlySet<string> = new Set([',', ';', ':', ' ', '!', '>', 'quad', 'qquad', 'enspace', 'thinspace']);

const DOCUMENT = { begin: '\\begin{document}', end: '\\end{document}' } as const;

/**
 * A formula in TeX notation as one line, in the same form as MathML formulae. It may include its delimiters, or a whole
 * document around it, as publishers send it.
 */
export function latexMath(source: string): string {
  const begin = source.indexOf(DOCUMENT.begin);
  const end = begin < 0 ? -1 : source.indexOf(DOCUMENT.end, begin);
  const body = end < 0 ? source : source.slice(begin + DOCUMENT.begin.length, end);
  const read = readGroup(tokensOf(body.replace(/\$+|\\[()[\]]/g, '')), 0, false);
  return read.text.replace(/\s+/g, ' ').trim();
}

const tokensOf = (text: string): string[] => text.match(/\\(?:[A-Za-z]+|[\s\S])|[\s\S]/gu) ?? [];

interface Read {
  text: string;
  next: number;
}

/** Deeper nesting is not a formula, and is taken as it is. */
const DEEPEST = 60;

function readGroup(tokens: readonly string[], from: number, isInner: boolean, depth = 0): Read {
  let text = '';
  let at = from;
  while (at < tokens.length) {
    const token = tokens[at] ?? '';
    if (token === '}' && isInner) return { text, next: at + 1 };
    if (token === '^' || token === '_') {
      const part = readPart(tokens, at + 1, depth);
      text += token === '^' ? power(part.text) : lowered(text, part.text);
      at = part.next;
    } else {
      const part = readPart(tokens, at, depth);
      text += part.text;
      at = part.next;
    }
  }
  return { text, next: at };
}

function power(above: string): string {
  const marked = raised('1', above);
  return marked.startsWith('^') ? marked : /^[′'*°†‡]*$/.test(above) ? above : `^${bracketed(above)}`;
}

/** One sign, command or group. */
function readPart(tokens: readonly string[], from: number, depth: number): Read {
  let at = from;
  while (/^\s$/.test(tokens[at] ?? '')) at += 1;
  if (at > from) return { text: ' ', next: at };
  const token = tokens[at];
  if (token === undefined) return { text: '', next: at };
  if (token === '{') return depth < DEEPEST ? readGroup(tokens, at + 1, true, depth + 1) : { text: '', next: at + 1 };
  if (token === '}' || token === '&' || token === '~') return { text: token === '}' ? '' : ' ', next: at + 1 };
  if (!token.startsWith('\\')) return { text: token, next: at + 1 };
  return readCommand(token.slice(1), tokens, at + 1, depth);
}

function readCommand(name: string, tokens: readonly string[], at: number, depth: number): Read {
  if (/^[dt]?frac$/.test(name)) {
    const above = readArgument(tokens, at, depth);
    const below = readArgument(tokens, above.next, depth);
    return { text: `${bracketed(above.text.trim())}/${bracketed(below.text.trim())}`, next: below.next };
  }
  if (name === 'sqrt') {
    const within = readArgument(tokens, at, depth);
    return { text: `√(${within.text.trim()})`, next: within.next };
  }
  if (name === 'begin' || name === 'end') return { text: '', next: readArgument(tokens, at, depth).next };
  const sign = SIGNS[name];
  if (sign !== undefined) return { text: sign, next: at };
  if (SPACES.has(name) || name === '\\') return { text: ' ', next: at };
  // The remaining commands only set the typeface (\mathrm, \text, \left) and are dropped; an escaped sign is itself.
  return { text: /^[A-Za-z]/.test(name) ? '' : name, next: at };
}

function readArgument(tokens: readonly string[], from: number, depth: number): Read {
  let at = from;
  while (/^\s$/.test(tokens[at] ?? '')) at += 1;
  return readPart(tokens, at, depth);
}
