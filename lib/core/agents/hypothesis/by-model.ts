import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import { englishOf } from '#core/question/parsed-question.ts';
import type { Domain } from '../domains.ts';
import type { Engine, Hypothesizer } from '../handlers.ts';
import { askObject } from '../model/ask-model.ts';
import type { RunModels } from '../model/run-models.ts';
import { type Emit, modelOrRules, shownFewer, withFewer } from '../model-or-rules.ts';
import type { TeamMember } from '../team-member.ts';
import { addPositions, groundHypotheses } from './ground-proposals.ts';
import {
  hypothesesPrompt,
  hypothesisRole,
  positionsPrompt,
  positionsSchema,
  proposedHypotheses,
  quotedWorks,
} from './prompt.ts';

interface HypothesisAgentParts {
  models: RunModels;
  rules: Pick<Engine, 'hypothesizer'>;
  domain: Pick<Domain, 'stance'>;
  emit: Emit;
}

const SHOWN = { works: 14, findings: 3 } as const;
const SHOWN_FOR_POSITIONS = { works: 16, findings: 3 } as const;
const ANSWER_TOKENS = 1_800;

/**
 * Hypotheses on the question (an effect in a population, or its mechanism), and findings that may contradict each
 * other. The model proposes them from findings. Dropped are quotes that cannot be located, names that are in none of
 * the quoted works, and hypotheses that have no supporting quote, are about another subject, or repeat a single
 * finding. None of them is an answer.
 */
export function createHypothesisAgent({ models, rules, domain, emit }: HypothesisAgentParts): Hypothesizer {
  const instructions = hypothesisRole(domain);
  const at = (scope: string) => models.at({ role: 'smart', agent: 'hypothesis', scope });
  // One place per round: the end of a team's run may ask once more under the number of an earlier round.
  const ofRounds = new Map<number, ReturnType<typeof at>>();
  const atRound = (round: number) => {
    const place = ofRounds.get(round) ?? at(`hypothesis/${round}`);
    ofRounds.set(round, place);
    return place;
  };

  const announceFewer = (works: number) => (first: number) =>
    emit({ type: 'model_problem', agent: 'hypothesis', message: shownFewer(first, works, 'works') });

  return {
    async hypothesize(input, signal) {
      const { plan, round, works, readings, remembered = [] } = input;
      const byRules = () => rules.hypothesizer.hypothesize(input, signal);
      const shown = quotedWorks({ plan, works, readings }, SHOWN);
      if (shown.works.length === 0) return byRules();
      return modelOrRules({
        agent: 'hypothesis',
        emit,
        signal,
        byModel() {
          const propose = async (most: number) => {
            const some = quotedWorks({ plan, works, readings }, { ...SHOWN, works: most });
            const { value } = await askObject({
              model: atRound(round),
              kinds: models.kinds,
              name: 'hypotheses',
              schema: proposedHypotheses,
              instructions,
              prompt: hypothesesPrompt({ plan, works: some.text, remembered }),
              maxOutputTokens: ANSWER_TOKENS,
              signal,
            });
            return groundHypotheses(value, some, plan);
          };
          return withFewer(shown.works.length, propose, announceFewer(shown.works.length));
        },
        byRules,
        instead: 'Hypotheses were formed by rules instead.',
      });
    },

    async findContradictions(input, signal) {
      const { plan, works, readings } = input;
      const found = await rules.hypothesizer.findContradictions(input, signal);
      const shown = quotedWorks({ plan, works, readings }, SHOWN_FOR_POSITIONS);
      if (shown.works.length < 2) return found;
      return modelOrRules({
        agent: 'hypothesis',
        emit,
        signal,
        byModel() {
          const model = at('contradictions');
          const compare = async (most: number) => {
            const some = quotedWorks({ plan, works, readings }, { ...SHOWN_FOR_POSITIONS, works: most });
            const { value } = await askObject({
              model,
              kinds: models.kinds,
              name: 'positions',
              schema: positionsSchema,
              instructions,
              prompt: positionsPrompt({ question: englishOf(plan), works: some.text }),
              maxOutputTokens: ANSWER_TOKENS,
              signal,
            });
            return addPositions(found, value, some);
          };
          return withFewer(shown.works.length, compare, announceFewer(shown.works.length));
        },
        byRules: async () => found,
        instead: 'Contradictions were looked for by rules alone.',
      });
    },
  };
}

/** The hypothesis agent as a member of the manager's team. */
export const HYPOTHESIS: TeamMember = {
  name: 'hypothesis',
  label: 'Hypotheses',
  doing: 'Hypotheses',
  offers: 'proposes explanations and what to look for',
  isInLoop: true,
  needsModel: true,
  actsUnasked: true,
  brief: () => 'forms hypotheses from the evidence found so far. It does not search.',
  async *act(turn) {
    return hypothesesInWords(yield* turn.hypothesize());
  },
};

const MOST_NAMED = 3;

/** The hypotheses as the manager sees them: how many, and what would have to be searched to decide them. */
export function hypothesesInWords(hypotheses: readonly Hypothesis[]): string {
  const kept = `${hypotheses.length} ${hypotheses.length === 1 ? 'hypothesis' : 'hypotheses'} supported.`;
  const named = (label: string, texts: readonly string[]) =>
    texts.length > 0 ? ` ${label}: ${[...new Set(texts)].slice(0, MOST_NAMED).join('; ')}.` : '';
  const gaps = hypotheses.flatMap((hypothesis) => hypothesis.gaps ?? []);
  const searches = hypotheses.flatMap((hypothesis) => hypothesis.searches ?? []);
  return `${kept}${named('Not known yet', gaps)}${named('Worth searching', searches)}`;
}
