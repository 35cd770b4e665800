/** Milliseconds of processor time that this thread has used: unlike the clock, other work on the machine does not lengthen them. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
