import type { Metadata } from 'next';
import { HostedNotice, SampleDataBanner } from '#components/app/sample-data-banner.tsx';
import { SiteFooter } from '#components/app/site-footer.tsx';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';

import { WorkspaceFeed } from '#components/living/workspace-feed.tsx';
import { AccessTokens } from '#components/settings/access-tokens.tsx';
import { SettingsForm } from '#components/settings/settings-form.tsx';
import { SignOutOthers } from '#components/settings/sign-out-others.tsx';
import { KEY_DAYS } from '#contract/model-status.ts';
import { modelDefaults, readModelStatus } from '#server/pages/form-data.ts';
import { readWorkspace } from '#server/pages/page-data.ts';
import { versionOf } from '#server/version.ts';
import { services } from '#server/wiring/services.ts';

/** Where a key is kept and for how long, in plain words. */
function KeyPromise() {
  return (
    <section aria-labelledby="promise-heading">
      <h2 id="promise-heading" className="label mb-1.5">
        Where your key is
      </h2>
      <ul className="list-disc space-y-1 pl-5 text-[13px]/[1.5] text-soft marker:text-faint">
        <li>
          In a cookie of this browser, sealed so that only this server can open it, and no page or script can read it.
          It ends when you press Forget, or {KEY_DAYS.inCookie} days after you saved it.
        </li>
        <li>
          With a run, encrypted, while the run lives, so that it continues when you close the page. Wiped at its end,
          and when nothing has happened in the run for {KEY_DAYS.withRestingRun} days; a run that is resumed after that
          goes on without a model.
        </li>
        <li>With the provider, when a model is asked. Nowhere else: not in logs, reports, exports or links.</li>
      </ul>
    </section>
  );
}

export const metadata: Metadata = { title: 'Settings' };

/** The visitor's own language models, and the programs that work in their workspace. */
export default async function SettingsPage() {
  const [{ env, accessTokens, feeds }, status, workspaceId] = await Promise.all([
    services(),
    readModelStatus(),
    readWorkspace(),
  ]);
  const tokens = workspaceId === undefined ? [] : await accessTokens.list(workspaceId);
  const feed = await feeds.addresses(workspaceId);
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
        {env.HOSTED && <HostedNotice perDay={env.LIVE_RUNS_PER_DAY_PER_WORKSPACE} days={env.WORKSPACE_DAYS} />}
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
        <div className="mt-8 border-line border-t pt-5">
          <WorkspaceFeed initial={feed} />
        </div>
        {workspaceId !== undefined && (
          <div className="mt-8 border-line border-t pt-5">
            <SignOutOthers />
          </div>
        )}
      </main>
      <SiteFooter version={versionOf(env)} />
    </>
  );
}
