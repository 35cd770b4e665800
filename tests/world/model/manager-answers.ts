import type { ModelCall } from './call.ts';
import { readPrompt } from './read-prompt.ts';
import { searchWords } from './words.ts';

type Speaker = 'search' | 'retrieval' | 'judge' | 'hypothesis' | 'report';
interface Step {
  agent: Speaker;
  text: string;
}

/** Facts and a plan, as the manager writes them before anything is searched. */
export function taskLedger(call: ModelCall): Record<string, unknown> {
  const { question, task } = readPrompt(call);
  const words = searchWords(question).slice(0, 4).join(' ');
  const isAnew = /plan that did not work|write facts and plan anew/i.test(task);
  const wish = wishIn(task);
  const plan: Step[] = [
    {
      agent: 'search',
      text: `Search the literature for ${words}${isAnew ? ' with other and fewer words' : ''}.${wish}`,
    },
    ...(isAnew ? [{ agent: 'retrieval' as const, text: `Search the web for ${words} in labels and guidelines.` }] : []),
    { agent: 'judge', text: 'Judge whether the evidence answers the question, and name what is missing.' },
    { agent: 'search', text: `Search for what the judge finds missing about ${words}.` },
    { agent: 'hypothesis', text: 'Form hypotheses from the evidence.' },
    { agent: 'report', text: 'Write the report from verified quotes.' },
  ];
  return {
    given: [`The question asks about ${words}.`],
    toLookUp: [`What studies found on ${words}.`, `How ${words.split(' ')[0] ?? 'it'} works.`],
    toDerive: ['How far the studies agree.'],
    guesses: [isAnew ? 'The works may use other words than the question.' : 'Some studies will disagree.'],
    plan,
  };
}

/** The plan with what its reader asked for: a step left out, added, or added to each search. */
export function changedPlan(call: ModelCall): Record<string, unknown> {
  const { task } = readPrompt(call);
  const steps = Array.from(
    task.matchAll(/^\d+\. (search|retrieval|judge|hypothesis|report): (.+)$/gm),
    ([, agent, text]): Step => ({ agent: agent as Speaker, text: text ?? '' }),
  );
  const instruction =
    /wants it changed:\s*([\s\S]*?)(?:\n\n|$)/
      .exec(task)?.[1]
      ?.replace(/<<<|>>>/g, '')
      .trim() ?? '';
  const named = (['hypothesis', 'retrieval', 'judge', 'search'] as const).find((agent) =>
    new RegExp(agent === 'hypothesis' ? 'hypothes' : agent === 'retrieval' ? 'web|retrieval' : agent, 'i').test(
      instruction,
    ),
  );
  const isRemoval = /\b(?:remove|drop|delete|skip|no|without)\b/i.test(instruction);
  if (isRemoval && named) return { plan: steps.filter(({ agent }) => agent !== named) };
  if (/\badd\b|\balso\b/i.test(instruction)) {
    const added: Step = { agent: named ?? 'search', text: instruction.slice(0, 300) };
    const end = steps.findIndex(({ agent }) => agent === 'report');
    return { plan: end < 0 ? [...steps, added] : [...steps.slice(0, end), added, ...steps.slice(end)] };
  }
  return {
    plan: steps.map((step) =>
      step.agent === 'search' ? { ...step, text: `${step.text} ${instruction}`.slice(0, 390) } : step,
    ),
  };
}

interface TeamProgress {
  question: string;
  works: number;
  hypotheses: number;
  turns: { to: string; report: string }[];
  scores: { mechanism: number; clinical: number; confidence: number } | null;
  gaps: string[];
  wish: string;
}

function progressIn(call: ModelCall): TeamProgress {
  const { question, task, labelled } = readPrompt(call);
  const judge = /^The judge:\s*(.*?)\s*Hypotheses so far: (\d+)/ms.exec(task);
  const scores = /mechanism (\d+(?:\.\d+)?), clinical (\d+(?:\.\d+)?), confidence (\d+(?:\.\d+)?)/i.exec(
    judge?.[1] ?? '',
  );
  return {
    question,
    works: Number(/(\d+) relevant works?/.exec(task)?.[1] ?? 0),
    hypotheses: Number(judge?.[2] ?? 0),
    turns: Array.from(
      task.matchAll(/^- (\w+) was asked: .*? It reported: <<<(.*?)>>>$/gms),
      ([, to = '', report = '']) => ({
        to,
        report,
      }),
    ),
    scores: scores && {
      mechanism: Number(scores[1]),
      clinical: Number(scores[2]),
      confidence: Number(scores[3]),
    },
    gaps: (labelled['the judge found missing'] ?? []).map((gap) => gap.replace(/\.\s*$/, '').trim()).filter(Boolean),
    wish: wishIn(task),
  };
}

/** The manager's decision, from what its prompt reports of the team's work. */
export function progressLedger(call: ModelCall): Record<string, unknown> {
  const soFar = progressIn(call);
  const { works, turns, scores, hypotheses } = soFar;
  const gathered = turns.filter(({ to }) => to === 'search' || to === 'retrieval');
  const last = turns.at(-1);
  const nothingNew = ({ report }: { report: string }) => /\(0 new\)|found 0 /i.test(report);
  const isGood = scores !== null && scores.mechanism >= 6 && scores.clinical >= 6 && scores.confidence >= 0.7;
  const lastGathering = turns.findLastIndex(({ to }) => to === 'search' || to === 'retrieval');
  const lastJudging = turns.findLastIndex(({ to }) => to === 'judge');
  const isJudged = scores !== null && lastJudging >= lastGathering;
  const isLooping = gathered.length >= 2 && gathered.slice(-2).every(nothingNew);
  const hasProgress = last === undefined || !((last.to === 'search' || last.to === 'retrieval') && nothingNew(last));
  const { speaker, instruction, why } = nextStep(soFar, { isJudged, isGood, isLooping, searches: gathered.length });
  return {
    satisfied: {
      reason: isGood && isJudged ? 'The judge is content.' : 'The judge has not yet found the evidence sufficient.',
      answer: isGood && isJudged,
    },
    looping: {
      reason: isLooping ? 'The last two searches brought nothing new.' : 'The turns differ.',
      answer: isLooping,
    },
    progress: {
      reason: hasProgress
        ? `${works} works and ${hypotheses} hypotheses so far.`
        : 'The last search brought nothing new.',
      answer: hasProgress,
    },
    nextSpeaker: { reason: why, answer: speaker },
    instruction: { reason: why, answer: instruction.slice(0, 390) },
  };
}

function nextStep(
  { question, works, turns, hypotheses, gaps, wish }: TeamProgress,
  at: { isJudged: boolean; isGood: boolean; isLooping: boolean; searches: number },
): { speaker: Speaker; instruction: string; why: string } {
  const words = searchWords(question);
  const subject = words.slice(0, 4).join(' ');
  // The same task twice would be a loop: each try names another part.
  const part = ['', 'trials of', 'mechanism of', 'safety of', 'reviews of', 'cohorts of'][at.searches % 6];
  const search = (what: string, why: string) => ({
    speaker: at.isLooping ? ('retrieval' as const) : ('search' as const),
    instruction: `${what}${wish}`,
    why,
  });
  if (works === 0)
    return search(`Search for ${[part, subject].filter(Boolean).join(' ')}.`, 'There is no evidence yet.');
  if (!at.isJudged)
    return {
      speaker: 'judge',
      instruction: 'Judge whether the works found answer the question, and say what is missing.',
      why: `${works} works have not been judged.`,
    };
  if (at.isGood)
    return {
      speaker: hypotheses === 0 && !turns.some(({ to }) => to === 'hypothesis') ? 'hypothesis' : 'report',
      instruction: 'Work with the evidence found.',
      why: 'The judge is content.',
    };
  const gap = gaps[at.searches % Math.max(1, gaps.length)];
  if (gap && at.searches < 2)
    return search(`Search for what is missing, in other words: ${gap}.`, 'The judge named a gap.');
  if (hypotheses === 0 && !turns.some(({ to }) => to === 'hypothesis'))
    return {
      speaker: 'hypothesis',
      instruction: 'Form hypotheses from the works found.',
      why: 'The works can be connected.',
    };
  if (gap) return search(`Search for what is still missing, in other words: ${gap}.`, 'The judge named a gap.');
  return search(`Search for ${[part, ...words.slice(0, 2)].filter(Boolean).join(' ')}.`, 'More evidence is needed.');
}

/** What the reader asked for, to be passed on. */
function wishIn(task: string): string {
  const wishes = /The reader ask(?:s|ed)[^\n]*:\n((?:- .*\n?)+)/.exec(task)?.[1];
  return wishes
    ? ` The reader asks: ${wishes
        .replace(/^- /gm, '')
        .replace(/\n+/g, ' ')
        .replace(/<<<|>>>/g, '')
        .trim()
        .slice(0, 160)}`
    : '';
}
