import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { SharedVersionBadge } from '#components/living/shared-version-badge.tsx';
import { readLink } from '#components/report/reading/link.ts';
import { PANES_COOKIE, readLayout } from '#components/report/reading/pane-layout.ts';
import { reportDescription } from '#components/report/report-description.ts';
import { SharedReportPage } from '#components/report/shared-report-page.tsx';
import { PrismaDiagram } from '#components/review/prisma-diagram.tsx';
import { readSharedVersion } from '#server/pages/living-data.ts';
import { readRecheck, readShared } from '#server/pages/page-data.ts';
import '../../print.css';

export async function generateMetadata({ params }: PageProps<'/s/[token]'>): Promise<Metadata> {
  const { report, sampleData } = await readShared((await params).token);
  const description = reportDescription(report, { sampleData });
  return { title: report.title, description, robots: { index: false, follow: false, noarchive: true } };
}

export default async function Page({ params, searchParams }: PageProps<'/s/[token]'>) {
  const [{ token }, parameters] = await Promise.all([params, searchParams]);
  const shared = await readShared(token);
  const [recheck, jar, version] = await Promise.all([
    readRecheck(token, shared),
    cookies(),
    readSharedVersion(shared.report.runId),
  ]);
  const layout = readLayout(jar.get(PANES_COOKIE)?.value);
  const { flow } = shared.report;
  return (
    <SharedReportPage
      {...shared}
      token={token}
      recheck={recheck}
      link={readLink(parameters)}
      layout={layout}
      methods={flow && <PrismaDiagram flow={flow} />}
      version={version && <SharedVersionBadge version={version} isNewest={shared.isNewest} />}
    />
  );
}
