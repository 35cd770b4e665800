import type { ConceptGraph, StudyMaterial } from '#contract/study/study.ts';
import type { TutorInput, TutorOutput } from '#contract/study/study-agents.ts';
import { AssayError } from '../../errors.ts';
import { conceptFinder } from '../graph/mentions.ts';
import type { StudyModel } from '../study-model.ts';
import { explainByModel } from './by-model.ts';
import { verbatimClaim, worksOf } from './checked-claim.ts';
import { gather } from './gather.ts';

export interface Explaining {
  input: TutorInput;
  /** Null for the topic as a whole. */
  conceptId: string | null;
  /** Sentences that explained it before: what the sources say besides comes first. */
  toldBefore?: readonly string[];
  /** Sentences of an explanation that was not understood: the same is explained differently. */
  notUnderstood?: readonly string[];
}

/**
 * Explains a concept for a level from what the sources say. Every sentence is a claim that was checked: what
 * stands of what a model wrote. Null without a model, or where too little of that stands; empty where the sources say nothing of it, or
 * do not answer what was asked, with `ask_question` as next.
 *
 * @throws AssayError `model_*`, `budget_spent` and `cancelled`.
 */
export async function explain(
  { input, conceptId, toldBefore = [], notUnderstood = [] }: Explaining,
  { material, graph, model }: { material: StudyMaterial; graph: ConceptGraph; model?: StudyModel | undefined },
  signal: AbortSignal,
): Promise<(TutorOutput & { by: 'rules' | 'model' }) | null> {
  if (signal.aborted) throw new AssayError('cancelled');
  if (!model) return null;
  const gathered = gather({ material, graph }, { conceptId, question: input.specificQuestion, toldBefore });
  const disagreements = input.learnerLevel === 'advanced' ? disagreementsOn(conceptId, { material, graph }) : [];
  const beside = disagreements.length > 0 ? { disagreements } : {};
  const written = await explainByModel(input, { gathered, notUnderstood, material, model, signal });
  return written && { ...written, ...beside, by: 'model' };
}

/** How sure it must be that two quotes contradict each other before a learner is shown it (reference 6.6). */
const SHOWN_FROM = 0.6;
const MOST_SHOWN = 2;

/** Where sources may contradict each other on a concept, or on anything for the whole topic; both sides in their words. */
function disagreementsOn(
  conceptId: string | null,
  { material, graph }: { material: StudyMaterial; graph: ConceptGraph },
): NonNullable<TutorOutput['disagreements']> {
  const works = worksOf(material);
  const find = conceptFinder(graph.concepts);
  const isOn = (text: string) => conceptId === null || find(text).some((each) => each.conceptId === conceptId);
  return material.contradictions
    .filter(({ confidence, first, second }) => confidence >= SHOWN_FROM && isOn(first.quote) && isOn(second.quote))
    .flatMap(({ topic, differs, first, second }) => {
      const claims = [first, second].flatMap((side) => verbatimClaim(side, works) ?? []);
      return claims.length === 2 ? [{ topic, differs, claims }] : [];
    })
    .slice(0, MOST_SHOWN);
}
