import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Claim } from '#contract/claim.ts';
import { type Edit, withEdits } from '#core/agents/report/edit/with-edits.ts';
import { type Check, type KeptSentence, keptSentences, type Section } from '#core/agents/report/sentence.ts';

/** A sentence that cites these works; with a head where its text has a colon. */
function checked(text: string, works: readonly string[], kept = true): Check {
  const lead = /^([^:]+): /.exec(text)?.[1];
  const citations = works.map((evidenceId) => ({
    evidenceId,
    field: 'abstract' as const,
    quote: text,
    start: 0,
    end: 9,
  }));
  const claim: Claim = { id: '', text, verdict: 'supported', citations, ...(lead && { lead }) };
  const sentence = { text, lead: lead ?? '', sources: [], origin: 'writer' as const, counts: [] };
  return { sentence, claim, kept, rewritten: false };
}

function section(id: string, items: Check[][], rows: Check[] = []): Section<Check> {
  const table = rows.length === 0 ? null : { columns: ['A', 'B'], rows };
  return { id, headId: id, title: id, plainTitle: 'Findings', sources: [], table, items };
}

const [TRIAL, ITS, OTHER, LAST] = [
  checked('Headaches: the Freedonia trial found fewer of them.', ['w1']),
  checked('It was small.', ['w1']),
  checked('A cohort found no difference.', ['w2']),
  checked('Nausea: it was more frequent.', ['w1', 'w2']),
];
const SECTIONS = [section('theme-1', [[TRIAL, ITS, OTHER], [LAST]])];
const at = (sections: readonly Section<Check>[], check: Check) =>
  keptSentences(sections).find((each) => each.check === check) as KeptSentence;
const texts = (sections: readonly Section<Check>[]) =>
  sections.map(({ items }) => items.map((item) => item.map(({ claim }) => claim.text)));
const put = (where: Check | null, check: Check, sections = SECTIONS): Edit => ({
  op: 'insert',
  at: where && at(sections, where),
  check,
});
const NEW = checked('Half of them were men.', ['w1']);

describe('a draft that is edited', () => {
  it('goes on with what is put in, behind what leans on the sentence before it', () => {
    expect(texts(withEdits(SECTIONS, [put(TRIAL, NEW)], []))[0]?.[0]).toEqual(
      [TRIAL, ITS, NEW, OTHER].map(({ claim }) => claim.text),
    );
    expect(texts(withEdits(SECTIONS, [put(OTHER, NEW)], []))[0]?.[0]?.at(-1)).toBe(NEW.claim.text);
  });

  it('has a new item behind that of its sentence where what is put in has a head', () => {
    const headed = checked('Who took part: half of them were men.', ['w1']);
    expect(texts(withEdits(SECTIONS, [put(TRIAL, headed)], []))[0]?.map(([first]) => first)).toEqual(
      [TRIAL, headed, LAST].map(({ claim }) => claim.text),
    );
  });

  it('goes on with a new item where what is put in next has no head', () => {
    const headed = checked('Who took part: half of them were men.', ['w1']);
    const then = checked('Most of them smoked.', ['w1']);
    const edited = withEdits(SECTIONS, [put(ITS, NEW), put(ITS, headed), put(ITS, then)], []);
    expect(texts(edited)[0]?.slice(0, 2)).toEqual([
      [TRIAL, ITS, NEW, OTHER].map(({ claim }) => claim.text),
      [headed, then].map(({ claim }) => claim.text),
    ]);
  });

  it('puts at the end of a section what belongs to no sentence, and what failed', () => {
    expect(
      texts(withEdits(SECTIONS, [put(null, NEW, SECTIONS)], []))
        .flat()
        .at(-1),
    ).toEqual([NEW.claim.text]);
    const failed = withEdits(SECTIONS, [put(TRIAL, checked('So.', [], false))], []);
    expect(failed[0]?.items.at(-1)?.[0]).toMatchObject({ kept: false });
  });

  it('stands behind its table where its sentence is a row of it', () => {
    const row = checked('A: one | B: two', ['w1']);
    const sections = [section('theme-1', SECTIONS[0]?.items ?? [], [row])];
    expect(texts(withEdits(sections, [put(row, NEW, sections)], []))[0]?.[0]).toEqual([NEW.claim.text]);
  });

  it('loses no sentence that another leans on, no row, and no work that nothing else cites', () => {
    const remove = (check: Check, sections = SECTIONS): Edit => ({ op: 'remove', at: at(sections, check) });
    expect(withEdits(SECTIONS, [remove(TRIAL)], [])).toEqual(SECTIONS);
    expect(texts(withEdits(SECTIONS, [remove(ITS)], []))[0]?.[0]).toHaveLength(2);
    // With what leans on it, it may go.
    expect(texts(withEdits(SECTIONS, [remove(ITS), remove(TRIAL)], []))[0]?.[0]).toEqual([OTHER.claim.text]);
    // Nor what something is put in behind that leans on it.
    const leaning = put(ITS, checked('It was short, too.', ['w1']));
    expect(texts(withEdits(SECTIONS, [remove(ITS), leaning], []))[0]?.[0]).toContain(ITS.claim.text);
    // The second of two that cite a work stays, unless the answer cites it.
    const both = [remove(OTHER), remove(LAST)];
    expect(texts(withEdits(SECTIONS, both, []))[0]?.flat()).toContain(LAST.claim.text);
    expect(texts(withEdits(SECTIONS, both, [OTHER.claim]))[0]?.flat()).not.toContain(LAST.claim.text);
    const row = checked('A: one | B: two', ['w1']);
    const tabled = [section('theme-1', SECTIONS[0]?.items ?? [], [row])];
    expect(withEdits(tabled, [remove(row, tabled)], [])).toEqual(tabled);
  });

  it('has a sentence replaced by one that holds and keeps its works', () => {
    const replace = (check: Check): Edit => ({ op: 'replace', at: at(SECTIONS, OTHER), check });
    const right = checked('A small cohort found no difference.', ['w2', 'w3']);
    expect(texts(withEdits(SECTIONS, [replace(right)], []))[0]?.[0]?.at(-1)).toBe(right.claim.text);
    expect(withEdits(SECTIONS, [replace({ ...right, kept: false })], [])).toEqual(SECTIONS);
    const alone = [section('theme-1', [[TRIAL, OTHER]])];
    const other: Edit = { op: 'replace', at: at(alone, OTHER), check: checked('Something else.', ['w1']) };
    expect(withEdits(alone, [other], [])).toEqual(alone);
  });

  it('cites every work that it cited, whatever is edited', () => {
    const works = ['w1', 'w2', 'w3', 'w4'];
    const sentence = fc
      .tuple(
        fc.constantFrom('It fell', 'The trial found', 'Harm: many had'),
        fc.nat(99),
        fc.subarray(works, { minLength: 1 }),
      )
      .map(([text, n, own]) => checked(`${text} ${n}.`, own));
    const draft = fc.array(fc.array(fc.array(sentence, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), {
      maxLength: 3,
    });
    const wish = fc.record({
      op: fc.constantFrom('remove', 'replace', 'insert'),
      place: fc.nat(30),
      check: sentence,
    });
    const cited = (sections: readonly Section<Check>[]) =>
      new Set(
        keptSentences(sections).flatMap(({ check }) => check.claim.citations.map(({ evidenceId }) => evidenceId)),
      );
    fc.assert(
      fc.property(draft, fc.array(wish, { maxLength: 12 }), (drafted, wishes) => {
        const sections = drafted.map((own, n) => section(`theme-${n}`, own));
        const kept = keptSentences(sections);
        const edits = wishes.flatMap(({ op, place, check }): Edit[] => {
          const where = kept[place % Math.max(1, kept.length)];
          if (!where) return [];
          if (op === 'insert') return [{ op, at: where, check }];
          return [op === 'remove' ? { op, at: where } : { op: 'replace', at: where, check }];
        });
        const after = cited(withEdits(sections, edits, []));
        for (const id of cited(sections)) expect(after).toContain(id);
      }),
    );
  });
});
