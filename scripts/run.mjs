// Runs one of the project's programs on a Node.js that is new enough, with the packages of the lockfile installed.
// Built-ins only and syntax of Node 18: this file is the one thing that runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** The first Node.js that strips types by default, which every TypeScript file here relies on. */
const OLDEST_NODE = [22, 18];
/** The one that is installed here must be newer than the first of its line, which had holes that have been closed since. */
const NEWER_THAN = [24, 0, 0];

function isNewEnough(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}

function isNewer(version, [major, minor, patch]) {
  const [a, b, c] = version.trim().replace(/^v/, '').split('.').map(Number);
  return a > major || (a === major && (b > minor || (b === minor && c > patch)));
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** npm with the Node.js that will run the project, so that engine checks and native add-ons fit it. */
function npm(exe, cwd, args) {
  const env = { ...process.env, PATH: path.dirname(exe) + path.delimiter + process.env.PATH };
  for (const key of Object.keys(env)) {
    // A prefix or a package field of the outer npm would redirect the inner one.
    if (/^npm_(config_(local_)?prefix|package_)/i.test(key)) delete env[key];
  }
  const options = { cwd, env, stdio: ['ignore', 2, 2] };
  const cli = process.env.npm_execpath;
  const result =
    cli && /npm-cli\.js$/.test(cli)
      ? spawnSync(exe, [cli, ...args], options)
      : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (result.status !== 0) {
    throw new Error(
      `npm ${args.join(' ')} failed in ${cwd}. Check the network and the messages above, then run the command again.`,
    );
  }
}

/** Holds `.install.lock` while `work` runs; a second first start waits, a lock of a dead process is removed. */
function withInstallLock(dir, work) {
  const lock = path.join(dir, '.install.lock');
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    let owner = 0;
    try {
      owner = Number(readFileSync(lock, 'utf8'));
    } catch {
      // Released between the two calls: try again.
    }
    if (owner && !isAlive(owner)) rmSync(lock, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
  }
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** `npm ci` when package-lock.json is not the one last installed into dir/node_modules on this platform. */
function install(exe, dir, what) {
  const stamp = path.join(dir, 'node_modules', '.installed');
  const lockfile = readFileSync(path.join(dir, 'package-lock.json'));
  const wanted = createHash('sha256')
    .update(lockfile)
    .update(process.platform + process.arch)
    .digest('hex');
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isInstalled()) return;
  withInstallLock(dir, () => {
    if (isInstalled()) return;
    console.error(`Installing ${what} ...`);
    npm(exe, dir, ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']);
    writeFileSync(stamp, wanted);
  });
}

function findNode() {
  if (isNewEnough(process.version)) return process.execPath;
  const dir = path.join(root, 'scripts', 'runtime');
  install(process.execPath, dir, `a newer Node.js for this project only (this one is ${process.version})`);
  const platform = { darwin: 'darwin', linux: 'linux', win32: 'win' }[process.platform];
  for (const name of [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]) {
    const exe = path.join(dir, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    const { status, stdout } = existsSync(exe) ? spawnSync(exe, ['-v'], { encoding: 'utf8' }) : {};
    if (status === 0 && isNewer(stdout, NEWER_THAN)) return exe;
  }
  throw new Error(
    `Node.js ${OLDEST_NODE.join('.')} or newer is needed and none could be installed; this is ${process.version}.`,
  );
}

/** A file of this project, or the executable of an installed package. */
function findEntry(command) {
  if (/\.(m?js|ts)$/.test(command)) return path.join(root, command);
  const home = path.join(root, 'node_modules', command);
  const { bin } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
  return path.join(home, typeof bin === 'string' ? bin : bin[path.basename(command)]);
}

let exe;
try {
  exe = findNode();
  install(exe, root, 'packages');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const [command, ...args] = process.argv.slice(2);
const env = {
  // Compiling what is loaded is nearly half of what a start costs; beside the packages, with which it is thrown away.
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
  ...process.env,
  PATH: path.dirname(exe) + path.delimiter + process.env.PATH,
  NODE: exe,
};
const child = spawn(exe, [findEntry(command), ...args], { cwd: root, stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// The `sh -c` between npm and this process dies of SIGTERM without passing it on.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM');
}, 500).unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
