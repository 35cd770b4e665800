import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const SAMPLE_MS = 100;

export interface ProcessUse {
  peakMegabytes: number;
  cpuSeconds: number;
}

/** Watches another process's memory and time on the processor until it is stopped. */
export function watchProcess(pid: number): { now(): ProcessUse; stop(): ProcessUse } {
  const cpuBefore = read(pid).cpuSeconds;
  let peakMegabytes = 0;
  const now = () => {
    const { megabytes, cpuSeconds } = read(pid);
    peakMegabytes = Math.max(peakMegabytes, megabytes);
    return { peakMegabytes, cpuSeconds: cpuSeconds - cpuBefore };
  };
  const timer = setInterval(now, fs.existsSync('/proc/self/status') ? SAMPLE_MS : 10 * SAMPLE_MS);
  return {
    now,
    stop() {
      clearInterval(timer);
      return now();
    },
  };
}

function read(pid: number): { megabytes: number; cpuSeconds: number } {
  if (!fs.existsSync(`/proc/${pid}/status`)) return readByPs(pid);
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  // After the name, which may hold blanks: fields 14 and 15 are ticks of user and system time, 100 a second.
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return { megabytes: kilobytes / 1024, cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100 };
}

/** Where there is no /proc. */
function readByPs(pid: number): { megabytes: number; cpuSeconds: number } {
  const [kilobytes = '0', time = '0'] = spawnSync('ps', ['-o', 'rss=,time=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/);
  const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return { megabytes: Number(kilobytes) / 1024, cpuSeconds: seconds };
}
