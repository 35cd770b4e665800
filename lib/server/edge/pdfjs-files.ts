import fs from 'node:fs/promises';
import path from 'node:path';

/** Folders of pdf.js from which pages may be drawn, and how their files are named. Nothing of it runs a document's scripts. */
const OFFERED: readonly (readonly [folder: string, names: RegExp])[] = [
  ['legacy/build', /^pdf\.worker\.min\.mjs$/],
  ['cmaps', /\.bcmap$/],
  ['standard_fonts', /\.(?:pfb|ttf)$/],
  ['iccs', /\.icc$/],
  ['wasm', /^(?:jbig2|openjpeg|qcms_bg)\.wasm$|^(?:jbig2|openjpeg)_nowasm_fallback\.js$/],
];

const TYPES: Readonly<Record<string, string>> = {
  '.mjs': 'text/javascript; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

const home = path.join('node_modules', 'pdfjs-dist');

/** Paths of all files that the reading pane may ask for, relative to the package. */
export async function listPdfjsFiles(): Promise<string[]> {
  const lists = await Promise.all(
    OFFERED.map(async ([folder, names]) =>
      (await fs.readdir(/* turbopackIgnore: true */ path.join(process.cwd(), home, folder)))
        .filter((name) => names.test(name))
        .map((name) => `${folder}/${name}`),
    ),
  );
  return lists.flat().sort();
}

/** One of these files; undefined for any other path. */
export async function readPdfjsFile(
  asked: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | undefined> {
  const isOffered = OFFERED.some(
    ([folder, names]) => path.posix.dirname(asked) === folder && names.test(path.posix.basename(asked)),
  );
  if (!isOffered) return undefined;
  try {
    const bytes = await fs.readFile(/* turbopackIgnore: true */ path.join(process.cwd(), home, asked));
    return { bytes: new Uint8Array(bytes), type: TYPES[path.extname(asked)] ?? 'application/octet-stream' };
  } catch {
    return undefined;
  }
}
