import type { Position } from '#contract/ask-events.ts';
import type { Contradiction } from '#contract/contradiction.ts';
import type { Finding } from '#contract/finding.ts';
import type { Material } from '../../agents/report/frame/material.ts';
import { differencesOf } from '../../appraisal/differences.ts';
import { asksYesNo, byWeight, stanceOf } from '../../appraisal/direction.ts';
import { counted } from '../../appraisal/study-counts.ts';
import { strengthOf } from '../../appraisal/study-strength.ts';
import { type Voice, voicesOf } from '../../appraisal/voices.ts';
import { wouldSettle } from './would-settle.ts';

/** A disagreement with the findings of the studies on each side. */
export interface Disagreement {
  position: Position;
  sides: readonly (readonly Finding[])[];
}

const MOST = 2;
const NOTHING_DIFFERS = 'Nothing in their texts says why they differ.';

/**
 * Where the studies found disagree: those that say yes and those that say no to a question of yes or no; else findings of one
 * outcome that contradict each other, each side with all studies that found the same.
 */
export function disagreementsIn(material: Material): Disagreement[] {
  const { answer, input, appraisal } = material;
  if (!answer.isDirect) return [];
  const disputed = input.contradictions.flatMap((each) => inOutcome(each, material) ?? []);
  const voted = asksYesNo(input.plan) ? byStance(appraisal.voices, material) : null;
  const all = voted ? [voted, ...disputed.filter((each) => !isSame(each, voted))] : disputed;
  return all.slice(0, MOST);
}

/** Two disagreements between the same works are told once. */
function isSame({ position }: Disagreement, { position: other }: Disagreement): boolean {
  const known = new Set(other.sides.flatMap(({ evidenceIds }) => evidenceIds));
  return position.sides.every(({ evidenceIds }) => evidenceIds.some((id) => known.has(id)));
}

function byStance(voices: readonly Voice[], material: Material): Disagreement | null {
  const { plan } = material.input;
  const asked = plan.inEnglish ?? plan.question;
  const saying = (wanted: string) =>
    voices
      .filter((voice) => stanceOf(voice, asked) === wanted && strengthOf(voice.work, plan.questionType) !== 'none')
      .map((voice): Voice => {
        const findings = voice.findings.filter(({ stance }) => stance === wanted);
        return findings.length > 0 ? { ...voice, findings } : voice;
      });
  const [yes, no] = [saying('yes'), saying('no')];
  if (yes.length === 0 || no.length === 0) return null;
  return between(
    [
      { label: 'Yes', voices: yes },
      { label: 'No', voices: no },
    ],
    material,
    plan.parts.find(({ asksYesNo }) => asksYesNo)?.text ?? asked,
  );
}

const SAID: Readonly<Record<string, string>> = {
  benefit: 'Found a benefit',
  harm: 'Found harm',
  none: 'Found no clear difference',
};

function inOutcome(contradiction: Contradiction, material: Material): Disagreement | null {
  const { appraisal, input } = material;
  const all = input.readings.flatMap(({ findings }) => findings);
  const [first, second] = [contradiction.first, contradiction.second].map((side) =>
    all.find(({ citation }) => citation.evidenceId === side.evidenceId && citation.start === side.start),
  );
  if (!first || !second || first.direction === second.direction) return null;
  if (first.direction === 'unclear' || second.direction === 'unclear') return null;
  const group = appraisal.groups.find(({ findings }) => findings.includes(first) && findings.includes(second));
  const works = [...appraisal.answering, ...appraisal.near];
  const sideOf = (finding: Finding): Voice[] => {
    const voices = voicesOf(group?.findings ?? [finding], works).filter(
      ({ direction }) => direction === finding.direction,
    );
    const own = voices.filter(({ work }) => work.id === finding.evidenceId);
    const [lone] = own.length > 0 ? own : voicesOf([finding], works);
    return lone
      ? [{ ...lone, findings: [finding] }, ...voices.filter(({ work }) => work.id !== finding.evidenceId)]
      : [];
  };
  const sides = [first, second].map((finding) => ({
    label: SAID[finding.direction] ?? 'Found otherwise',
    voices: sideOf(finding),
  }));
  if (sides.some(({ voices }) => voices.length === 0)) return null;
  return between(sides, material, contradiction.topic);
}

interface Side {
  label: string;
  voices: readonly Voice[];
}

function between(sides: readonly Side[], { input }: Material, topic: string): Disagreement {
  const { plan } = input;
  const ranked = sides.map(({ label, voices }) => ({
    label,
    voices: voices.toSorted(
      (a, b) =>
        b.work.quality.score - a.work.quality.score || b.relevance - a.relevance || (a.work.id < b.work.id ? -1 : 1),
    ),
  }));
  const differences = differencesBetween(ranked);
  return {
    position: {
      topic,
      sides: ranked.map((side) => toldSide(side)),
      differs: differences.length > 0 ? `They differ in ${differences.join('; ')}.` : NOTHING_DIFFERS,
      wouldSettle: wouldSettle(plan, differences),
    },
    sides: ranked.map(({ voices }) => voices.flatMap(({ findings }) => findings)),
  };
}

/** Between the best study of each side. */
function differencesBetween([first, second]: readonly Side[]): string[] {
  const [one, other] = [first?.voices[0], second?.voices[0]];
  const [own] = one?.findings.toSorted(byWeight) ?? [];
  const [others] = other?.findings.toSorted(byWeight) ?? [];
  if (!one || !other || !own || !others) return [];
  return differencesOf({ finding: own, work: one.work }, { finding: others, work: other.work });
}

function toldSide({ label, voices }: Side): Position['sides'][number] {
  const years = voices.flatMap(({ work }) => work.year ?? []);
  const mean = voices.reduce((sum, { work }) => sum + work.quality.score, 0) / Math.max(1, voices.length);
  const [fromYear, toYear] = years.length > 0 ? [Math.min(...years), Math.max(...years)] : [null, null];
  const when = fromYear === null ? '' : fromYear === toYear ? `, ${fromYear}` : `, ${fromYear} to ${toYear}`;
  return {
    label: `${label}: ${counted(voices.length, 'study', 'independent studies')}${when}, mean quality ${mean.toFixed(2)}`,
    evidenceIds: voices.map(({ work }) => work.id),
    independent: voices.length,
    quality: Math.round(mean * 1000) / 1000,
    fromYear,
    toYear,
  };
}
