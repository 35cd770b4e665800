import type { ResearchPlan } from '#core/agents/handlers.ts';
import type { DrugSubject } from '#core/judge/drug-candidates.ts';
import type { Topic } from '#core/judge/weighed-work.ts';
import { conceptKind, isIntervention } from './concept-kind.ts';

/**
 * What the answer must be about: the interventions and exposures that a question names; else its molecules; else the
 * one idea no list knows (a new drug is in none); else its most telling idea.
 */
export function topicOf({ concepts }: Pick<ResearchPlan, 'concepts'>): Topic {
  const kinds = concepts.map(({ term }) => conceptKind(term));
  const indices = (test: (kind: string | null, at: number) => boolean) =>
    kinds.flatMap((kind, at) => (test(kind, at) ? [at] : []));
  const choices = [
    indices((_, at) => isIntervention(concepts[at]?.term ?? '')),
    indices((kind) => kind === 'target' || kind === 'gene' || kind === 'pathway'),
    indices((kind) => kind === null).slice(0, 1),
    indices((_, at) => at === 0),
  ];
  return { concepts, subject: new Set(choices.find((choice) => choice.length > 0) ?? []) };
}

/** The question's drugs. In a question about treatment or mechanism, a subject no list knows is taken for one. */
export function drugSubjectOf({
  concepts,
  questionType,
}: Pick<ResearchPlan, 'concepts' | 'questionType'>): DrugSubject {
  const { subject } = topicOf({ concepts });
  const mayBeNew = questionType === 'treatment_effect' || questionType === 'mechanism';
  const drugs = concepts.flatMap(({ term }, concept) => {
    const kind = conceptKind(term);
    const isDrug = kind === 'drug' || (kind === null && mayBeNew && subject.has(concept) && /^\S+$/.test(term));
    return isDrug ? [{ concept, name: term }] : [];
  });
  const others = concepts.map((_, at) => at).filter((at) => !drugs.some(({ concept }) => concept === at));
  return { drugs, others: new Set(others) };
}
