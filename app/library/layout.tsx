import type { ReactNode } from 'react';
import { SampleDataBanner } from '#components/app/sample-data-banner.tsx';
import { SiteHeader } from '#components/app/site-header.tsx';
import { UploadsProvider } from '#components/library/uploads-provider.tsx';
import { services } from '#server/wiring/services.ts';

/** Uploads continue while the user looks at a document. */
export default async function LibraryLayout({ children }: { children: ReactNode }) {
  const { env } = await services();
  return (
    <>
      {env.ASSAY_DEMO && <SampleDataBanner />}
      <SiteHeader />
      <UploadsProvider>{children}</UploadsProvider>
    </>
  );
}
