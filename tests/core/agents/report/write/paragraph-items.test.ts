import { describe, expect, it } from 'vitest';
import { withLostPoints } from '#core/agents/report/answer-lines.ts';
import type { CheckedClaim } from '#core/agents/report/check/check-claims.ts';
import type { CheckedLine, WrittenSection } from '#core/agents/report/check/check-composition.ts';
import { paragraphItems, withHeads } from '#core/agents/report/write/paragraph-items.ts';
import { readFindings } from '#core/agents/report/write/report-findings.ts';
import { F, inputOf } from '../three-works.ts';

const checked = (text: string, kept = true, rewritten = false): CheckedClaim => ({
  claim: { id: '', text, verdict: kept ? 'supported' : 'not_found', citations: [F.main.citation] },
  kept,
  rewritten,
});
const textsOf = (claims: readonly CheckedClaim[]) => claims.flatMap(({ kept, claim }) => (kept ? [claim.text] : []));

describe('a sentence that leaned on the one before', () => {
  const lines = [
    { ...checked('In ten women fluids were given.', false), lead: '' },
    { ...checked('The fluids given were salt and sugar.', true, true), lead: '', leans: true },
    { ...checked('Attacks fell in adults.'), lead: '', leans: false },
  ];

  it('falls with it in a section, whatever it was worded into', () => {
    expect(paragraphItems(lines).flatMap(textsOf)).toEqual(['Attacks fell in adults.']);
  });

  it('falls with it within a point of the answer, whose other sentences stand', () => {
    const point = [{ ...checked('Attacks fell.'), goesOn: false }, ...lines.map((line) => ({ ...line, goesOn: true }))];
    expect(textsOf(withHeads(point))).toEqual(['Attacks fell.', 'Attacks fell in adults.']);
    const whole = point.map((line) => ({ ...line, kept: true }));
    expect(textsOf(withHeads(whole))).toHaveLength(4);
  });
});

describe('what follows a sentence that introduced a study and fell', () => {
  const lines = [
    checked('In ten women salt was given.', false),
    checked('Water rose by 2 l.'),
    checked('In 20 patients sugar was given.'),
    checked('Sleep rose by 3 h.'),
  ].map((line) => ({ ...line, lead: '', isBeside: true }));

  it('is told, of a work beside the question, from the next one on that says of whom it is', () => {
    expect(paragraphItems(lines).flatMap(textsOf)).toEqual(['In 20 patients sugar was given.', 'Sleep rose by 3 h.']);
    const whole = lines.map((line) => ({ ...line, kept: true }));
    expect(paragraphItems(whole).flatMap(textsOf)).toHaveLength(4);
    const answering = lines.map((line) => ({ ...line, isBeside: false }));
    expect(paragraphItems(answering).flatMap(textsOf)).toHaveLength(3);
  });
});

describe('a point of the answer that was lost', () => {
  const findings = readFindings(inputOf([F.main]));
  const lost: CheckedLine = { ...checked('Attacks fell by 99.', false), findings, isOwn: false };
  const other: CheckedLine = {
    ...checked('Nausea rose.'),
    claim: { ...checked('Nausea rose.').claim, citations: [F.nausea.citation] },
    findings: [],
    isOwn: false,
  };
  const told = (...item: string[]) => {
    const section: WrittenSection = {
      id: 'theme-1',
      title: 'Attacks',
      headId: 'theme-1',
      findings,
      table: null,
      paragraphs: [item.map((text) => checked(text))],
    };
    return textsOf(withLostPoints([other, lost], [section]));
  };

  it('is told by what begins an item, with what goes on from it', () => {
    expect(told('Attacks fell by 99 in one trial.', 'It was small.')).toEqual([
      'Nausea rose.',
      'Attacks fell by 99 in one trial.',
      'It was small.',
    ]);
  });

  it('is not told by a sentence out of an argument that speaks of what stands before it there', () => {
    expect(told('The trial was blinded.', 'With attacks down by 99, it was too small to tell.')).toEqual([
      'Nausea rose.',
    ]);
    expect(told('The trial was blinded.', 'Attacks fell by 99 in adults.')).toEqual([
      'Nausea rose.',
      'Attacks fell by 99 in adults.',
    ]);
  });
});
