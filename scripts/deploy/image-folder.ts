import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { command, copied, type Instruction, readDockerfile } from './read-dockerfile.ts';

/** A folder that holds what the image would hold, and what the Dockerfile says of how to run it. */
export interface ImageFolder {
  /** The file system's beginning: `app` in it stands for /app. */
  base: string;
  workdir: string;
  env: Record<string, string>;
  user: { uid: number; gid: number };
  start: string[];
  health: string[];
  remove(): void;
}

/**
 * Does in an empty folder what the last stage of the project's Dockerfile says: copies what its COPY lines name from the
 * build that is there, runs its RUN lines, and reads who runs what. Throws for an instruction that it does not know.
 */
export function makeImageFolder(root: string): ImageFolder {
  const stages = readDockerfile(fs.readFileSync(path.join(root, 'Dockerfile'), 'utf8'));
  const last = stages.at(-1);
  const build = stages.find(({ name }) => name !== undefined);
  const buildAt = build?.instructions.find(({ name }) => name === 'WORKDIR')?.text;
  if (!last || build === last || buildAt === undefined) throw new Error('The Dockerfile has no build to copy from.');
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-image-'));
  fs.chmodSync(base, 0o755);
  const image = { base, workdir: base, env: {}, start: [], health: [], user: { uid: 0, gid: 0 } } as Omit<
    ImageFolder,
    'remove'
  >;
  for (const instruction of last.instructions) carryOut(instruction, image, { root, from: build?.name, buildAt });
  return { ...image, remove: () => fs.rmSync(base, { recursive: true, force: true }) };
}

interface Build {
  root: string;
  from: string | undefined;
  /** Where the build stage works, which here is the project's folder. */
  buildAt: string;
}

function carryOut(instruction: Instruction, image: Omit<ImageFolder, 'remove'>, build: Build): void {
  const { name, text } = instruction;
  switch (name) {
    case 'WORKDIR':
      image.workdir = path.join(image.base, text);
      fs.mkdirSync(image.workdir, { recursive: true });
      return;
    case 'COPY':
      copy(instruction, image, build);
      return;
    case 'RUN':
      run(text, image.workdir);
      return;
    case 'ENV':
      for (const [, key = '', value = ''] of text.matchAll(/(\w+)=(\S*)/g))
        if (!value.startsWith('$')) image.env[key] = value;
      return;
    case 'USER': {
      const [uid, gid] = text.split(':').map(Number);
      image.user = { uid: uid ?? Number.NaN, gid: gid ?? Number.NaN };
      return;
    }
    case 'CMD':
      image.start = command(instruction);
      return;
    case 'HEALTHCHECK':
      image.health = command(instruction);
      return;
    case 'ARG':
    case 'EXPOSE':
    case 'VOLUME':
      return;
    default:
      throw new Error(`The rehearsal does not know the instruction ${name} of the Dockerfile.`);
  }
}

function copy(instruction: Instruction, image: Omit<ImageFolder, 'remove'>, { root, from, buildAt }: Build): void {
  if (instruction.flags['from'] !== from) throw new Error(`Copied from elsewhere than the build: ${instruction.text}`);
  const { sources, target } = copied(instruction);
  for (const source of sources) {
    // As Docker does: of a folder what is in it, links as they are.
    fs.cpSync(path.join(root, path.relative(buildAt, source)), path.resolve(image.workdir, target), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

function run(line: string, cwd: string): void {
  const { status, stderr } = spawnSync('sh', ['-c', line], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`RUN ${line} ended with ${status}: ${stderr}`);
}
