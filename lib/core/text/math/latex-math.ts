import { lowered, raised } from '../scripts.ts';
import { bracketed } from './math-text.ts';

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
