import { memoizeByText } from '../text/memoize-by-text.ts';
import { stemOf, stems } from '../text/words.ts';
import { findConcepts } from './lookup.ts';

/** Words of measuring, shared by all outcomes. */
const GENERIC = new Set(
  stems(
    'risk rate rates incidence frequency number level levels score scores mean median total weekly daily monthly annual severity amount degree change changes value values overall likelihood odds prevalence occurrence burden result outcome group patient study effect time increased reduced decreased lower higher protein expression activity use treatment therapy case recognition attention interest evidence understanding need knowledge awareness disease primary secondary evidence-based variety individual duration intensity hazard ratio highest lowest adjusted dramatic several adverse person initial plasma serum circulating urinary rr hr ci smd maximum minimum supplement supplementation dose intake consumption administration exposure second minute hour day week month year time follow-up followup',
  ),
);
/** Adjectives of organs, by the organ's own name. */
const ORGANS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    renal: 'kidney',
    hepatic: 'liver',
    cardiac: 'heart',
    pulmonary: 'lung',
    cerebral: 'brain',
    gastric: 'stomach',
    cutaneous: 'skin',
    dermal: 'skin',
    ocular: 'eye',
    muscular: 'muscle',
  }).map(([adjective, organ]) => [stemOf(adjective), stemOf(organ)]),
);

/** Characters of outcomes' names, each compared with all others of its run. */
const NAMES_KEPT = 200_000;

/** Known effects and diseases by their one name, other words by their stems; renal failure is a failure of the kidney. */
const outcomeKey: (text: string) => ReadonlySet<string> = memoizeByText(NAMES_KEPT, (text) => {
  const known = findConcepts(text).filter(({ concept: { kind } }) => kind === 'effect' || kind === 'disease');
  const others = known.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
  const own = stems(others).filter((stem) => !GENERIC.has(stem) && !/^\d+$/.test(stem));
  return new Set([...own.map((stem) => ORGANS[stem] ?? stem), ...known.map(({ concept }) => concept.term)]);
});

/** The same by stems alone, known names taken apart: a kidney injury is one that is called acute as well. */
export const outcomeStems: (text: string) => ReadonlySet<string> = memoizeByText(
  NAMES_KEPT,
  (text) => new Set([...outcomeKey(text)].flatMap((name) => stems(name))),
);

/** How surely two names mean one outcome: 1 the same words, down to 0.5 (one name holds the other, or half is shared), else 0. */
export function sameOutcome(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  const shared = [...first].filter((stem) => second.has(stem)).length;
  if (shared === 0) return 0;
  const likeness = shared / (first.size + second.size - shared);
  if (likeness >= 0.5) return likeness;
  return shared === Math.min(first.size, second.size) ? 0.5 : 0;
}
