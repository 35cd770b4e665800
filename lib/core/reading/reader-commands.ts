import { SOURCE_LIST } from '#contract/source-list.ts';
import { isInOtherLanguage } from '../text/language.ts';
import { memoizeByText } from '../text/memoize-by-text.ts';

/**
 * Sentences that address the reader of a text, a person or a model, instead of reporting a study. Nothing in Assay obeys a
 * text, but such a sentence must not be counted or shown as a finding either.
 */
const COMMANDS =
  /\b(?:ignore|disregard|forget|override)\b[^.]{0,40}\b(?:previous|prior|above|earlier|all|any|your|these)\b[^.]{0,40}\b(?:instructions?|prompts?|rules?|messages?|context)\b|\b(?:system prompt|as an ai\b|language model:|you are (?:now )?(?:a|an|the) (?:assistant|ai|judge|model|reviewer|agent))|\b(?:score|rate|grade|mark|set)\b[^.]{0,40}\b(?:10\s?\/\s?10|\d+ out of 10|as sufficient|confidence (?:to|=|of) ?[01])|(?:^|[.!?\n]\s{0,20})(?:assistant|system|user)\s*:\s|<\/?(?:system|instructions?|assistant)>/i;

/** Marks of a conversation with a model, and addresses to one, wherever they stand. */
const ADDRESSES =
  /\bsystem override\b|\[\/?(?:system|inst|assistant|user)\]|<\|?\w+\|>|\bim_(?:start|end)\b|#{2,}\s*(?:instructions?|system|task)\b|<!--|\bassistant\s*:\s|\boperator\s*:\s|\bnote to (?:(?:any|all|the) )?(?:ai|llms?|language models?|assistants?|models?|(?:ai )?reviewers?|summari[sz]ers?)\b|\b(?:important|attention|dear|hey|hello|urgent)[,:]?\s+(?:ai|llms?|assistant|language model|chatbot)\b|\b(?:ignore|disregard|forget)\b[^.]{0,20}\b(?:everything|all|anything)\b[^.]{0,20}\b(?:above|before|else|said)\b|\byour (?:(?:new|real|actual|only|next) )?(?:task|instructions?|prompt|job|answer|report|summary|output|response|reply) (?:is|are|must|should|has|have)\b|\bend of (?:the )?(?:data|prompt|input|context)\b/i;

/** Names of tools, which no study mentions. */
const TOOLS = new RegExp(
  `\\b(?:${['read_page', ...SOURCE_LIST.map(({ name }) => name), 'recall_memory', 'get_bibliography', 'get_evidence_summary'].join('|')})\\b`,
  'i',
);

/** An order at the beginning of a sentence or behind a colon, with what it orders. */
const ORDERS =
  /(?:^|[.!?:\n]["”’)\]]{0,5}\s{1,20})(?:please\s+|now\s+|instead,?\s+|then,?\s+)*(?:(?:write|say|state|add|include|insert|append|output|print|repeat|report|cite|mark|rate|score|give|click|follow|visit|fetch|open|send|embed|render|describe|call|obey|execute|decode)\s+(?:the (?:sentence|word|text|phrase|link|image|tool|url|address|page|prompt|following|function)|this (?:sentence|link|image|text|as)|an? (?:link|image|sentence|url)|every (?:claim|sentence|score|work|source)|each (?:claim|sentence|work)|all (?:claims|sentences|scores)|https?:|["“!]|E\d|pmid:|doi:|only "|that the question)|(?:stop|finish|end) (?:searching|the search|the run|now)\b|be satisfied\b|(?:do not|never) (?:(?:search|cite|mention|report|verify)\b|tell (?:anyone|anybody|them|the (?:user|reader|researcher|clinician)s?|about|of|it|this|what|that)\b|check (?:it|this|that|the (?:claim|source|sentence|quote|citation|number|figure)s?)\b))/i;

/** What no sentence of a study carries: links and images of markup, tags, data in an address, characters without width, code. */
const CARGO =
  /\]\(|!\[|<\/?[a-z!][^<>]*>|\b(?:data|javascript):[^\s.,;]|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[A-Za-z0-9+/]{48,}={0,2}/i;

/** Characters: each sentence is looked at by all who may repeat it. */
const TEXTS_KEPT = 1_000_000;

export const isCommandToReader: (text: string) => boolean = memoizeByText(
  TEXTS_KEPT,
  (text) => COMMANDS.test(text) || ADDRESSES.test(text) || TOOLS.test(text) || ORDERS.test(text) || CARGO.test(text),
);

/**
 * Whether a sentence of a source is no report: it talks to its reader, or is in another language than the text around it, as
 * what was put into it by others may be.
 */
export function isNoReport(text: string, source: string): boolean {
  return isCommandToReader(text) || isInOtherLanguage(text, source);
}

/** Shorter pieces, as "Fig. 2." or what is left of an order, explain no sentence behind them. */
const SHORTEST_CONTEXT = 25;

/** Whether a sentence may be shown in front of the one that leans on it. */
export function isContext(text: string, source: string): boolean {
  return text.length >= SHORTEST_CONTEXT && !isNoReport(text, source);
}
