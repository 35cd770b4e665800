import { apart, lowered, raised } from '#core/text/scripts.ts';

const NAMES =
  'a|abbr|acronym|address|area|article|aside|audio|b|base|bdi|bdo|big|blockquote|body|br|button|canvas|caption|center|cite|code|' +
  'col|colgroup|data|datalist|dd|del|details|dfn|dialog|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|h[1-6]|' +
  'head|header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|math|menu|meta|meter|nav|nobr|noscript|' +
  'object|ol|optgroup|option|output|p|param|picture|pre|progress|q|rp|rt|ruby|s|samp|script|search|section|select|slot|small|' +
  'source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|' +
  'u|ul|var|video|wbr';
/** A known HTML tag with its attributes: "a<b and c>d" is not one. */
const TAG = new RegExp(
  `</?(?:${NAMES})(?:\\s+[a-z][\\w:-]{0,60}=(?:"[^"<>]{0,2000}"|'[^'<>]{0,2000}'|[^\\s"'<>]{1,500})){0,40}\\s{0,9}/?>`,
  'gi',
);
const SCRIPT = /<(su[pb])>([^<>]{1,60})<\/su[pb]>(\d?)/gi;

/** A text without its HTML tags; anything else between < and > is text. Powers keep their mark. */
export function withoutTags(text: string): string {
  return text
    .replace(SCRIPT, (_, name: string, script: string, next: string, at: number) => {
      const before = text.slice(Math.max(0, at - 1), at);
      const written = name.toLowerCase() === 'sup' ? raised(before, script) : lowered(before, script);
      return written + apart(written, next);
    })
    .replace(TAG, '');
}
