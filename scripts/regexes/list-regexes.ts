import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A regular expression as the source has it. */
export interface Regex {
  source: string;
  flags: string;
  /** The first place where it stands: file relative to the project's folder, and line. */
  file: string;
  line: number;
}

/** A call that makes one. Its text is known when its module has been loaded, or never. */
export interface RegexCall {
  file: string;
  line: number;
  text: string;
}

/** All regular expressions of a folder: those written as literals, each once, and the calls that make others. */
export function listRegexes(root: string, folder: string): { literals: Regex[]; calls: RegexCall[] } {
  const literals = new Map<string, Regex>();
  const calls: RegexCall[] = [];
  for (const name of fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.tsx?$/.test(name)) continue;
    const file = path.join(folder, name);
    const tree = ts.createSourceFile(file, fs.readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest);
    const lineOf = (node: ts.Node) => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const regex = { source: node.text.slice(1, end), flags: node.text.slice(end + 1), file, line: lineOf(node) };
        if (!literals.has(keyOf(regex))) literals.set(keyOf(regex), regex);
      }
      if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(tree) === 'RegExp')
        calls.push({ file, line: lineOf(node), text: node.getText(tree) });
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return { literals: [...literals.values()], calls };
}

/** The same expression in two places is one. Flags that only say what is reported of a match do not count. */
export const keyOf = ({ source, flags }: Pick<Regex, 'source' | 'flags'>) =>
  `/${source}/${[...flags]
    .filter((flag) => !'dg'.includes(flag))
    .sort()
    .join('')}`;
