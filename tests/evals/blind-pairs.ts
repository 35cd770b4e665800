import fs from 'node:fs';
import path from 'node:path';

/**
 * Puts the app's report and the plain pipeline's on the same question side by side in random order and without a name:
 * `<id>-1.md`, `<id>-2.md`, and which is which in `key.json`, for later comparison.
 *
 * @param folders where `npm run eval` wrote `<id>.md` and, with `--plain`, `<id>.plain.md`.
 * @returns the ids of the questions that both have answered.
 */
export function writeBlindPairs(
  folders: { ours: string; plain: string; out: string },
  isOursFirst: () => boolean = () => Math.random() < 0.5,
): string[] {
  fs.mkdirSync(folders.out, { recursive: true });
  const ids = fs
    .readdirSync(folders.plain)
    .flatMap((name) => (name.endsWith('.plain.md') ? [name.slice(0, -'.plain.md'.length)] : []))
    .filter((id) => fs.existsSync(path.join(folders.ours, `${id}.md`)))
    .sort();
  const key = ids.map((id) => {
    const first = isOursFirst() ? 'ours' : 'plain';
    const texts = {
      ours: fs.readFileSync(path.join(folders.ours, `${id}.md`), 'utf8'),
      plain: fs.readFileSync(path.join(folders.plain, `${id}.plain.md`), 'utf8'),
    };
    fs.writeFileSync(path.join(folders.out, `${id}-1.md`), texts[first]);
    fs.writeFileSync(path.join(folders.out, `${id}-2.md`), texts[first === 'ours' ? 'plain' : 'ours']);
    return { id, first };
  });
  fs.writeFileSync(path.join(folders.out, 'key.json'), JSON.stringify(key, null, 2));
  return ids;
}
