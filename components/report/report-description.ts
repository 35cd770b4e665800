import type { Report } from '#contract/report.ts';

/** What previews of links show of a description. */
const LONGEST = 200;

/** What a preview of a shared report says of it: its answer, which has been checked, or else what it rests on. */
export function reportDescription(
  { answer, evidence }: Pick<Report, 'answer' | 'evidence'>,
  { sampleData }: { sampleData: boolean },
): string {
  const works = `${evidence.length} ${evidence.length === 1 ? 'work' : 'works'} found`;
  const [written] = answer?.isWritten ? answer.claims : [];
  const summary = written?.text || answer?.lead || `${works}; every sentence is checked against its source.`;
  return shortened(sampleData ? `Sample data, all invented. ${summary}` : summary);
}

/** Cut after a word. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST) return line;
  const cut = line.slice(0, LONGEST - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST / 2)).trimEnd()}…`;
}
