import type { Metadata } from 'next';
import { SampleDataBanner } from '#components/app/sample-data-banner.tsx';
import { SiteFooter } from '#components/app/site-footer.tsx';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';
import { MemoryPage } from '#components/memory/memory-page.tsx';
import { readWorkspace } from '#server/pages/page-data.ts';
import { versionOf } from '#server/version.ts';
import { services } from '#server/wiring/services.ts';

export const metadata: Metadata = { title: 'Memory' };

/** What this workspace remembers of its answers. `?entity=` is the id of the entity to open. */
export default async function Memory({ searchParams }: PageProps<'/memory'>) {
  const [{ entity }, workspaceId, { env, memory }] = await Promise.all([searchParams, readWorkspace(), services()]);
  const initial = await memory.overview(workspaceId);
  return (
    <>
      {env.ASSAY_DEMO && <SampleDataBanner />}
      <SiteHeader />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto max-w-5xl px-4 pt-8 pb-20 focus:outline-none sm:px-6 sm:pt-12"
      >
        <h1 className="mb-2 font-semibold font-serif text-[27px]/tight">Memory</h1>
        <p className="mb-5 text-pretty text-[15px] text-soft">
          What Assay remembers of your answers, and why. It guides later searches and answers, and is never evidence.
        </p>
        <noscript>
          <p className="mb-4 rounded-md bg-warn-soft px-4 py-2.5 text-warn">
            Reading and changing the memory needs JavaScript, which is switched off in this browser.
          </p>
        </noscript>
        <MemoryPage initial={initial} openEntityId={typeof entity === 'string' ? entity : null} />
      </main>
      <SiteFooter version={versionOf(env)} width="max-w-5xl" />
    </>
  );
}
