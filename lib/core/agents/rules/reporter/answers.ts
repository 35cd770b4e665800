import type { ResearchPlan } from '#core/agents/handlers.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import type { QuestionType } from '#core/findings/assessment.ts';
import { isPreclinical, type Strength, strengthOf } from '#core/judge/study-strength.ts';
import type { Candidate } from './candidates.ts';
import { type Choice, chooseAtLeast, chooseBothSides } from './choose.ts';
import type { Focus } from './focus.ts';
import { hasConcern } from './notices.ts';

/** What the question was asked for: the sentences of the summary, and those few that conclude. */
export interface Answers {
  summary: Candidate[];
  conclusion: Candidate[];
}

const LEAST_SUMMARY = 3;
const SUMMARY: Choice = { limit: 5, perWork: 1 };
const CONCLUSION: Choice = { limit: 3, perWork: 1 };
/** Where no sentence names what is asked for, those nearest to the question must speak of this share of it. */
const NEAR_COVERAGE = 0.35;
/** A conclusion repeats only what is about as good an answer as the best. */
const NEAR_BEST = 0.35;
const STRENGTH: Readonly<Record<Strength, number>> = { strong: 1, middle: 0.7, weak: 0.35, none: 0 };
/** What speaks for an answer beyond the words of the question: how strong its study is, that it says what was asked, that its work is about nothing else, and that it concludes. */
const WEIGHT = { strength: 0.25, aim: 0.15, centrality: 0.2, conclusion: 0.12 };
/** Chooses the sentences that answer the question. Both directions are among them where good works disagree. */
export function chooseAnswers(candidates: readonly Candidate[], plan: ResearchPlan, focus: Focus): Answers {
  const strength = ({ statement }: Candidate) => STRENGTH[standingOf(statement.work, plan.questionType)];
  const weighed = candidates
    .filter(({ statement }) => statement.part !== 'background')
    .map((candidate) => ({ ...candidate, score: worthOf(candidate, focus, strength(candidate)) }))
    .sort((a, b) => b.score - a.score);
  const pool = poolOf(weighed, plan, focus);
  const strongestFirst = (chosen: readonly Candidate[]) => chosen.toSorted((a, b) => strength(b) - strength(a));
  const summary = strongestFirst(chooseAtLeast(pool, LEAST_SUMMARY, SUMMARY));
  return { summary, conclusion: strongestFirst(conclude(pool, summary, focus)) };
}

/** How something acts is asked of animals and cells, too: a synthesis of their studies is one, whatever its species. */
function standingOf(work: Evidence, questionType: QuestionType): Strength {
  return strengthOf(questionType === 'mechanism' ? { ...work, meshTerms: [] } : work, questionType);
}

function worthOf(candidate: Candidate, focus: Focus, strength: number): number {
  return (
    candidate.score +
    WEIGHT.strength * strength +
    WEIGHT.aim * Number(focus.meetsAim(candidate)) +
    WEIGHT.centrality * focus.centrality(candidate.statement.work) +
    WEIGHT.conclusion * Number(candidate.statement.part === 'conclusion')
  );
}

/**
 * Answers before sentences that are merely near the question; people before animals and cells, unless the question is
 * how something acts; what says the kind of thing that is asked before what does not. Of harm only what speaks of harm.
 */
function poolOf(weighed: readonly Candidate[], { questionType }: ResearchPlan, focus: Focus): readonly Candidate[] {
  const answers = weighed.filter(focus.answers);
  if (answers.length === 0) return focus.asksForHarm ? [] : nearest(weighed);
  const ofPeople = answers.filter(({ statement }) => !isPreclinical(statement.work));
  const telling = questionType === 'mechanism' || ofPeople.length === 0 ? answers : ofPeople;
  const aimed = telling.filter(focus.meetsAim);
  return aimed.length >= LEAST_SUMMARY ? aimed : telling;
}

/** A work may name the subject in its title alone: then its sentences stand for themselves, whatever they name. */
function nearest(weighed: readonly Candidate[]): readonly Candidate[] {
  const fullest = Math.max(0, ...weighed.map(({ coverage }) => coverage));
  const near = weighed.filter(({ coverage }) => coverage >= Math.max(NEAR_COVERAGE, fullest / 2));
  return near.length > 0 ? near : weighed;
}

/** What works conclude, the best of it; where none concludes, the best of the summary. Nothing that its journal doubts. */
function conclude(pool: readonly Candidate[], summary: readonly Candidate[], focus: Focus): Candidate[] {
  const trusted = pool.filter(({ statement }) => !hasConcern(statement.work));
  const concluding = trusted.filter((each) => each.statement.part === 'conclusion' && focus.meetsAim(each));
  const trustedSummary = summary.filter(({ statement }) => !hasConcern(statement.work));
  const open = concluding.length > 0 ? concluding : trustedSummary;
  const best = Math.max(0, ...open.map(({ score }) => score));
  return chooseBothSides(
    open.filter(({ score }) => score >= best - NEAR_BEST),
    CONCLUSION,
  );
}
