/** Runs once in every server process, so that interrupted runs go on at boot without anybody asking. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { startServer } = await import('./lib/server/lifecycle.ts');
  await startServer();
}
