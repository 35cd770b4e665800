import { createHash } from 'node:crypto';
import path from 'node:path';
import ts from 'typescript';
import { changesAt } from './changes.ts';

/** A file with one small fault in it. */
export interface Mutant {
  /** Made of content (file name, declaration, statement, change), so that lines and folders may move. */
  id: string;
  file: string;
  kind: string;
  line: number;
  /** The declaration it stands in, outermost first. */
  within: string;
  before: string;
  after: string;
  /** The whole file with the fault in it. */
  text: string;
}

/** All mutants of a TypeScript file, in the order of their places. */
export function findMutants(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = new Map<string, Mutant>();
  const copies = new Map<string, number>();
  const textOf = (node: ts.Node) => node.getText(source);

  function visit(node: ts.Node): void {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    for (const { kind, node: place, after } of changesAt(node, textOf)) {
      const [start, end] = [place.getStart(source), place.getEnd()];
      const key = `${start}-${end}-${after}`;
      if (found.has(key)) continue;
      const within = declarationOf(place);
      const parts = [within, textOf(statementOf(place)), textOf(place), after].map(shortened);
      const content = [path.basename(file), ...parts].join('\n');
      const copy = copies.get(content) ?? 0;
      copies.set(content, copy + 1);
      found.set(key, {
        id: createHash('sha256').update(`${content}\n${copy}`).digest('hex').slice(0, 10),
        file,
        kind,
        line: source.getLineAndCharacterOfPosition(start).line + 1,
        within,
        before: shortened(textOf(place)),
        after: shortened(after),
        text: text.slice(0, start) + after + text.slice(end),
      });
    }
    ts.forEachChild(node, visit);
  }

  visit(source);
  return [...found.values()].sort((a, b) => a.line - b.line);
}

const shortened = (text: string) => text.replace(/\s+/g, ' ');

function statementOf(node: ts.Node): ts.Node {
  let place = node;
  while (place.parent && !ts.isStatement(place) && !ts.isSourceFile(place.parent)) place = place.parent;
  return ts.isIfStatement(place) ? place.expression : place;
}

function declarationOf(node: ts.Node): string {
  const names: string[] = [];
  for (let place = node.parent; place; place = place.parent) {
    const name = (place as { name?: ts.Node }).name;
    const isNamed = ts.isFunctionDeclaration(place) || ts.isVariableDeclaration(place) || ts.isMethodDeclaration(place);
    if (isNamed && name && ts.isIdentifier(name)) names.unshift(name.text);
  }
  return names.join('.');
}
