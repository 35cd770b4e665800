import fs from 'node:fs';
import http from 'node:http';
import { SMTPServer } from 'smtp-server';
import { startApp, startCluster } from '#tests/system/app.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld } from '#tests/world/world.ts';
const NEW = '10.5555/velo.10';
const BEFORE = VELORIMINE_WORKS.filter(({ doi }) => doi !== NEW);
const AFTER = VELORIMINE_WORKS.map((work) => {
  if (work.doi === '10.5555/velo.1') return { ...work, retractedBy: { citation: 'Fictional Journal of Headache Medicine. 2026;8:90', year: 2026 } };
  if (work.doi !== '10.5555/velo.2') return work;
  return { ...work, abstract: work.abstract.map(({ text, ...p }) => ({ ...p, text: text.replace('did not reduce', 'reduced').replace('mean difference -0.2 attacks; 95% CI -1.1 to 0.7; P = 0.41', 'mean difference -1.4 attacks; 95% CI -2.3 to -0.5; P = 0.01') })), correctedBy: { citation: 'Fictional Neurology. 2026;5:12', year: 2026 } };
});
const cluster = await startCluster('e2e-stage');
const world = await startWorld({ works: BEFORE, latencyMs: 30 });
const messages: string[] = [];
const smtp = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], onData(stream, _s, done) { const b: Buffer[] = []; stream.on('data', (p: Buffer) => b.push(p)); stream.on('end', () => { messages.push(Buffer.concat(b).toString()); fs.writeFileSync('/tmp/follow-shots/mail.txt', messages.join('\n=====\n')); done(); }); } });
await new Promise<void>((r) => smtp.listen(0, '127.0.0.1', r));
const port = 4771;
const app = await startApp({ ...world.env, DATABASE_URL: await cluster.createDatabase(), OLLAMA_BASE_URL: 'off', ANSWER_CACHE_HOURS: '0', PUBLIC_URL: `http://127.0.0.1:${port}`, SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`, MAIL_FROM: 'Assay <assay@example.org>', RUNS_PER_HOUR_PER_WORKSPACE: '0', RUNS_PER_HOUR_PER_ADDRESS: '0' }, port);
console.log('ready', app.origin);
const { pubmed, europe_pmc, clinical_trials, crossref } = world.sources;
const control = http.createServer((q, a) => {
  if (q.url === '/publish') world.serve(AFTER);
  if (q.url === '/unpublish') world.serve(BEFORE);
  for (const s of [pubmed, europe_pmc, clinical_trials, crossref]) { if (q.url === '/break') s.fault = { kind: 'unavailable always', served: 0 }; if (q.url === '/repair') s.fault = undefined; }
  a.end('ok');
  if (q.url === '/stop') void (async () => { control.close(); await app.stop(); await new Promise<void>((r) => smtp.close(() => r())); await world.stop(); await cluster.stop(); process.exit(0); })();
}).listen(4772, '127.0.0.1');
