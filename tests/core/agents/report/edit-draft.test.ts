import { describe, expect, it } from 'vitest';
import { domainOf } from '#core/agents/domains.ts';
import { createMeter } from '#core/agents/model/meter.ts';
import type { CheckedClaim } from '#core/agents/report/check-claims.ts';
import type { ReportDesk } from '#core/agents/report/desk.ts';
import { openDesk } from '#core/agents/report/desk.ts';
import { editDraft } from '#core/agents/report/edit-draft.ts';
import type { WrittenSection } from '#core/agents/report/write-section.ts';
import { createRulesEngine } from '#core/agents/rules-engine.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { reportInput } from '#tests/core/report/report-builder.ts';

const TEXTS = {
  'pmid:1': 'Velorimine halved attacks in 212 adults. Nausea was seen in 14% of adults. The trial ended early.',
  'pmid:2': 'Velorimine did not change attacks in 88 adults.',
};
const WORKS = Object.entries(TEXTS).map(([id, abstract]) =>
  evidenceOf({ id, title: `A fictional study ${id}`, texts: { abstract } }),
);

/** A sentence that passed its check, on one quote; `text` where it is not the quote itself. */
function said(evidenceId: keyof typeof TEXTS, quote: string, text = quote, kept = true): CheckedClaim {
  const start = TEXTS[evidenceId].indexOf(quote);
  const citations = [{ evidenceId, field: 'abstract' as const, quote, start, end: start + quote.length }];
  return { claim: { id: '', text, verdict: 'supported', citations }, kept, rewritten: false };
}

const HALVED = said('pmid:1', 'Velorimine halved attacks in 212 adults.');
const AGAIN = said('pmid:1', 'Velorimine halved attacks in 212 adults.', 'In 212 adults velorimine halved attacks.');
const NAUSEA = said('pmid:1', 'Nausea was seen in 14% of adults.');
const EARLY = said('pmid:1', 'The trial ended early.');
const NONE = said('pmid:2', 'Velorimine did not change attacks in 88 adults.');
const FAILED = said('pmid:2', 'Velorimine did not change attacks in 88 adults.', 'It cures.', false);

const section = (id: string, ...paragraphs: CheckedClaim[][]): WrittenSection => ({
  id,
  title: `Fictional ${id}`,
  part: null,
  findings: [],
  paragraphs,
  missing: [],
  certainty: null,
});
const DRAFT = [section('attacks', [HALVED, NONE, FAILED]), section('harms', [AGAIN, NAUSEA, EARLY])];

/** The names by which the editor knows them. */
const [S_HALVED, S_NONE, S_AGAIN, S_NAUSEA, S_EARLY] = ['S1', 'S2', 'S3', 'S4', 'S5'];
const ASKED = 'edited';

/** @param answers by the name of what is asked; null: no answer comes. */
async function edit(answers: Record<string, unknown>, draft: readonly WrittenSection[] = DRAFT) {
  const asked: { name: string; prompt: string }[] = [];
  const desk: ReportDesk = {
    ...openDesk(
      {
        models: { meter: createMeter(null), at: () => expect.unreachable('No model is asked.') },
        rules: createRulesEngine({ catalog: [] }),
        domain: domainOf('general'),
        depth: 'standard',
        emit: () => undefined,
        onText: () => undefined,
      },
      reportInput(WORKS),
      new AbortController().signal,
    ),
    async ask({ name, prompt, schema }) {
      asked.push({ name, prompt });
      return name in answers ? schema.parse(answers[name]) : null;
    },
  };
  const sections = await editDraft(desk, draft);
  return { asked, sections, order: sections.map(({ paragraphs }) => paragraphs) };
}

describe('an editor of checked sentences', () => {
  it('puts them in order, also into another section, and leaves out what others tell', async () => {
    const { order, asked } = await edit({
      [ASKED]: {
        sections: [
          { section: 'T1', paragraphs: [[S_NONE, S_HALVED]] },
          { section: 'T2', paragraphs: [[S_NAUSEA], [S_EARLY]] },
        ],
        reworded: [],
      },
    });
    expect(order).toEqual([
      [[NONE, HALVED], [FAILED]],
      [[NAUSEA], [EARLY]],
    ]);
    expect(asked[0]?.prompt).toContain(`[T2] Section <<<Fictional harms>>>\n[${S_AGAIN}]`);
    expect(asked[0]?.prompt).not.toContain('It cures');
  });

  it('cannot leave out what no other sentence tells: a work, or a number of it', async () => {
    const { order } = await edit({
      [ASKED]: {
        sections: [
          { section: 'T1', paragraphs: [[S_HALVED]] },
          { section: 'T2', paragraphs: [[S_EARLY]] },
        ],
        reworded: [],
      },
    });
    expect(order).toEqual([
      [[HALVED], [NONE, FAILED]],
      [[EARLY], [NAUSEA]],
    ]);
  });

  it('drops neither of two sentences for the sake of the other', async () => {
    const { order } = await edit({
      [ASKED]: {
        sections: [
          { section: 'T1', paragraphs: [[S_NONE]] },
          { section: 'T2', paragraphs: [[S_NAUSEA, S_EARLY]] },
        ],
        reworded: [],
      },
    });
    expect(order.flat(2)).toContain(HALVED);
    expect(order.flat(2)).not.toContain(AGAIN);
  });

  it('tells no sentence twice, and none that it was not shown', async () => {
    const { order } = await edit({
      [ASKED]: {
        sections: [
          { section: 'T1', paragraphs: [[S_HALVED, S_HALVED, 'S99', 'nonsense'], [S_NONE]] },
          { section: 'T1', paragraphs: [[S_NAUSEA]] },
          { section: 'T9', paragraphs: [[S_EARLY]] },
        ],
        reworded: [],
      },
    });
    expect(order).toEqual([[[HALVED], [NONE], [NAUSEA], [FAILED]], [[AGAIN, NAUSEA, EARLY]]]);
  });

  it('leaves the draft as it is where it does not answer, or where there is little to edit', async () => {
    expect((await edit({})).sections).toEqual(DRAFT);
    const short = [section('attacks', [HALVED, NONE])];
    const { sections, asked } = await edit({ [ASKED]: { sections: [], reworded: [] } }, short);
    expect(sections).toEqual(short);
    expect(asked).toEqual([]);
  });
});

it('keeps a harm without a number, though other sentences cite its work', async () => {
  const harm = said('pmid:1', 'The trial ended early.', 'Velorimine caused liver failure in some adults.');
  const draft = [section('attacks', [HALVED, NONE, NAUSEA]), section('harms', [harm, AGAIN])];
  const { order } = await edit(
    {
      [ASKED]: {
        sections: [
          { section: 'T1', paragraphs: [['S1', 'S2', 'S3']] },
          { section: 'T2', paragraphs: [['S5']] },
        ],
        reworded: [],
      },
    },
    draft,
  );
  expect(order.flat(2)).toContain(harm);
});

describe('a sentence that the editor words anew', () => {
  const keep = [
    { section: 'T1', paragraphs: [[S_HALVED], [S_NONE]] },
    { section: 'T2', paragraphs: [[S_NAUSEA, S_EARLY]] },
  ];
  const verdict = (said: string) => ({
    verdicts: { verdicts: [{ claimId: 'c1', reason: 'So it is.', doubt: 'none', verdict: said }] },
  });
  const joined = {
    sentenceIds: [S_NAUSEA, S_EARLY],
    text: 'In this trial, which ended early, nausea was seen in 14% of adults.',
  };

  it('stands in their place once it has passed the check against their quotes', async () => {
    const { order } = await edit({ [ASKED]: { sections: keep, reworded: [joined] }, ...verdict('supported') });
    const [only, ...rest] = order[1]?.flat() ?? [];
    expect(rest).toEqual([]);
    expect(only?.claim).toMatchObject({ text: joined.text, verdict: 'supported' });
    expect(only?.claim.citations.map(({ quote }) => quote).sort()).toEqual([
      'Nausea was seen in 14% of adults.',
      'The trial ended early.',
    ]);
  });

  it.each(['partly', 'not_found', 'contradicted'])('changes nothing where it is %s', async (said) => {
    const { order } = await edit({ [ASKED]: { sections: keep, reworded: [joined] }, ...verdict(said) });
    expect(order[1]).toEqual([[NAUSEA, EARLY]]);
  });

  it.each([
    ['says nothing of one of them', 'In this trial nausea was seen in 14% of adults.'],
    ['turns them into a reading', 'This means that nausea was seen in 14% of adults, since the trial ended early.'],
  ])('is not even asked about where it %s', async (_, text) => {
    const { order, asked } = await edit({
      [ASKED]: { sections: keep, reworded: [{ ...joined, text }] },
      ...verdict('supported'),
    });
    expect(order[1]).toEqual([[NAUSEA, EARLY]]);
    expect(asked.map(({ name }) => name)).toEqual([ASKED]);
  });

  it.each([
    ['loses a number', 'This trial ended early, and some adults had nausea.'],
    ['has another number', 'In this trial, which ended early, nausea was seen in 41% of adults.'],
    ['is more than one sentence', 'Nausea was seen in 14% of adults. The trial ended early, dear reader.'],
  ])('is not even asked about where it %s', async (_, text) => {
    const { order, asked } = await edit({
      [ASKED]: { sections: keep, reworded: [{ ...joined, text }] },
      ...verdict('supported'),
    });
    expect(order[1]).toEqual([[NAUSEA, EARLY]]);
    expect(asked.map(({ name }) => name)).toEqual([ASKED]);
  });
});
