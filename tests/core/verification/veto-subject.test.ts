import { describe, expect, it } from 'vitest';
import { doubt, gravest, veto } from '#core/verification/veto.ts';
import { otherSubject } from '#core/verification/veto-subject.ts';
import { heldBy, objectionBy } from './rule-on-quote.ts';

const QUOTE = 'Velorimine reduced weekly attacks in adults.';

describe('a sentence about something else', () => {
  it('is not found where it shares no word with its source, or has none that tells anything', () => {
    expect(objectionBy(otherSubject, 'Wheat is irrigated in dry spring weather.', QUOTE)).toMatchObject({
      isCertain: true,
      verdict: 'not_found',
      reason: 'The source speaks of something else: it does not say “Wheat”, “irrigated”, “dry”, “spring”.',
    });
    expect(heldBy(otherSubject, 'It was so.', QUOTE)).toBe('certain not_found');
  });

  it('stays one behind a lead that names the subject', () => {
    const text = 'Velorimine: wheat is irrigated in dry spring weather.';
    expect(heldBy(otherSubject, text, QUOTE)).toBe('certain not_found');
  });

  it('is left to who reads meaning where a word is shared, or few are told', () => {
    expect(heldBy(otherSubject, 'Velorimine is irrigated in dry spring weather and other seasons.', QUOTE)).toBeNull();
    expect(heldBy(otherSubject, 'Wheat is irrigated in dry spring.', QUOTE)).toBeNull();
    expect(heldBy(otherSubject, 'Wheat is irrigated in dry spring weather.', QUOTE)).toBe('certain not_found');
  });

  it('is told in a short word as well as in a long one', () => {
    expect(heldBy(otherSubject, 'Wheat and gout in dry spring weather of fields.', 'Gout fell.')).toBeNull();
    expect(heldBy(otherSubject, 'Wheat and falls in dry spring weather of fields.', 'One fall came.')).toBeNull();
    const kin = 'Wheat and schizophrenic dry spring weather of fields.';
    expect(heldBy(otherSubject, kin, 'Schizophrenia was common.')).toBeNull();
    expect(heldBy(otherSubject, 'Wheat and gout in dry spring weather of fields.', 'Rain fell.')).toBe(
      'certain not_found',
    );
  });

  it('may be one of several clauses, if it is long enough to tell something', () => {
    const text = 'Velorimine reduced weekly attacks, but wheat is irrigated in dry spring weather.';
    expect(objectionBy(otherSubject, text, QUOTE)).toMatchObject({
      verdict: 'not_found',
      reason: expect.stringMatching(/only a part of this.*“wheat”, “irrigated”, “dry”/),
    });
    const short = 'Velorimine reduced weekly attacks, so most patients hardly noticed that mark.';
    expect(heldBy(otherSubject, short, QUOTE)).toBeNull();
  });

  it('is neither a head, nor a cell of a row, nor a clause that weighs the evidence', () => {
    const head = 'Dry fields are irrigated: velorimine reduced weekly attacks in adults.';
    expect(heldBy(otherSubject, head, QUOTE)).toBeNull();
    const long = 'Dry fields are irrigated early in spring weather: velorimine reduced weekly attacks in adults.';
    expect(heldBy(otherSubject, long, QUOTE)).toBe('doubt partly');
    const row = 'Drug: velorimine | Fields: irrigated dry fields, but wheat needs spring rain early | attacks reduced';
    expect(heldBy(otherSubject, row, QUOTE)).toBeNull();
    const weighing =
      'Velorimine reduced weekly attacks, but estimates are imprecise and uncertain in size and direction.';
    expect(heldBy(otherSubject, weighing, QUOTE)).toBeNull();
  });

  it('is none where its words stand in the sentence that it goes on from', () => {
    const claim = 'Late carriers with slow illness might well escape such a register.';
    expect(heldBy(otherSubject, claim, QUOTE)).toBe('certain not_found');
    const before = 'A register counts carriers who fell ill.';
    expect(heldBy((input) => otherSubject({ ...input, before }), claim, QUOTE)).toBeNull();
    expect(heldBy((input) => otherSubject({ ...input, before }), 'It was so.', QUOTE)).toBeNull();
  });

  it('speaks to its reader, however short it is', () => {
    const text = 'Velorimine reduced weekly attacks, so buy your crates.';
    expect(heldBy(otherSubject, text, QUOTE)).toBe('certain not_found');
    expect(heldBy(otherSubject, 'Your wheat.', QUOTE)).toBe('certain not_found');
    expect(heldBy(otherSubject, 'The wheat.', QUOTE)).toBeNull();
  });

  it('is none that says of its source’s subject what was not studied', () => {
    expect(heldBy(otherSubject, 'Whether attacks return later was not studied.', QUOTE)).toBeNull();
  });
});

it('of several objections the first certain one is told, else the first', () => {
  const [slight, other] = [doubt('a', 'slight'), doubt('b', 'other')];
  const [sure, surer] = [veto('c', 'not_found', 'sure'), veto('d', 'contradicted', 'too')];
  expect(gravest([null, slight, sure, surer])).toBe(sure);
  expect(gravest([null, slight, other])).toBe(slight);
  expect(gravest([null])).toBeNull();
});
