// Serves the standalone build that this file was copied into: the same as `npm start`, with nothing to install or build.
import path from 'node:path';
import { launch } from './launch.ts';
import { hostedWorld } from './sample-worlds.ts';

const root = path.resolve(import.meta.dirname, '../..');
const env: NodeJS.ProcessEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ASSAY_ROOT: root };
// Next's own name for it, which a container engine sets to the name of the container.
env['HOSTNAME'] = env['HOST'] || '127.0.0.1';

await launch({
  root,
  server: [path.join(root, 'server.js')],
  env,
  folder: '.data/postgres',
  endsItself: true,
  startWorld: hostedWorld(env),
});
