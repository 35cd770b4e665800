import type { Material } from '../../agents/report/frame/material.ts';
import { listOf } from '../../appraisal/study-counts.ts';
import { type EntityKind, findEntities } from '../../reading/entities.ts';
import { stems } from '../../text/words.ts';

const KINDS: readonly EntityKind[] = ['target', 'pathway', 'gene', 'drug'];
const MOST = 4;
/** One work's word for something names nothing in common. */
const LEAST_WORKS = 2;

/**
 * What most works name in answer to a question of how something works, counted: "Named most often: Sir2 (4 works) and NAD
 * (2 works)." Empty for other questions, and where no two works name the same.
 */
export function namedMost({ input, shown }: Pick<Material, 'input' | 'shown'>): string {
  const { plan } = input;
  if (plan.questionType !== 'mechanism') return '';
  const asked = new Set(
    [plan.question, ...plan.concepts.flatMap(({ term, synonyms }) => [term, ...synonyms])].flatMap(stems),
  );
  const works = new Map<string, Set<string>>();
  for (const { work, findings, bearing } of shown) {
    if (bearing !== 'answers') continue;
    for (const { citation } of findings)
      for (const { kind, name } of findEntities(citation.quote))
        if (KINDS.includes(kind) && !stems(name).every((stem) => asked.has(stem)))
          works.set(name, (works.get(name) ?? new Set()).add(work.id));
  }
  const named = [...works]
    .map(([name, { size }]) => ({ name, size }))
    .filter(({ size }) => size >= LEAST_WORKS)
    .sort((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1))
    .filter(({ name }, at, all) => !all.slice(0, at).some((other) => name.startsWith(`${other.name} `)))
    .slice(0, MOST);
  return named.length === 0
    ? ''
    : `Named most often: ${listOf(named.map(({ name, size }) => `${name} (${size} works)`))}.`;
}
