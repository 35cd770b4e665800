import type { ModelCall } from './call.ts';
import { readPrompt, type ShownWork } from './read-prompt.ts';
import { contentWords, isNegated, searchWords, sentencesOf, shareOf, stemOf, stemsOf } from './words.ts';

const STRONG = /randomi[sz]ed|meta.?analys|systematic review/i;
const WEAK = /retracted|not peer reviewed|preprint|withdrawn/i;
const MECHANISM =
  /\b(?:receptors?|(?:ant)?agonists?|inhibit\w*|pathways?|signall?ing|kinases?|channels?|binds?|binding|mechanisms?|express(?:ed|ion)|molecul\w*|cells?|neurons?|enzymes?|genes?|occupancy|mice|rats?|theory|explains?)\b/i;

const TARGET =
  /\b((?:(?!(?:the|a|an|of|and|its|this|to)\s)[\p{L}\p{N}-]+\s)?(?!(?:the|a|an|of|and|its|this|to)\s)[\p{L}\p{N}-]+\s(?:receptors?|kinases?|channels?|transporters?))\b/iu;
const PATHWAY = /\b((?!(?:the|a|an|of|and|its|this|to)\s)[\p{L}\p{N}-]+\s(?:signalling|signaling|pathway|cascade))\b/iu;
const EFFECT =
  /\b((?:reduc|decreas|lower|increas|improv|prevent|inhibit|attenuat)\w*\s+(?:the (?:number|frequency|rate|risk) of\s+)?(?:[\p{L}\p{N}-]+\s){0,1}[\p{L}\p{N}-]+)/iu;

/** A sentence of a work, verbatim, and how much of the question it shares. */
export interface RatedSentence {
  work: ShownWork;
  quoteId: string | null;
  text: string;
  share: number;
}

/** Every sentence of the works shown, the most informative first within each work. */
export function ratedSentences(works: readonly ShownWork[], question: string): RatedSentence[] {
  return works.flatMap((work) =>
    work.texts
      .flatMap(({ id, text }) => sentencesOf(text).map((each) => ({ quoteId: id, text: each })))
      .filter(({ text }) => text.length >= 20)
      .map(({ quoteId, text }) => ({ work, quoteId, text, share: shareOf(question, text) }))
      .sort((a, b) => b.share + resultScore(b.text) - (a.share + resultScore(a.text))),
  );
}

/** Results count more than aims. */
function resultScore(text: string): number {
  const isResult =
    /\d|reduc|increas|improv|associat|did not|no (?:significant )?difference|lower|higher|inhibit|bind/i.test(text);
  const isAim = /\b(?:aim|objective|sought|whether|background|to (?:assess|evaluate|determine))\b/i.test(text);
  return (isResult ? 0.2 : 0) - (isAim ? 0.2 : 0);
}

function relevantWorks(works: readonly ShownWork[], question: string): ShownWork[] {
  const subject = searchWords(question).map(stemOf);
  return works.filter((work) => {
    const own = stemsOf([work.title, ...work.texts.map(({ text }) => text)].join(' '));
    return (
      subject.filter((stem) => own.has(stem)).length >= Math.min(2, subject.length) && !/retracted/i.test(work.notes)
    );
  });
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Scores that rise with the number and kind of the works shown. */
export function assessment(call: ModelCall): Record<string, unknown> {
  const { question, works, task } = readPrompt(call);
  const relevant = relevantWorks(works, question);
  const weight = (shown: readonly ShownWork[]) =>
    shown.reduce((sum, { notes }) => sum + (WEAK.test(notes) ? 0.5 : 1), 0);
  const trials = relevant.filter(({ notes }) => STRONG.test(notes));
  // Works that explain a mechanism need not mention the illness.
  const drug = subjectOf(works, question);
  const mechanistic = works.filter(
    ({ alias, title, notes, texts }) =>
      drug?.aliases.includes(alias) &&
      !/retracted/i.test(notes) &&
      [title, ...texts.map(({ text }) => text)].some((text) => MECHANISM.test(text)),
  );
  const mass = weight(relevant);
  const mechanisms = mechanistic.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ');
  const named = (TARGET.test(mechanisms) ? 0.5 : 0) + (PATHWAY.test(mechanisms) ? 0.5 : 0);
  const mechanism = tenth(Math.min(9, mass === 0 ? 0 : 1.5 + 1.3 * weight(mechanistic) + 0.1 * mass + named));
  const clinical = tenth(Math.min(9, mass === 0 ? 0 : 1 + 1.8 * weight(trials) + 0.25 * mass));
  const confidence = Math.min(0.92, Math.round((0.3 + 0.02 * mass + 0.06 * weight(trials)) * 100) / 100);
  const words = searchWords(question).slice(0, 3).join(' ');
  const missing = [
    ...(mechanism < 6 ? [{ gap: `Too few works on how ${words} works`, query: `${words} mechanism` }] : []),
    ...(clinical < 6 ? [{ gap: `Too few trials of ${words}`, query: `${words} randomised trial` }] : []),
    ...(confidence < 0.7 ? [{ gap: `Few works confirm each other on ${words}`, query: `${words} cohort review` }] : []),
  ];
  const findings = distinctWorks(ratedSentences(relevant, question)).slice(0, 5);
  const reasons = {
    mechanism: `${mechanistic.length} of ${works.length} works speak of how it works.`,
    clinical: `${trials.length} of ${relevant.length} works are trials or reviews of trials.`,
  };
  return {
    dimensions: dimensionsAsked(task).map((name) =>
      name === 'mechanism'
        ? { name, reason: reasons.mechanism, score: mechanism }
        : { name, reason: reasons.clinical, score: clinical },
    ),
    parts: [{ part: 1, reason: reasons.clinical, score: clinical }],
    answerSoFar: findings[0]?.text ?? '',
    offTopic: [],
    confidence: { reason: `${relevant.length} works bear on the question.`, value: confidence },
    gaps: missing.map(({ gap }) => gap),
    nextQueries: missing.map(({ query }) => query),
    keyFindings: findings.flatMap(({ quoteId }) => quoteId ?? []),
    drugCandidates: drug ? [{ text: drug.name, evidenceIds: drug.aliases.slice(0, 3) }] : [],
    sufficient: missing.length === 0,
    recommendation: missing.length === 0 ? 'synthesize' : 'continue',
  };
}

/** The dimensions that the prompt names. */
function dimensionsAsked(task: string): string[] {
  return /^- dimensions: .* for each of: (.+);$/m.exec(task)?.[1]?.split(', ') ?? [];
}

function distinctWorks(rated: readonly RatedSentence[]): RatedSentence[] {
  const best = new Map<string, RatedSentence>();
  for (const each of rated) if (!best.has(each.work.alias)) best.set(each.work.alias, each);
  return [...best.values()].sort((a, b) => b.share - a.share);
}

/** What the question is about: its word that most works name. */
function subjectOf(works: readonly ShownWork[], question: string): { name: string; aliases: string[] } | null {
  const named = searchWords(question).map((name) => ({
    name,
    aliases: works
      .filter(({ title, texts }) => [title, ...texts.map(({ text }) => text)].join(' ').toLowerCase().includes(name))
      .map(({ alias }) => alias),
  }));
  const [best] = named.toSorted((a, b) => b.aliases.length - a.aliases.length);
  return best && best.aliases.length > 0 ? best : null;
}

export function hypotheses(call: ModelCall): Record<string, unknown> {
  const { question, works } = readPrompt(call);
  const subject = subjectOf(works, question);
  if (!subject) return { hypotheses: [] };
  const rated = ratedSentences(works, question).filter(({ text }) => text.toLowerCase().includes(subject.name));
  const positive = distinctWorks(rated.filter(({ text }) => EFFECT.test(text) && !isNegated(text)));
  const negative = distinctWorks(rated.filter(({ text }) => isNegated(text)));
  const effect = positive.map(({ text }) => EFFECT.exec(text)?.[1]).find(Boolean) ?? null;
  const all = works.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ');
  const quote = ({ work, text }: RatedSentence) => ({ evidenceIds: [work.alias], evidenceId: work.alias, quote: text });
  const supporting = (positive.length > 0 ? positive : distinctWorks(rated)).slice(0, 4).map(quote);
  if (supporting.length === 0) return { hypotheses: [] };
  return {
    hypotheses: [
      {
        reason: `${supporting.length} of the works report it.`,
        drug: subject.name,
        target: TARGET.exec(all)?.[1] ?? null,
        pathway: PATHWAY.exec(all)?.[1] ?? null,
        effect,
        statement: supporting[0]?.quote,
        confidence: Math.min(0.85, 0.4 + 0.1 * supporting.length),
        supporting,
        opposing: negative.slice(0, 2).map(quote),
        evidenceIds: supporting.map(({ evidenceId }) => evidenceId),
      },
    ],
  };
}

/** Pairs of findings of which one denies what the other says. */
export function positions(call: ModelCall): Record<string, unknown> {
  const { question, works } = readPrompt(call);
  const rated = ratedSentences(works, question).filter(({ text }) => EFFECT.test(text));
  const denied = distinctWorks(rated.filter(({ text }) => isNegated(text)));
  const affirming = distinctWorks(rated.filter(({ text }) => !isNegated(text)));
  const dose = (text: string) => /\b\d+(?:\.\d+)? ?mg\b/i.exec(text)?.[0];
  const pairs = denied.slice(0, 3).flatMap((no) => {
    const yes = affirming
      .filter(({ work }) => work.alias !== no.work.alias)
      .toSorted((a, b) => shareOf(no.text, b.text) - shareOf(no.text, a.text))[0];
    if (!yes || shareOf(no.text, yes.text) < 0.25) return [];
    const [first, second] = [dose(yes.text), dose(no.text)];
    const own = new Set(contentWords(yes.text));
    const topic = contentWords(no.text)
      .filter((word) => own.has(word))
      .slice(0, 4)
      .join(' ');
    return [
      {
        reason: 'One reports a change that the other does not find.',
        topic: topic || question.slice(0, 60),
        kind: 'negation',
        first: { evidenceIds: [yes.work.alias], quote: yes.text },
        second: { evidenceIds: [no.work.alias], quote: no.text },
        differences: first && second && first !== second ? [{ aspect: 'dose', first, second }] : [],
      },
    ];
  });
  return { positions: pairs };
}

const READ = {
  answers: { bearing: 'answers', relevance: 8, reason: 'It studied what is asked.' },
  bears_on: { bearing: 'bears_on', relevance: 6, reason: 'It studied its subject, but not what is asked of it.' },
  background: { bearing: 'background', relevance: 3, reason: 'It tells what stands around it.' },
};

/** Each work read: about the question where it shares the question's words, with its most informative sentences. */
export function readings(call: ModelCall): Record<string, unknown> {
  const { question, works } = readPrompt(call);
  const relevant = new Set(relevantWorks(works, question).map(({ alias }) => alias));
  const [subject = ''] = searchWords(question);
  return {
    readings: works.map((work) => {
      const rated = ratedSentences([work], question).slice(0, relevant.has(work.alias) ? 3 : 1);
      // How the subject of a question works bears on it, whether or not the work names the illness.
      const isNear = work.title.toLowerCase().includes(subject.toLowerCase());
      const rating = relevant.has(work.alias) ? READ.answers : isNear ? READ.bears_on : READ.background;
      return {
        evidenceId: work.alias,
        ...rating,
        findings: rated.map(({ text }, at) => ({
          quote: text,
          outcome: null,
          population: null,
          comparison: null,
          measure: null,
          value: null,
          low: null,
          high: null,
          n: null,
          p: null,
          timepoint: null,
          direction: isNegated(text) ? 'none' : EFFECT.test(text) ? 'benefit' : 'unclear',
          stance: null,
          part: 1,
          isMain: at === 0,
        })),
      };
    }),
  };
}
