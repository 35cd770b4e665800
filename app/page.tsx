import { RecentRuns } from '#components/app/history/recent-runs.tsx';
import { depthFor, roundsOf } from '#components/app/question/depths.ts';
import { type Draft, USUAL_OPTIONS } from '#components/app/question/draft.ts';
import { LONGEST_QUESTION } from '#components/app/question/longest-question.ts';
import { QuestionForm } from '#components/app/question/question-form.tsx';
import { type SourceOption, sourceOptions } from '#components/app/question/source-options.ts';
import { DEMO_QUESTIONS, STARTING_QUESTIONS } from '#components/app/question/starting-questions.ts';
import { HostedNotice, SampleDataBanner } from '#components/app/sample-data-banner.tsx';
import { SiteFooter } from '#components/app/site-footer.tsx';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';
import type { RunRequest } from '#contract/run-request.ts';
import { isAssayError } from '#core/errors.ts';
import { readFormData } from '#server/pages/form-data.ts';
import { readWorkspace } from '#server/pages/page-data.ts';
import { versionOf } from '#server/version.ts';
import { services } from '#server/wiring/services.ts';

/** Shown to first visitors below the form. */
function WhatAssayDoes() {
  return (
    <section aria-labelledby="what-heading" className="mt-12 border-line border-t pt-5">
      <h2 id="what-heading" className="label mb-2">
        What happens then
      </h2>
      <ol className="space-y-1.5 text-pretty text-soft">
        <li>The sources are searched at once, with queries you can read, and records of one work become one.</li>
        <li>The evidence is weighed in rounds, until it is sufficient or nothing new is found.</li>
        <li>A report grows as you watch. Each sentence opens the passage it was checked against.</li>
        <li>Or an answer comes first, in seconds, and becomes a report when you want more.</li>
      </ol>
    </section>
  );
}

const RECENT = 8;
const ROUNDS = { quick: roundsOf('quick'), standard: roundsOf('standard'), deep: roundsOf('deep') };

/** Home: the question, and the visitor's latest runs. `?question=` fills the form, `?again=` takes everything from a run. */
export default async function HomePage({ searchParams }: PageProps<'/'>) {
  const [{ question, again }, workspaceId, { env, runs, library }] = await Promise.all([
    searchParams,
    readWorkspace(),
    services(),
  ]);
  const [recent, initial, offer, hasLibrary] = await Promise.all([
    runs.list(workspaceId, RECENT),
    typeof again === 'string' ? draftOf(workspaceId, again) : undefined,
    readFormData(ROUNDS),
    library.hasAny(workspaceId),
  ]);
  const sources = sourceOptions(hasLibrary);
  const isNew = recent.length === 0;
  const examples = env.ASSAY_DEMO || env.HOSTED ? DEMO_QUESTIONS : isNew ? STARTING_QUESTIONS : [];

  return (
    <>
      {env.ASSAY_DEMO && <SampleDataBanner />}
      <SiteHeader />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto max-w-3xl px-4 pt-8 pb-20 focus:outline-none sm:px-6 sm:pt-14"
      >
        <h1 className="text-balance font-semibold font-serif text-[27px]/tight sm:text-[32px]/tight">
          Ask a research question
        </h1>
        <p className="mt-2 mb-6 text-pretty text-[15px] text-soft">
          An answer comes in seconds, a report in minutes; each sentence of either is checked against its source.
        </p>
        {offer.live && <HostedNotice perDay={offer.live.perDay} days={env.WORKSPACE_DAYS} />}
        <noscript>
          <p className="mb-4 rounded-md bg-warn-soft px-4 py-2.5 text-warn">
            Starting and watching a run needs JavaScript, which is switched off in this browser.
          </p>
        </noscript>
        <QuestionForm
          key={initial?.question ?? firstOf(question)}
          sources={sources}
          initial={initial ?? blankDraft(firstOf(question), sources)}
          examples={examples}
          offer={offer}
        />
        {isNew ? <WhatAssayDoes /> : <RecentRuns runs={recent} />}
      </main>
      <SiteFooter version={versionOf(env)} />
    </>
  );
}

const firstOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? '';

function blankDraft(question: string, sources: readonly SourceOption[]): Draft {
  return {
    question: question.slice(0, LONGEST_QUESTION),
    sources: sources.map(({ tool }) => tool),
    depth: 'standard',
    ...USUAL_OPTIONS,
  };
}

/** The question of an earlier run, or undefined when it does not exist or is not the visitor's. */
async function draftOf(workspaceId: string | undefined, runId: string): Promise<Draft | undefined> {
  const { runs } = await services();
  try {
    const { request } = await runs.view(workspaceId, runId);
    return request ? draftFrom(request) : undefined;
  } catch (error) {
    if (isAssayError(error) && error.code === 'not_found') return undefined;
    throw error;
  }
}

function draftFrom({
  question,
  sources,
  domain,
  depth,
  maxRounds,
  engine,
  autoStart,
  filters,
  searches,
}: RunRequest): Draft {
  const isByModel = engine === 'model';
  return {
    ...USUAL_OPTIONS,
    question,
    sources,
    domain,
    depth: isByModel ? depth : depthFor(maxRounds),
    planFirst: !(isByModel && autoStart),
    filters: {
      ...filters,
      fromYear: filters.fromYear === null ? '' : String(filters.fromYear),
      toYear: filters.toYear === null ? '' : String(filters.toYear),
    },
    searches,
  };
}
