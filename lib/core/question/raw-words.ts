import type { Idea } from './ideas.ts';
import { findIdeas } from './ideas.ts';

/** Scripts written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/gu;
/** Chinese and Japanese words of asking, by frequency in research prompts. */
const ASKING = new Set(
  (
    '延缓 治疗 改善 预防 降低 增加 减少 提高 导致 引起 有效 安全 作用 机制 患者 能否 可否 会否 什么 哪些 如何 是否 怎么 怎样 为什么 为何 请 研究 分析 报告 目前 进行 以及 我们 可以 应该 需要 通过 对于 关于 其中 一个 这个 这些 那些 不同 相关 主要 方面 情况 影响 问题 ' +
    '详细 提供 结合 包括 未来 现在 使用 收集 整理 调研 根据 给出 比较 并 和 与 及 或 的 吗 呢 被 把 从 到 中 上 下 也 都 就 而 则 使 让 请问 了 在 是 有 对 还 能 会 年 月 ですか ます です こと もの について どの どう ある する 効果 あり'
  ).split(' '),
);
const WORD_WEIGHT = 2;
/** Most Chinese names of drugs and diseases have at most this many characters. */
const LONGEST_NAME = 7;

/** Whether a text is mostly written without spaces, so that phrases cannot be told by them. */
export function isUnspaced(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return (text.match(UNSPACED)?.length ?? 0) > letters * 0.3;
}

/**
 * What can be searched for in a text whose grammar we do not know: its names in Latin letters first, then its own words by
 * frequency and length. Never empty, even for a text without a letter.
 */
export function rawWords(text: string, limit: number): Idea[] {
  const latin = findIdeas(text.replace(UNSPACED, ' | ')).filter(({ term, weight }) => term.length > 1 && weight > 1);
  const counts = new Map<string, number>();
  for (const word of unspacedWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts]
    .toSorted(([a, m], [b, n]) => n - m || b.length - a.length)
    .map(([word]) => bare(word, text));
  const found = [...latin, ...words];
  const all = text.trim().replace(/\s+/g, ' ').slice(0, 80);
  return found.length > 0 ? found.slice(0, limit) : [bare(all || '?', text)];
}

/**
 * Words between words of asking. Names of drugs and diseases are not in the segmenter's dictionary and come in pieces, so
 * neighbouring pieces are joined up to the length of such a name.
 */
function unspacedWords(text: string): string[] {
  const words: string[] = [];
  let pieces: string[] = [];
  const close = () => {
    const whole = pieces.join('');
    const own = whole.length <= LONGEST_NAME ? [whole] : pieces;
    words.push(...own.filter((word) => word.length > 1));
    pieces = [];
  };
  for (const { segment, isWordLike } of new Intl.Segmenter('zh', { granularity: 'word' }).segment(
    text.replace(/[的了吗呢]/g, ' '),
  )) {
    if (!isWordLike || ASKING.has(segment) || /^[\p{N}\p{Script=Latin}]+$/u.test(segment)) close();
    else pieces.push(segment);
  }
  close();
  return words;
}

function bare(term: string, text: string): Idea {
  const start = Math.max(0, text.indexOf(term));
  return { term, synonyms: [], mesh: [], kind: null, weight: WORD_WEIGHT, start, end: start + term.length };
}
