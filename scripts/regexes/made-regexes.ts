// A program of its own: loads modules and prints, a line each, the regular expressions that they make while being loaded.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = process.cwd();
const Native = RegExp;

/** The file and line of the module that asked. */
function asker(): { file: string; line: number } | undefined {
  for (const frame of (new Error().stack ?? '').split('\n')) {
    const [, url = '', line = ''] = /(file:\/\/[^)\s]+):(\d+):\d+\)?$/.exec(frame) ?? [];
    if (url !== '' && url !== import.meta.url)
      return { file: path.relative(root, fileURLToPath(url)), line: Number(line) };
  }
  return undefined;
}

function note(regex: RegExp): RegExp {
  const place = asker();
  if (place) process.stdout.write(`${JSON.stringify({ source: regex.source, flags: regex.flags, ...place })}\n`);
  return regex;
}

globalThis.RegExp = new Proxy(Native, {
  construct: (target, given: ConstructorParameters<typeof RegExp>) => note(Reflect.construct(target, given)),
  apply: (target, _, given: ConstructorParameters<typeof RegExp>) => note(target(...given)),
});

for (const file of process.argv.slice(2)) await import(pathToFileURL(path.join(root, file)).href);
process.exit(0);
