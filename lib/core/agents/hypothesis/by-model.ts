import * as z from 'zod';
import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { Citation } from '#contract/citation.ts';
import type { Evidence } from '#contract/evidence.ts';
import { weightOf } from '#core/appraisal/study-strength.ts';
import { englishOf, type ParsedQuestion } from '#core/question/parsed-question.ts';
import { matchConcepts } from '#core/reading/concept-match.ts';
import { stableId } from '#core/text/stable-id.ts';
import { stems } from '#core/text/words.ts';
import type { Domain } from '../domains.ts';
import type { Engine, Hypothesizer } from '../handlers.ts';
import { askObject } from '../model/ask-object.ts';
import { shownFewer, withFewer } from '../model/fewer-works.ts';
import type { RunModels } from '../model/run-models.ts';
import { type Emit, modelOrRules } from '../model-or-rules.ts';
import { plainList, plainSearches, plainWords, withNumbersOf } from '../plain-words.ts';
import { hasWords, proposedQuote, type QuotedWorks, quotedWorks } from '../quoted-works.ts';
import { addPositions, positionsSchema } from './positions.ts';
import { hypothesesPrompt, hypothesisRole, positionsPrompt } from './prompt.ts';

const name = z.string().nullable();
const proposedHypothesis = z.object({
  reason: z.string(),
  drug: z.string(),
  population: name,
  target: name,
  pathway: name,
  effect: name,
  confidence: z.number(),
  supporting: z.array(proposedQuote),
  opposing: z.array(proposedQuote),
  knowledgeGaps: z.array(z.string()),
  suggestedSearches: z.array(z.string()),
});
type Proposed = z.infer<typeof proposedHypothesis>;
const proposedHypotheses = z.object({ hypotheses: z.array(proposedHypothesis) });

interface HypothesisAgentParts {
  models: RunModels;
  rules: Pick<Engine, 'hypothesizer'>;
  domain: Pick<Domain, 'stance'>;
  emit: Emit;
}

const MOST_HYPOTHESES = 6;
const MOST_QUOTES = 6;
const SHOWN = { works: 14, findings: 3 } as const;
const SHOWN_FOR_POSITIONS = { works: 16, findings: 3 } as const;
const ANSWER_TOKENS = 1_800;
const LONGEST_REASON = 240;
const GAPS = { most: 3, longest: 160 } as const;
const SEARCHES = { most: 3, longest: 80 } as const;
/**
 * How likely one work of full quality and weight can make a hypothesis, and how much one work against it can take away:
 * the same measure by which the rules weigh a single link, 1 − Π(1 − 0.45 · quality · weight). No hypothesis is
 * certain.
 */
const ONE_WORK = 0.45;
const TAKEN_BY_OPPOSING = 0.8;
const CEILING = 0.9;
/** An effect may be rephrased ("fewer attacks"), but most of its words must occur in its source. */
const LEAST_OF_EFFECT = 0.5;

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
            const grounded = value.hypotheses.flatMap((proposed) => groundInQuotes(proposed, some) ?? []);
            return best(grounded.filter((each) => isAbout(each, plan) && !isFinding(each, some)));
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

function best(hypotheses: readonly Hypothesis[]): Hypothesis[] {
  const byId = new Map(hypotheses.toReversed().map((hypothesis) => [hypothesis.id, hypothesis]));
  return [...byId.values()]
    .sort((a, b) => b.confidence - a.confidence || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_HYPOTHESES);
}

/** The part of a hypothesis that its quotes support; null where they do not support a drug and an effect of it. */
function groundInQuotes(proposed: Proposed, shown: QuotedWorks): Hypothesis | null {
  const cite = (quotes: Proposed['supporting']) => {
    const places = quotes.flatMap((quote) => shown.locate(quote) ?? []);
    return [...new Map(places.map((each) => [`${each.evidenceId} ${each.field} ${each.start}`, each])).values()];
  };
  const supporting = cite(proposed.supporting);
  const opposing = cite(proposed.opposing).filter((one) => !supporting.some((other) => isSamePlace(one, other)));
  const works = supporting.flatMap((citation) => shown.workOf(citation) ?? []);
  const drug = named(proposed.drug, works);
  if (!drug) return null;
  const target = named(proposed.target, works);
  const pathway = named(proposed.pathway, works);
  const effect = grounded(proposed.effect, supporting);
  const population = named(proposed.population, works);
  if (!target && !pathway && !effect) return null;
  const chain = [drug, population, target, pathway, effect].filter((part) => part !== null);
  const withQuotedNumbers = withNumbersOf(quotesIn([...supporting, ...opposing]));
  return {
    id: stableId('hypothesis', chain.join(' > ').toLowerCase()),
    statement: chain.join(' → '),
    drug,
    target,
    pathway,
    effect,
    ...(population && { population }),
    ...confidenceOf(proposed, { supporting, opposing, shown }),
    for: supporting.slice(0, MOST_QUOTES),
    against: opposing.slice(0, MOST_QUOTES),
    gaps: plainList(proposed.knowledgeGaps.map(withQuotedNumbers), GAPS),
    searches: plainSearches(proposed.suggestedSearches.map(withQuotedNumbers), SEARCHES),
  };
}

/** Whether one of its links is a concept of the question. */
function isAbout({ statement }: Hypothesis, { concepts }: ParsedQuestion): boolean {
  return concepts.length === 0 || matchConcepts(concepts)(statement).length > 0;
}

/** Whether one sentence of a work says all of it, perhaps in other words: then it is a finding, not a hypothesis. */
function isFinding(
  { drug, population, target, pathway, effect, for: supporting }: Hypothesis,
  { findings }: QuotedWorks,
): boolean {
  const names = stems([drug, population, target, pathway].filter(Boolean).join(' '));
  return [...supporting, ...findings.map(({ citation }) => citation)].some((citation) => {
    const present = new Set(stems(citation.quote));
    const isEffectGrounded = effect === null || grounded(effect, [citation]) !== null;
    return isEffectGrounded && names.every((stem) => present.has(stem));
  });
}

const quotesIn = (citations: readonly Citation[]) => citations.map(({ quote }) => quote);

function isSamePlace(one: Citation, other: Citation): boolean {
  return one.evidenceId === other.evidenceId && one.field === other.field && one.start === other.start;
}

const LONGEST_NAME = 80;

/** Without the article before it, and the function words left over where a sentence was cut. */
function bareName(proposed: string | null): string {
  return plainWords(proposed ?? '', LONGEST_NAME)
    .replace(/^(?:the|an?)\s+/i, '')
    .replace(/(?:\s+(?:the|an?|of|in|on|to|for|with|by|and|or|than|from|at))+$/i, '')
    .replace(/[.,;:]+$/, '');
}

function named(proposed: string | null, works: readonly Evidence[]): string | null {
  const plain = bareName(proposed);
  return plain && works.some((work) => hasWords(work, plain)) ? plain : null;
}

function grounded(proposed: string | null, quotes: readonly Citation[]): string | null {
  const plain = bareName(proposed);
  const wanted = stems(plain);
  const present = new Set(stems(quotes.map(({ quote }) => quote).join(' ')));
  const shared = wanted.filter((stem) => present.has(stem)).length;
  return wanted.length > 0 && shared / wanted.length >= LEAST_OF_EFFECT ? plain : null;
}

/** The model's confidence, limited by what the quoted works can support. */
function confidenceOf(
  { confidence: wished, reason }: Proposed,
  { supporting, opposing, shown }: { supporting: Citation[]; opposing: Citation[]; shown: QuotedWorks },
): Pick<Hypothesis, 'confidence' | 'confidenceReason'> {
  const worksOf = (quotes: Citation[]) => [...new Set(quotes.flatMap((quote) => shown.workOf(quote) ?? []))];
  const [pro, contra] = [worksOf(supporting), worksOf(opposing)];
  const most = Math.min(CEILING, weightTogether(pro) * (1 - TAKEN_BY_OPPOSING * weightTogether(contra)));
  const confidence = Math.round(Math.max(0, Math.min(wished, most)) * 100) / 100;
  const limit = wished > most ? ` No more than ${confidence} by the number and quality of these works.` : '';
  const counted = `Quoted from ${pro.length === 1 ? 'one work' : `${pro.length} works`} for it and ${contra.length === 0 ? 'none' : contra.length} against it.`;
  const explained = withNumbersOf(quotesIn([...supporting, ...opposing]))(plainWords(reason, LONGEST_REASON, counted));
  return { confidence, confidenceReason: `${explained ? `${explained} ` : ''}${counted}${limit}` };
}

function weightTogether(works: readonly Evidence[]): number {
  return 1 - works.reduce((left, work) => left * (1 - ONE_WORK * work.quality.score * weightOf(work)), 1);
}
