import { describe, expect, it } from 'vitest';
import { ownDocumentsSection } from '#core/ask/synthesizer/own-documents.ts';
import { createRoom } from '#core/ask/synthesizer/room.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';

const TEXT =
  'The target difference of a fictional trial should be one that patients find worthwhile. Every fictional trial has a sample. The sample size follows from the target difference, the variability and the error rates. Rain fell on the invented town while the committee met for the ninth time.';
const document = evidenceOf({ id: 'document:d1', title: 'A fictional guide', texts: { document: TEXT } });
const question = 'How should the target difference of a trial be specified?';
const told = (section: ReturnType<typeof ownDocumentsSection>) =>
  section?.drafts.flatMap((draft) => (draft.type === 'quotes' ? draft.quotes.map(({ text }) => text) : [])) ?? [];

describe('what own documents say', () => {
  it('is their sentences that lie nearest to the question, each a piece of the stored text', () => {
    const section = ownDocumentsSection({ question, evidence: new Map([[document.id, document]]) }, createRoom(2_000));
    const sentences = told(section);
    expect(sentences[0]).toContain('one that patients find worthwhile');
    expect(sentences.join(' ')).not.toContain('Rain fell');
    for (const draft of section?.drafts ?? [])
      if (draft.type === 'quotes')
        for (const { citations } of draft.quotes)
          for (const { quote, start, end } of citations) expect(TEXT.slice(start, end)).toBe(quote);
  });

  it('is nothing of works that are no own documents, of retracted ones, beside the question, or without room', () => {
    const of = (work: typeof document, asked = question, room = 2_000) =>
      ownDocumentsSection({ question: asked, evidence: new Map([[work.id, work]]) }, createRoom(room));
    expect(of(evidenceOf({ id: 'pmid:1', texts: { abstract: TEXT } }))).toBeNull();
    expect(of({ ...document, notices: [{ kind: 'retraction', date: null, source: 'an invented notice' }] })).toBeNull();
    expect(of(document, 'Do whales sing in winter?')).toBeNull();
    expect(of(document, question, 10)).toBeNull();
  });
});
