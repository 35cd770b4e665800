import type { Report } from '#contract/report.ts';

/** Characters of a description that link previews show. */
const LONGEST = 200;

/** The description of a shared report in previews: its checked answer, otherwise what it rests on. */
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
