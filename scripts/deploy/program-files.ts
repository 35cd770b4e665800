import fs from 'node:fs';
import path from 'node:path';

/** An import that is there at run time; those of types are gone by then. */
const IMPORTS = /^(?:import|export)(?!\s+type\b)[^;'"]*?\bfrom\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm;

interface Program {
  /** The project's folder. */
  root: string;
  /** The program's first file, relative to it. */
  entry: string;
}

/**
 * Everything that a TypeScript program needs which Node.js runs as it stands: its files, and each file of the packages it
 * imports with what those depend on, relative to the project's folder. What Node.js itself holds is left out.
 */
export function programFiles({ root, entry }: Program): { files: string[]; packages: string[] } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const aliases: Record<string, string> = readJson(path.join(root, 'package.json')).imports;

  function visit(file: string): void {
    if (files.has(file)) return;
    files.add(file);
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    for (const [, from, bare, dynamic] of text.matchAll(IMPORTS)) {
      const name = from ?? bare ?? dynamic ?? '';
      if (name.startsWith('.')) visit(path.join(path.dirname(file), name));
      else if (name.startsWith('#')) visit(aliased(name));
      else if (!name.startsWith('node:')) addPackage(packageOf(name), root);
    }
  }

  function aliased(name: string): string {
    const [prefix, target] = Object.entries(aliases).find(([key]) => name.startsWith(key.replace('*', ''))) ?? [];
    if (prefix === undefined || target === undefined) throw new Error(`package.json does not say what ${name} is.`);
    return path.normalize(target.replace('*', name.slice(prefix.length - 1)));
  }

  /** Packages stand in `node_modules` of the package that needs them, or further up; optional ones may be nowhere. */
  function addPackage(name: string, from: string, isOptional = false): void {
    for (let folder = from; folder.startsWith(root); folder = path.dirname(folder)) {
      const home = path.join(folder, 'node_modules', name);
      if (!fs.existsSync(path.join(home, 'package.json'))) continue;
      if (packages.has(path.relative(root, home))) return;
      packages.add(path.relative(root, home));
      const { dependencies = {}, optionalDependencies = {} } = readJson(path.join(home, 'package.json'));
      for (const each of Object.keys(dependencies)) addPackage(each, home, each in optionalDependencies);
      for (const each of Object.keys(optionalDependencies)) addPackage(each, home, true);
      return;
    }
    if (!isOptional) throw new Error(`The package ${name} is not installed.`);
  }

  visit(entry);
  return { files: [...files].sort(), packages: [...packages].sort() };
}

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

const readJson = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8'));
