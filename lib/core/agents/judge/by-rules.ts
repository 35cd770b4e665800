import type { Assessment } from '#contract/assessment.ts';
import type { Judge, RankedWork } from '#core/agents/handlers.ts';
import { scoreClinical } from '#core/appraisal/clinical-score.ts';
import { confidenceIn } from '#core/appraisal/confidence.ts';
import { drugCandidates } from '#core/appraisal/drug-candidates.ts';
import { findGaps } from '#core/appraisal/gaps.ts';
import { keyFindings } from '#core/appraisal/key-findings.ts';
import { scoreMechanism } from '#core/appraisal/mechanism-score.ts';
import { isRequired, meetsApproval } from '#core/appraisal/rubric.ts';
import { type Topic, type WeighedWork, weigh } from '#core/appraisal/weighed-work.ts';
import { worksToWeigh } from '#core/appraisal/works-to-weigh.ts';
import { AssayError } from '#core/errors.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { topicOf } from './judge-topic.ts';

/**
 * Judges by rules alone: the same works always get the same verdict, and every quote is a slice of a stored text. What a
 * text asks of its reader has no effect, since nothing here follows a text.
 */
export function createRulesJudge(): Judge {
  return {
    async assess({ plan, round, works }, signal) {
      if (signal.aborted) throw new AssayError('cancelled');
      return assess(plan, round, worksToWeigh(works));
    },
  };
}

function assess(plan: ParsedQuestion, round: number, ranked: readonly RankedWork[]): Assessment {
  const topic = topicOf(plan, ranked);
  const works = ranked.map((each) => weigh(each, topic));
  const scores = scoresOf(plan, works, topic);
  const sufficient = meetsApproval(scores);
  const terms = plan.concepts.length > 0 ? plan.concepts.map(({ term }) => term) : plan.terms;
  const { question, questionType } = plan;
  return {
    round,
    weighed: works.length,
    ...scores,
    drugCandidates: drugCandidates(works, topic.drugs),
    keyFindings: keyFindings(works, questionType, topic.subject),
    ...findGaps({
      question,
      questionType,
      terms,
      works,
      mechanism: scores.mechanism.score,
      clinical: scores.clinical.score,
    }),
    sufficient,
    recommendation: sufficient ? 'synthesize' : 'continue',
  };
}

function scoresOf(
  { question, questionType }: ParsedQuestion,
  works: readonly WeighedWork[],
  topic: Topic,
): Pick<Assessment, 'mechanism' | 'clinical' | 'confidence' | 'confidenceReason'> {
  const onTopic = works.filter(({ topicality }) => topicality > 0);
  const { confidence, reason } = confidenceIn({ works: onTopic });
  const mechanism = scoreMechanism(
    works.flatMap(({ statements }) => statements),
    topic,
  );
  const clinical = scoreClinical({ question, questionType, works: onTopic, offTopic: works.length - onTopic.length });
  return {
    mechanism: { ...mechanism, required: isRequired('mechanism', questionType, question) },
    clinical: { ...clinical, required: isRequired('clinical', questionType, question) },
    confidence,
    confidenceReason: reason,
  };
}
