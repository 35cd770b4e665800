import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createDocumentReader } from '#adapters/documents/create-document-reader.ts';
import type { Figure } from './figure.ts';
import { watchProcess } from './process-use.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const RECORDED = path.resolve(ROOT, '../shared/data/pdf/dev');
/** Of 13 and 11 pages, in two columns, with formulas, tables and figures. */
const PAPERS = ['papers/acl_2020_main_207.pdf', 'papers/scielo_hoehnea_pt.pdf'];
const SCANS = ['scanned/c02-22_huckfinn_scan.pdf', 'scanned/linn_two_column_scan.pdf'];
const TIMES = 50;

/** Reads a hundred papers one behind the other, as a library does, and the recorded scans. No rows without the recorded files. */
export async function benchReading(): Promise<Figure[]> {
  if (!existsSync(RECORDED)) return [];
  const reader = createDocumentReader({ program: path.join(ROOT, 'lib/adapters/documents/document-process.ts') });
  const { signal } = new AbortController();
  const read = async (name: string) => {
    const answer = await reader.read({ name, bytes: readFileSync(path.join(RECORDED, name)) }, { signal });
    if ('refused' in answer) throw new Error(`${name} was refused: ${answer.reason}`);
    return answer.pages.length;
  };
  const [first = ''] = PAPERS;
  await read(first);
  const use = watchProcess(childOf(process.pid));
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  let pages = 0;
  for (let n = 0; n < TIMES; n += 1) for (const name of PAPERS) pages += await read(name);
  const seconds = (performance.now() - started) / 1_000;
  const papers = use.now().peakMegabytes;
  const scansStarted = performance.now();
  for (const name of SCANS) await read(name);
  const scans = (performance.now() - scansStarted) / 1_000;
  delay.disable();
  const { peakMegabytes } = use.stop();
  return [
    { name: 'reading 100 papers: pages a second', value: pages / seconds, unit: 'pages/s' },
    { name: 'reading 100 papers: memory of the reader at its peak', value: papers, unit: 'MB', goal: { atMost: 400 } },
    { name: 'recognising a scanned page', value: scans / SCANS.length, unit: 's' },
    { name: 'recognising a scanned page: memory of the reader at its peak', value: peakMegabytes, unit: 'MB' },
    {
      name: 'reading: longest pause of the server meanwhile',
      value: delay.max / 1e6,
      unit: 'ms',
      goal: { atMost: 100 },
    },
  ];
}

/** The one child of a process. */
function childOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return Number(children.at(-1));
}
