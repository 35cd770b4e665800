import type { Finding } from '#contract/finding.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import type { ReportInput } from '#core/agents/handlers.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { reportInput } from '#tests/core/report/report-builder.ts';
import {
  type Answers,
  findingOf,
  isFound,
  line,
  type ReportRun,
  review,
  type Shown,
  writeWithModel,
} from './report-models.ts';

export const TRIAL = evidenceOf({
  id: 'pmid:11',
  title:
    'Velorimine for the prevention of attacks in adults with episodic cluster headache: a fictional randomised trial',
  year: 2021,
  venue: 'Fictional Headache Reports',
  design: { value: 'randomised_trial', from: 'title', basis: 'randomised trial' },
  sampleSize: { value: 212, from: 'abstract', basis: '212 adults' },
  texts: {
    abstract:
      'METHODS: In Freedonia, 212 adults were randomised to velorimine or placebo. RESULTS: Velorimine reduced weekly attacks of cluster headache by 2.8 (95% CI 1.5 to 4.1) more than placebo. However, after 12 weeks the difference was no longer significant. Nausea was reported by 14% of adults given velorimine and 5% given placebo.',
  },
});
export const COHORT = evidenceOf({
  id: 'pmid:12',
  title: 'Velorimine in people with chronic cluster headache: a fictional cohort',
  year: 2019,
  design: { value: 'cohort', from: 'title', basis: 'cohort' },
  texts: {
    abstract:
      'RESULTS: Velorimine did not reduce attacks of cluster headache in 88 adults with chronic disease (P = 0.41). Velorimine cost 900 crowns a month.',
  },
});
export const SMALL_TRIAL = evidenceOf({
  id: 'pmid:13',
  title: 'A small fictional trial of velorimine',
  design: { value: 'randomised_trial', from: 'title', basis: 'trial' },
  texts: {
    abstract:
      'RESULTS: Velorimine reduced attacks of cluster headache by 2.8 a week compared with placebo in 40 adults.',
  },
});

export const F = {
  main: findingOf(
    TRIAL,
    'Velorimine reduced weekly attacks of cluster headache by 2.8 (95% CI 1.5 to 4.1) more than placebo.',
    {
      isMain: true,
      direction: 'benefit',
      population: 'adults in Freedonia',
      comparison: 'placebo',
    },
  ),
  later: findingOf(TRIAL, 'after 12 weeks the difference was no longer significant.', {
    direction: 'none',
    timepoint: '12 weeks',
  }),
  nausea: findingOf(TRIAL, 'Nausea was reported by 14% of adults given velorimine and 5% given placebo.', {
    outcome: 'nausea',
    direction: 'harm',
  }),
  cohort: findingOf(
    COHORT,
    'Velorimine did not reduce attacks of cluster headache in 88 adults with chronic disease (P = 0.41).',
    {
      isMain: true,
      direction: 'none',
    },
  ),
  small: findingOf(
    SMALL_TRIAL,
    'Velorimine reduced attacks of cluster headache by 2.8 a week compared with placebo in 40 adults.',
    {
      isMain: true,
      direction: 'benefit',
    },
  ),
} satisfies Record<string, Finding>;

export const WORKS = [TRIAL, COHORT, SMALL_TRIAL];
export const ALL = Object.values(F);

/** What a reader of the works would give. */
export function readings(
  findings: readonly Finding[] = ALL,
  bearing: WorkReading['bearing'] = 'answers',
): WorkReading[] {
  return WORKS.map(({ id }) => ({
    evidenceId: id,
    bearing,
    relevance: 0.9,
    reason: 'It answers.',
    findings: findings.filter(({ evidenceId }) => evidenceId === id),
    by: 'model',
  }));
}

export const inputOf = (findings?: readonly Finding[], more: Partial<ReportInput> = {}) =>
  reportInput(WORKS, { readings: readings(findings), ...more });
export const write = (answers: Answers = {}, options: Partial<ReportRun> = {}) =>
  writeWithModel({ input: inputOf(), answers, ...options });
export type Run = Awaited<ReturnType<typeof write>>;

export const promptsOf = (run: Run, name: string) =>
  run.prompts.filter((prompt) => prompt.name === name).map(({ text }) => text);
export const textsOf = (run: Run) => run.claims.map(({ claim }) => claim.text);
export const notesOf = (run: Run, section?: string) =>
  run.blocks.flatMap(({ id, block }) =>
    block.type === 'note' && (section === undefined || id === section) ? [block.text] : [],
  );

/** The name under which a prompt shows the finding with these words. */
export const nameOf = ({ findings }: Shown, words: string) =>
  findings.find((each) => isFound(each) && each.quote.includes(words))?.id ?? 'F0';

/** A review with one section of the quotes that are wanted, the first of which answers. */
export const only = (wanted: (quote: string) => boolean) => (shown: Shown) => {
  const lines = shown.findings
    .filter((each) => isFound(each) && wanted(each.quote))
    .map(({ id, quote }) => line([id], quote));
  return review({ answer: lines.slice(0, 1), sections: [{ title: 'Attack frequency', lines }] });
};

type Review = Parameters<typeof review>[0];

/** A review of these sections, where the findings are known by words of their quotes; the main finding answers. */
export const sections =
  (sectionsFrom: (named: (words: string) => string) => Review['sections'], more: Partial<Review> = {}) =>
  (shown: Shown) => {
    const named = (words: string) => nameOf(shown, words);
    const main = shown.findings.find(({ quote }) => quote === F.main.citation.quote);
    return review({ answer: [line([main?.id ?? ''], main?.quote ?? '')], sections: sectionsFrom(named), ...more });
  };
