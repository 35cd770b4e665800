import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { VersionNotice } from '#components/living/version-notice.tsx';
import { readLink } from '#components/report/reading/link.ts';
import { PANES_COOKIE, readLayout } from '#components/report/reading/pane-layout.ts';
import { RunPage } from '#components/run/run-page.tsx';
import { readHasModel } from '#server/pages/form-data.ts';
import { readVersions } from '#server/pages/living-data.ts';
import { readRun, readRunSummary } from '#server/pages/page-data.ts';
import '../../print.css';

const LONGEST_TITLE = 120;

export async function generateMetadata({ params }: PageProps<'/runs/[id]'>): Promise<Metadata> {
  const { question } = await readRunSummary((await params).id);
  const title = question.length > LONGEST_TITLE ? `${question.slice(0, LONGEST_TITLE)} …` : question;
  return { title, robots: { index: false, follow: false } };
}

export default async function Page({ params, searchParams }: PageProps<'/runs/[id]'>) {
  const [{ id }, parameters] = await Promise.all([params, searchParams]);
  const [{ question }, { run, share, controls, columns }, hasModel, living, jar] = await Promise.all([
    readRunSummary(id),
    readRun(id),
    readHasModel(),
    readVersions(id),
    cookies(),
  ]);
  return (
    <>
      {/* The first paint waits for the last pane: without it the others would be wider at first, and move when it arrives. */}
      <link rel="expect" href="#pane-sources" blocking="render" />
      <RunPage
        key={id}
        question={question}
        initial={run}
        share={share}
        link={readLink(parameters)}
        controls={controls}
        columns={columns}
        layout={readLayout(jar.get(PANES_COOKIE)?.value)}
        hasModel={hasModel}
        versions={<VersionNotice living={living} runId={id} />}
      />
    </>
  );
}
