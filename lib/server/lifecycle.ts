import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { createBuiltFiles } from './edge/built-files.ts';
import { recordPeerAddresses } from './edge/client-address.ts';
import { isKnownHost } from './edge/host-check.ts';
import { keepBodiesBack } from './edge/sent-bodies.ts';
import { type Services, services } from './wiring/services.ts';

const PARENT_POLL_MS = 1000;
const STOP_LIMIT_MS = 5000;
/** The pages are loaded shortly after the services. */
const LOADED_AFTER_MS = 2000;

/** Builds the services, and ends this process in order when it is asked to or when its launcher is gone. */
export async function startServer(): Promise<void> {
  recordPeerAddresses();
  let known: Services['env'] | undefined;
  const built = path.join(/* turbopackIgnore: true */ process.cwd(), '.next/static');
  keepBodiesBack(createBuiltFiles(built, (host) => known !== undefined && isKnownHost(host, known)));
  const running = await services();
  known = running.env;
  const { ASSAY_DEMO: isDemo, HOSTED: isHosted } = running.env;
  const mode = isDemo ? 'with sample data' : isHosted ? 'as a hosted demonstration' : 'with the real sources';
  running.log.info(`Assay is ready ${mode}`);

  // Node.js writes it when a process ends in order; a server that is killed should start as fast the next time.
  setTimeout(() => flushCompileCache(), LOADED_AFTER_MS).unref();

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), STOP_LIMIT_MS).unref();
    await running.stop().catch((error: unknown) => running.log.warn({ error }, 'stopping was not clean'));
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  if (running.env.ASSAY_PARENT) {
    const { ASSAY_PARENT: parent } = running.env;
    setInterval(() => {
      if (!isAlive(parent)) void stop();
    }, PARENT_POLL_MS).unref();
  }
}

/** A launcher that was killed cannot pass signals on any more. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
