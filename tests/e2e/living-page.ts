import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import type { LivingReport } from '#contract/living/report-version.ts';
import { startApp, startCluster } from '#tests/system/app.ts';
import { freePort } from '#tests/system/free-port.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import type { WorldWork } from '#tests/world/work.ts';
import { startWorld } from '#tests/world/world.ts';
import { ask, test as quietTest, waitForReport } from './app-page.ts';

/** A cohort that is published later, a cited trial that is retracted, and one that corrects its numbers. */
const NEW_WORK = '10.5555/velo.10';
const RETRACTED = '10.5555/velo.1';
const CORRECTED = '10.5555/velo.2';

export const TITLES = {
  added: titleOf(NEW_WORK),
  retracted: titleOf(RETRACTED),
  corrected: titleOf(CORRECTED),
};

function titleOf(doi: string): string {
  return VELORIMINE_WORKS.find((work) => work.doi === doi)?.title ?? '';
}

const BEFORE = VELORIMINE_WORKS.filter(({ doi }) => doi !== NEW_WORK);
const AFTER = VELORIMINE_WORKS.map((work): WorldWork => {
  if (work.doi === RETRACTED)
    return { ...work, retractedBy: { citation: 'Fictional Journal of Headache Medicine. 2026;8:90', year: 2026 } };
  if (work.doi !== CORRECTED) return work;
  const abstract = work.abstract.map(({ text, ...part }) => ({
    ...part,
    text: text
      .replace('did not reduce', 'reduced')
      .replace(
        'mean difference -0.2 attacks; 95% CI -1.1 to 0.7; P = 0.41',
        'mean difference -1.4 attacks; 95% CI -2.3 to -0.5; P = 0.01',
      ),
  }));
  return { ...work, abstract, correctedBy: { citation: 'Fictional Neurology. 2026;5:12', year: 2026 } };
});

export interface LivingStage {
  origin: string;
  /** From now on the sources know what was published later, or no longer do. */
  publish(): void;
  unpublish(): void;
  /** No source but the web answers, or all do again. */
  breakSources(): void;
  repairSources(): void;
  /** Messages that were sent, as they came over the wire. */
  messages: string[];
}

/** Tests of watched reports: a server without a model over sources that change, and a mail server. */
export const test = quietTest.extend<object, { stage: LivingStage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const cluster = await startCluster('e2e-living');
      const world = await startWorld({ works: BEFORE, latencyMs: 30 });
      const { smtp, messages, url } = await startMailServer();
      const port = await freePort();
      const app = await startApp(
        {
          ...world.env,
          SOURCE_PACE: '10',
          DATABASE_URL: await cluster.createDatabase(),
          OLLAMA_BASE_URL: 'off',
          ANSWER_CACHE_HOURS: '0',
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          SMTP_URL: url,
          MAIL_FROM: 'Assay <assay@example.org>',
          RUNS_PER_HOUR_PER_WORKSPACE: '0',
          RUNS_PER_HOUR_PER_ADDRESS: '0',
        },
        port,
      );
      const { pubmed, europe_pmc, clinical_trials, crossref } = world.sources;
      await use({
        origin: app.origin,
        messages,
        publish: () => world.serve(AFTER),
        unpublish: () => world.serve(BEFORE),
        breakSources() {
          for (const source of [pubmed, europe_pmc, clinical_trials, crossref])
            source.fault = { kind: 'unavailable always', served: 0 };
        },
        repairSources() {
          for (const source of [pubmed, europe_pmc, clinical_trials, crossref]) source.fault = undefined;
        },
      });
      await app.stop();
      await new Promise<void>((resolve) => smtp.close(resolve));
      await world.stop();
      await cluster.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ stage }, use) => use(stage.origin),
});

export { expect };

async function startMailServer() {
  const messages: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        messages.push(Buffer.concat(pieces).toString('utf8'));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  return { smtp, messages, url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` };
}

/** Asks the question, and waits until its report is there. */
export async function reportOf(page: Page): Promise<string> {
  const runId = await ask(page);
  await waitForReport(page);
  return runId;
}

/** Has a report searched again by its own address; the run of the version, once it has been compared. */
export async function nextVersion(page: Page, runId: string): Promise<string> {
  const started = await page.request.post(`/api/runs/${runId}/versions`);
  const { runId: id } = (await started.json()) as { runId: string };
  const status = async () => {
    const { versions } = (await (await page.request.get(`/api/runs/${id}/versions`)).json()) as LivingReport;
    return versions.find((version) => version.runId === id)?.status;
  };
  await expect.poll(status, { timeout: 120_000 }).toBe('done');
  return id;
}

/** Opens what can be done about newer versions of the report on this page. */
export async function openWatchPanel(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Newer versions of this report' });
  await expect(panel.getByRole('button', { name: 'Search again now' })).toBeVisible();
  return panel;
}
