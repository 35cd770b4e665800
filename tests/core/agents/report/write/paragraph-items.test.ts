import { describe, expect, it } from 'vitest';
import { withLostPoints } from '#core/agents/report/edit/answer-lines.ts';
import type { Check, Section, Source } from '#core/agents/report/sentence.ts';
import { paragraphItems, withHeads } from '#core/agents/report/write/paragraph-items.ts';
import { readFindings } from '#core/agents/report/write/report-findings.ts';
import { F, inputOf, TRIAL } from '../three-works.ts';

const checked = (text: string, kept = true, given: Partial<Check['sentence']> = {}): Check => ({
  sentence: { text, lead: '', sources: [], origin: 'writer', counts: [], ...given },
  claim: { id: '', text, verdict: kept ? 'supported' : 'not_found', citations: [F.main.citation] },
  kept,
  rewritten: false,
});
/** A sentence that was worded anew, as it was written. */
const wordedFrom = (text: string, check: Check): Check => ({
  ...check,
  sentence: { ...check.sentence, text },
  rewritten: true,
});
const textsOf = (claims: readonly Check[]) => claims.flatMap(({ kept, claim }) => (kept ? [claim.text] : []));

describe('a sentence that leaned on the one before', () => {
  const lines = [
    checked('In ten women fluids were given.', false),
    wordedFrom('These were salt and sugar.', checked('The fluids given were salt and sugar.')),
    checked('Attacks fell in adults.'),
  ];

  it('falls with it in a section, whatever it was worded into', () => {
    expect(paragraphItems([lines]).flatMap(textsOf)).toEqual(['Attacks fell in adults.']);
  });

  it('falls with it within a point of the answer, whose other sentences stand', () => {
    const goesOn = lines.map((line) => ({ ...line, sentence: { ...line.sentence, before: 'Attacks fell.' } }));
    const point = [checked('Attacks fell.'), ...goesOn];
    expect(textsOf(withHeads(point))).toEqual(['Attacks fell.', 'Attacks fell in adults.']);
    const whole = point.map((line) => ({ ...line, kept: true }));
    expect(textsOf(withHeads(whole))).toHaveLength(4);
  });
});

describe('what follows a sentence that introduced a study and fell', () => {
  const of = (sources: readonly Source[]) =>
    [
      checked('In ten women salt was given.', false),
      checked('Water rose by 2 l.'),
      checked('In 20 patients sugar was given.'),
      checked('Sleep rose by 3 h.'),
    ].map((line) => ({ ...line, sentence: { ...line.sentence, sources } }));
  const { citation } = F.main;
  const context: Source = { kind: 'passage', role: 'context', work: { work: TRIAL, relevance: 1 }, citation };

  it('is kept, for a work of context, from the next sentence on that says in whom', () => {
    const lines = of([context]);
    expect(paragraphItems([lines]).flatMap(textsOf)).toEqual(['In 20 patients sugar was given.', 'Sleep rose by 3 h.']);
    const whole = lines.map((line) => ({ ...line, kept: true }));
    expect(paragraphItems([whole]).flatMap(textsOf)).toHaveLength(4);
    expect(paragraphItems([of(readFindings(inputOf([F.main])))]).flatMap(textsOf)).toHaveLength(3);
  });
});

describe('a point of the answer that was lost', () => {
  const sources = readFindings(inputOf([F.main]));
  const lost = checked('Attacks fell by 99.', false, { sources });
  const other: Check = {
    ...checked('Nausea rose.'),
    claim: { ...checked('Nausea rose.').claim, citations: [F.nausea.citation] },
  };
  const itemsOf = (...item: string[]) => {
    const section: Section<Check> = {
      id: 'theme-1',
      title: 'Attacks',
      plainTitle: 'Findings',
      headId: 'theme-1',
      sources,
      table: null,
      items: [item.map((text) => checked(text))],
    };
    return textsOf(withLostPoints([other, lost], [section]));
  };

  it('is replaced by what begins an item, with what continues it', () => {
    expect(itemsOf('Attacks fell by 99 in one trial.', 'It was small.')).toEqual([
      'Nausea rose.',
      'Attacks fell by 99 in one trial.',
      'It was small.',
    ]);
  });

  it('is not replaced by a sentence that refers to what comes before it in an argument', () => {
    expect(itemsOf('The trial was blinded.', 'With attacks down by 99, it was too small to tell.')).toEqual([
      'Nausea rose.',
    ]);
    expect(itemsOf('The trial was blinded.', 'Attacks fell by 99 in adults.')).toEqual([
      'Nausea rose.',
      'Attacks fell by 99 in adults.',
    ]);
  });
});
