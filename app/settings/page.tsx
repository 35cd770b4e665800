import type { Metadata } from 'next';
import { HostedNotice } from '#components/app/hosted-notice.tsx';
import { SampleDataBanner } from '#components/app/sample-data-banner.tsx';
import { SiteFooter } from '#components/app/site-footer.tsx';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';
import { AccessTokens } from '#components/settings/access-tokens.tsx';
import { KeyPromise } from '#components/settings/key-promise.tsx';
import { SettingsForm } from '#components/settings/settings-form.tsx';
import { modelDefaults, readModelStatus } from '#server/form-data.ts';
import { readWorkspace } from '#server/page-data.ts';
import { versionOf } from '#server/version.ts';
import { services } from '#server/wiring.ts';

export const metadata: Metadata = { title: 'Settings' };

/** The visitor's own language models, and the programs that work in their workspace. */
export default async function SettingsPage() {
  const [{ env, accessTokens }, status, workspaceId] = await Promise.all([
    services(),
    readModelStatus(),
    readWorkspace(),
  ]);
  const tokens = workspaceId === undefined ? [] : await accessTokens.list(workspaceId);
  return (
    <>
      {env.ASSAY_DEMO && <SampleDataBanner />}
      <SiteHeader />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto max-w-3xl px-4 pt-8 pb-20 focus:outline-none sm:px-6 sm:pt-12"
      >
        <h1 className="mb-2 font-semibold font-serif text-[27px]/tight">Settings</h1>
        <p className="mb-5 text-pretty text-[15px] text-soft">
          Which language models work on your questions. Everything works without one too.
        </p>
        {env.HOSTED && <HostedNotice perDay={env.LIVE_RUNS_PER_DAY_PER_WORKSPACE} />}
        <noscript>
          <p className="mb-4 rounded-md bg-warn-soft px-4 py-2.5 text-warn">
            Changing the settings needs JavaScript, which is switched off in this browser.
          </p>
        </noscript>
        <SettingsForm initial={status} defaults={modelDefaults(env.MODEL_PRICES)} />
        <div className="mt-8 border-line border-t pt-5">
          <KeyPromise />
        </div>
        <div className="mt-8 border-line border-t pt-5">
          <AccessTokens initial={tokens} />
        </div>
      </main>
      <SiteFooter version={versionOf(env)} />
    </>
  );
}
