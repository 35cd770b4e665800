import type { ListedDecision } from '#contract/review/listed-decision.ts';

const RAYYAN: Readonly<Record<string, ListedDecision['decision']>> = {
  included: 'include',
  true: 'include',
  excluded: 'exclude',
  false: 'exclude',
  maybe: 'maybe',
};

/**
 * `RAYYAN-INCLUSION: {"Kofi"=>"Included", "Ama"=>"Maybe"} | RAYYAN-LABELS: … | RAYYAN-EXCLUSION-REASONS: wrong population | …`. Rayyan
 * does not say whose the reasons are, so that all who excluded have them. In BibTeX a bare ">" is printed, and read, as "¿".
 */
export function rayyanDecisions(note: string): ListedDecision[] {
  const inclusion = sectionOf(note, 'RAYYAN-INCLUSION:');
  if (!inclusion) return [];
  const reasons = (sectionOf(note, 'RAYYAN-EXCLUSION-REASONS:') ?? '').split(',').map((reason) => reason.trim());
  const pairs = inclusion.matchAll(/"([^"]{1,200})" {0,3}=[>¿] {0,3}"?([A-Za-z]{1,20})/g);
  return [...pairs].flatMap(([, name = '', value = '']): ListedDecision[] => {
    const decision = RAYYAN[value.toLowerCase()];
    if (!decision) return [];
    const reason = (decision === 'exclude' && reasons.filter(Boolean).join(', ')) || null;
    return [{ by: name.trim() || null, stage: 'abstract', decision, reason, at: null, isResolution: false }];
  });
}

function sectionOf(note: string, head: string): string | undefined {
  const at = note.indexOf(head);
  if (at < 0) return undefined;
  const text = note.slice(at + head.length);
  const end = text.search(/\||RAYYAN-|USER-NOTES:/);
  return (end < 0 ? text : text.slice(0, end)).trim();
}
