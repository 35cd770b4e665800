import { counted, countStudies } from '#core/judge/study-counts.ts';
import { hasResults } from '#core/judge/study-strength.ts';
import type { Candidate } from './candidates.ts';
import { type Draft, inWorks, type Material, note, quoteOf, type SectionDraft } from './draft.ts';

export function summarySection({ input, summary }: Material): SectionDraft {
  const works = input.works.map(({ work }) => work);
  const drafts: Draft[] = [
    note(
      `${counted(works.length, 'work is', 'works are')} included: ${countStudies(works)}. The sentences below answer the question most directly; each is quoted word for word from the work cited.`,
    ),
    quotes(summary),
  ];
  if (input.contradictions.length > 0) {
    drafts.push(
      note('Some works may contradict each other; the section on contradicting findings sets them side by side.'),
    );
  }
  const whenEmpty = `No sentence that answers the question was found ${inWorks(input)}.`;
  return { id: 'summary', title: 'Executive summary', drafts, whenEmpty };
}

export function mechanismSection({ input, picks }: Material): SectionDraft {
  return {
    id: 'mechanism',
    title: 'Mechanism of action',
    drafts: [quotes(picks.mechanism)],
    whenEmpty: `No sentence about a mechanism was found ${inWorks(input)}.`,
  };
}

/** Studies of people, strongest designs first; harms have a section of their own. */
export function clinicalSection({ input, picks }: Material): SectionDraft {
  const drafts = picks.clinical.flatMap(({ title, studies, chosen }): Draft[] =>
    chosen.length === 0 ? [] : [note(`${title} (${studies} included)`), quotes(chosen)],
  );
  const ofPeople = input.works.some(({ work }) => hasResults(work));
  const whenEmpty = ofPeople
    ? `No sentence about results in people was found ${inWorks(input)}.`
    : `No results in people were found: of the works included only plans are known.`;
  return { id: 'clinical', title: 'Clinical evidence', drafts, whenEmpty };
}

export function preclinicalSection({ input, picks }: Material): SectionDraft {
  return {
    id: 'clinical_preclinical',
    title: 'Preclinical evidence',
    drafts: [quotes(picks.preclinical)],
    whenEmpty: `No sentence about results in animals, cells or models was found ${inWorks(input)}.`,
  };
}

export function safetySection({ input, picks }: Material): SectionDraft {
  const whenEmpty = picks.hasOtherHarm
    ? `Sentences about harms or tolerability were found ${inWorks(input)}, but none about what the question asks for.`
    : `No sentence about harms or tolerability was found ${inWorks(input)}.`;
  return { id: 'clinical_safety', title: 'Safety', drafts: [quotes(picks.safety)], whenEmpty };
}

function quotes(chosen: readonly Candidate[]): Draft {
  return { type: 'quotes', quotes: chosen.map(quoteOf) };
}
