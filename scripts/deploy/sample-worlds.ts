import * as z from 'zod';

/** Starts the bundled sources and points the server at them and at nothing else. */
export async function demoWorld(): Promise<{ env: Record<string, string>; stop(): Promise<void> }> {
  const { startDemoWorld } = await import('../demo/world.ts');
  const world = await startDemoWorld();
  console.log('Sample data: every work and every number in this demo is invented.');
  return { env: { ...world.env, ASSAY_DEMO: 'true' }, stop: world.stop };
}

/** A hosted demonstration has the bundled sources in addition to the real ones. */
export function hostedWorld(env: NodeJS.ProcessEnv): typeof demoWorld | undefined {
  if (!z.stringbool().safeParse(env['HOSTED'] || 'false').data) return undefined;
  return async () => {
    const { startDemoWorld } = await import('../demo/world.ts');
    const world = await startDemoWorld();
    return { env: { SAMPLE_SOURCES: JSON.stringify(world.env) }, stop: world.stop };
  };
}
