import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Puts a copy compressed by Brotli next to each script and style of a build; what the server sends (`built-files.ts`). */
export async function compressBuilt(folder: string): Promise<void> {
  const names = await fs.readdir(folder, { recursive: true });
  const texts = names.filter((name) => ['.js', '.css'].includes(path.extname(name)));
  await Promise.all(
    texts.map(async (name) => {
      const file = path.join(folder, name);
      await fs.writeFile(`${file}.br`, await compress(await fs.readFile(file)));
    }),
  );
}
