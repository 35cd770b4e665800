// A Chroma server in a process of its own: node serve.mjs <binding> <folder> <port>. Ends when its stdin is closed, so
// that it dies with whoever started it. Exit code 3: the binding does not load on this machine.
import { createRequire } from 'node:module';
import process from 'node:process';
import { Worker } from 'node:worker_threads';

const [binding, folder, port] = process.argv.slice(2);
let chroma;
try {
  chroma = createRequire(import.meta.url)(binding);
} catch (error) {
  console.error(error.message);
  process.exit(3);
}
// The binding never gives this thread back, hence a second one; and it ignores SIGTERM, hence SIGKILL.
new Worker(
  `const { readSync } = require('node:fs');
   const pause = new Int32Array(new SharedArrayBuffer(4));
   for (;;) {
     try {
       if (readSync(0, Buffer.alloc(1)) === 0) break;
     } catch (error) {
       if (error.code !== 'EAGAIN') break;
       Atomics.wait(pause, 0, 0, 250);
     }
   }
   process.kill(process.pid, 'SIGKILL');`,
  { eval: true },
);
setTimeout(() => chroma.cli(['chroma', 'run', '--path', folder, '--host', '127.0.0.1', '--port', port]), 50);
