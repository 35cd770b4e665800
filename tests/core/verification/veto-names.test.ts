import { describe, expect, it } from 'vitest';
import { claimContext } from '#core/verification/claim-context.ts';
import { readEvidence } from '#core/verification/evidence-reading.ts';
import { hasKin, strangeName } from '#core/verification/veto-names.ts';
import { evidenceOf } from '../evidence-builder.ts';

function evidenceFor(claim: string, quote: string) {
  const work = evidenceOf({ id: 'pmid:9', title: '', texts: { abstract: quote } });
  const citation = { evidenceId: work.id, field: 'abstract' as const, quote, start: 0, end: quote.length };
  return readEvidence(claimContext([{ citation, work, source: quote }]), claim);
}

/** What code holds against the names of a claim on a quote: a certain objection, a doubt, or nothing. */
function heldAgainst(claim: string, quote: string) {
  const found = strangeName({ claim, evidence: evidenceFor(claim, quote), counts: [] });
  return found === null ? null : found.isCertain ? 'veto' : 'doubt';
}

describe('a symbol that a sentence names', () => {
  it.each([
    ['IL-6 rose.', 'Interleukin 6 rose.'],
    ['TNFa rose.', 'TNF-alpha rose.'],
    ['TGFb1 rose.', 'TGF-beta 1 rose.'],
    ['HSCs grew.', 'Haematopoietic stem cells grew.'],
    ['OCT3/4 rose.', 'OCT3 rose.'],
    ['OCT3/4 rose.', 'OCT4 rose.'],
    ['OCT3/4 rose.', 'Oct-4 rose.'],
    ['OCT3/OCT4 rose.', 'OCT4 rose.'],
    ['OCT-3/4 rose.', 'OCT4 rose.'],
    ['OCT4 rose.', 'OCT3/4 rose.'],
    ['OCT4 rose.', 'OCT-3/4 rose.'],
    ['OCT-4 rose.', 'OCT3/4 rose.'],
    ['ERK2 rose.', 'ERK1/2 rose.'],
    ['ERK1/2 rose.', 'ERK1 and ERK2 rose.'],
    ['SMAD3 rose.', 'SMAD1/2/3 rose.'],
    ['Dscam1 rose.', 'Dscam rose.'],
    ['Cyclin A2 rose.', 'Cyclin A rose.'],
    ['Apolipoprotein E4 rose.', 'ApoE4 rose.'],
    ['AgDscam rose.', 'DsCAM rose.'],
    ['VSMCs grew.', 'SMCs grew.'],
    ['H3K4me3 rose.', 'H3K4 rose.'],
    ['Anti-CD4 helped.', 'CD4 helped.'],
    ['The RCT used PCR and DNA.', 'It was tested.'],
    ['Velorimine (VEL) and VEL helped.', 'Velorimine helped.'],
    ['NFAT rose.', 'NFAT4 rose.'],
    ['Dscam12 rose.', 'Dscam rose.'],
    ['EGFR rose.', 'EGF rose.'],
    ['Interferon g and IFNg rose.', 'IFN-gamma rose.'],
    ['vCJD and nvCJD rose.', 'CJD rose.'],
    ['TNF/IL-6 rose.', 'TNF and IL-6 rose.'],
    ['CJD rose.', 'We looked for variant Creutzfeldt-Jakob disease (CJD).'],
    ['Creutzfeldt-Jakob disease rose.', 'We looked for Creutzfeldt-Jakob disease (vCJD).'],
    ['Creutzfeldt-Jakob disease rose.', 'We looked for new variant Creutzfeldt-Jakob disease (nvCJD).'],
    ['pro-BNP rose.', 'BNP rose.'],
    // A pair of words that stands together twice is a term, of which the letters are an acronym.
    ['PS came.', 'Plain sleep was long. Plain sleep came.'],
    ['PWs came.', 'Plain walks were long. Plain walks came.'],
    ['PSW came.', 'Plain sleep and walks came.'],
  ])('is named: %s', (claim, quote) => {
    expect(heldAgainst(claim, quote)).toBeNull();
  });

  it.each([
    ['CD8 rose.', 'CD4 rose.', 'veto'],
    ['Dscam1 rose.', 'Dscam2 rose.', 'veto'],
    ['Anti-CD8 helped.', 'CD4 helped.', 'veto'],
    ['OCT3/6 rose.', 'OCT4 rose.', 'veto'],
    ['OCT3 rose.', 'OCT4 rose.', 'veto'],
    ['OCT4 rose.', 'OCT3 rose.', 'veto'],
    ['OCT5 rose.', 'OCT3/4 rose.', 'veto'],
    ['OCT4 rose.', 'OCT3/44 rose.', 'veto'],
    ['SMAD2/3 rose.', 'SMAD5 rose.', 'veto'],
    ['CDK4/6 rose.', 'CDK6 rose.', 'doubt'],
    ['CDK4/6 inhibitors helped.', 'CDK6 inhibitors helped.', 'doubt'],
    ['CDK4/6 inhibitors helped.', 'CDK9 inhibitors helped.', 'veto'],
    ['CDK4/6-ABCQ rose.', 'CDK4 and CDK6 rose.', 'veto'],
    ['OCT3/5 rose.', 'OCT3/4 rose.', 'veto'],
    ['IL-17/23 rose.', 'The IL family rose.', 'doubt'],
    ['CDK4/6 rose.', 'CDK4 rose.', 'doubt'],
    ['OCT4 and SMAD7 rose.', 'OCT3/4 rose.', 'veto'],
    ['OCT3/4 and SMAD7 rose.', 'OCT4 rose.', 'veto'],
    ['XYZQ rose.', 'Nothing rose.', 'veto'],
    ['NF rose.', 'NF4 rose.', 'veto'],
    ['Dscam123 rose.', 'Dscam rose.', 'veto'],
    ['Dscam1 rose.', 'Dscam 2 and Dscam rose.', 'veto'],
    ['Ab1 rose.', 'Ab rose.', 'veto'],
    ['EG rose.', 'EGF rose.', 'veto'],
    ['TGFb2 rose.', 'TGF-beta 1 rose.', 'veto'],
    ['Cyclin A2 rose.', 'Cyclin B rose.', 'veto'],
    ['Cyclin A22 rose.', 'Cyclin A rose.', 'veto'],
    ['Apolipoprotein E4 rose.', 'Apolipoprotein rose.', 'veto'],
    ['TNF-a/IL-6 rose.', 'TNF-a rose.', 'veto'],
    ['IL8 rose.', 'IL-6 rose.', 'veto'],
    ['IL-8 rose.', 'IL-6 rose.', 'doubt'],
    ['SP came.', 'Plain sleep was long. Plain sleep came.', 'veto'],
    ['PSW came.', 'Plain sleep came.', 'veto'],
    ['PSS came.', 'Plain sleep came.', 'veto'],
    ['Ponzelast (VZQ) helped.', 'Velorimine helped.', 'veto'],
    ['Velorimine, VZQ, helped.', 'Velorimine helped.', 'veto'],
    ['In velorimine (VZQ it helped.', 'Velorimine helped.', 'veto'],
    ['Ponzelast (PZQX) helped.', 'Ponzelast helped.', 'doubt'],
  ])('is or is not: %s', (claim, quote, kind) => {
    expect(heldAgainst(claim, quote)).toBe(kind);
  });
});

it('the other form of a name is read along only where the evidence uses one of the two', () => {
  const names = (quote: string) => {
    const read = evidenceFor('Ponzelast quick xerit (PQX) helped.', quote).names;
    return ['pqx', 'ponzelastquickxerit'].map((name) => read.has(name));
  };
  expect(names('PQX rose.')).toEqual([true, true]);
  expect(names('Ponzelast quick xerit rose.')).toEqual([true, true]);
  expect(names('Nothing rose.')).toEqual([false, false]);
});

describe('a thing that a sentence names', () => {
  it.each([
    ['Noradrenaline rose.', 'Norepinephrine rose.', null],
    ['Epinephrine rose.', 'Adrenaline rose.', null],
    ['Metformin helped.', 'Sitagliptin helped.', 'veto'],
    ['Metformin helped.', 'Metformin helped.', null],
    ['Asthma got better.', 'Gout got better.', 'veto'],
    ['In bone metastases, not osteoporosis, it helped.', 'In bone metastases it helped.', 'doubt'],
    ['The disease got better.', 'Gout got better.', null],
    ['Ulcerative colitis got better.', 'Colitis got better.', 'doubt'],
    ['Breast cancer got better.', 'Lung cancer got better.', 'veto'],
    ['It was gout, and not in asthma.', 'Gout got better.', 'doubt'],
    ['It was gout, not CJD.', 'Gout got better.', 'doubt'],
    ['Neither work tested asthma or CJD.', 'Gout got better.', null],
    ['Neither helped in asthma.', 'Gout got better.', 'veto'],
    ['Missed infections rose.', 'An infection rose.', null],
    ['Silent infection rose.', 'Nothing rose.', null],
    ['Acetaminophen helped.', 'Paracetamol helped.', null],
  ])('is held against what the source names: %s', (claim, quote, kind) => {
    expect(heldAgainst(claim, quote)).toBe(kind);
  });
});

describe('what a reading advises to look up', () => {
  const quote = 'Velorimine lowered attacks of asthma in adults.';
  const held = (claim: string) => heldAgainst(claim, quote);

  it('is named in no source, but for what looks like a trial or a gene', () => {
    expect(held('For a decision: Use it in asthma, and look up trials with gout first.')).toBeNull();
    expect(held('For a decision: Use it in gout, and look up trials in asthma first.')).not.toBeNull();
    expect(held('Look up trials with gout first.')).not.toBeNull();
    expect(held('For a decision: Look up the PONZEL-7 trial first.')).not.toBeNull();
  });
});

describe('a word of the same root', () => {
  const kin = (word: string, text: string) => hasKin(word, evidenceFor('', text));

  it.each([
    ['schizophrenic', 'Schizophrenia was common.'],
    ['cholesterol', 'Hypercholesterolaemia was common.'],
    ['thalassaemia', 'Thalassemic adults slept.'],
    ['sleep', 'Sleepy adults walked.'],
  ])('%s has one in "%s"', (word, text) => {
    expect(kin(word, text)).toBe(true);
  });

  it.each([
    ['gout', 'Gouty adults slept.'],
    ['velorimine', 'Velvet was worn.'],
    ['hepatitis', 'Hepatectomy was done.'],
    ['x'.repeat(61), 'x'.repeat(61)],
  ])('%s has none in "%s"', (word, text) => {
    expect(kin(word, text)).toBe(false);
  });
});
