import type { Told } from '../../agents/report/by-rules/told.ts';
import type { Draft, SectionDraft } from '../../agents/report/frame/draft.ts';
import type { Material } from '../../agents/report/frame/material.ts';
import { bestOf } from './choose-sentences.ts';
import type { Disagreement } from './disagreements.ts';
import type { Format } from './formats.ts';
import type { Room } from './room.ts';

interface Positions {
  format: Format;
  room: Room;
  told: Told;
  disagreements: readonly Disagreement[];
}

/** Both sides with what says most for each; a side that cannot be quoted, or finds no room, leaves out the whole disagreement. */
export function positionsSection(material: Material, { format, room, told, disagreements }: Positions): SectionDraft[] {
  const drafts = disagreements.flatMap(({ position, sides }): Draft[] => {
    const positions = sides.map((findings, at) => {
      const sentences = { ...format, sentences: 1, indirect: 1 };
      const quotes = bestOf(material, { format: sentences, told, isWanted: (finding) => findings.includes(finding) });
      return { label: position.sides[at]?.label ?? '', quotes };
    });
    const differs = `${position.differs} ${position.wouldSettle}`;
    const texts = positions.flatMap(({ label, quotes }) => [label, ...quotes.map(({ text }) => text)]);
    if (positions.some(({ quotes }) => quotes.length === 0) || !room.take(position.topic, differs, ...texts)) return [];
    told.add(positions.flatMap(({ quotes }) => quotes));
    return [{ type: 'positions', topic: position.topic, positions, differs }];
  });
  return drafts.length === 0 ? [] : [{ id: 'positions', title: 'Where the studies disagree', drafts }];
}
