import { expect, it } from 'vitest';
import { namedOtherThanPeople, studiedPeople } from '#core/evidence/subjects.ts';
import { evidenceOf } from '../evidence-builder.ts';

const work = (abstract: string, overrides: Partial<Parameters<typeof evidenceOf>[0]> = {}) =>
  evidenceOf({ id: 'pmid:1', title: 'Velotine and heat', texts: { abstract }, ...overrides });

it.each([
  ['We measured heat in 12 healthy volunteers.', {}, []],
  ['Velotine was measured in biopsies.', { title: 'Velotine in human brown adipose tissue' }, []],
  ['Velotine makes mice warm, and people too.', {}, ['In 14 men velotine raised the heat that brown fat gave off.']],
  ['Velotine makes mice warm.', { meshTerms: ['Animals', 'Mice', 'Humans', 'Adult'] }, []],
  ['Velotine was given.', { design: { value: 'randomised_trial', from: '', basis: '' } }, []],
  ['Brown fat of mice was cultured.', { population: { value: 'patients with fever', from: '', basis: '' } }, []],
  ['Heat was measured after velotine.', {}, ['Velotine stood in post-mortem samples.']],
  ['Squamous cells were seen.', { title: 'Velotine in patients with squamous cell cancer' }, []],
] as const)('knows people by the work itself: %s', (abstract, overrides, passages) => {
  expect(studiedPeople(work(abstract, overrides as object), passages)).toBe(true);
});

it.each([
  // People whom an experiment on mice begins and ends with.
  ['Many adults who feel cold are patients. Mice without velotine froze. It may help patients with fever.', {}, []],
  ['Mice without velotine froze.', {}, ['Velotine could make patients warm.']],
  ['Velotine was silenced in human brown adipocytes.', { title: 'Velotine in human brown fat cells' }, []],
  ['Velotine was added.', {}, ['It warmed fibroblasts from two patients.', 'Patient-derived neurons did not change.']],
  ['Velotine made HEK293 cells warm, as in patients.', {}, []],
  ['Mice froze.', { meshTerms: ['Animals', 'Mice'] }, ['Patients froze.']],
  ['Fever strikes 1 in 4 adults and 5 million people. Mice without velotine froze.', {}, []],
  ['Fibroblasts from 3 men grew warm.', {}, []],
  ['Mice froze.', { title: 'Velotine in human skin grafted to mice' }, []],
  ['Cells grew.', { title: 'Organoids of velotine model the human brain' }, []],
  ['Cells grew.', { title: 'Velotine cells are participants in heat' }, []],
  [
    'Mice were randomised.',
    {
      design: { value: 'randomised_trial', from: '', basis: '' },
      population: { value: 'old mice', from: '', basis: '' },
    },
    [],
  ],
  ['Velotine makes heat.', {}, []],
] as const)('does not take for people what is none: %s', (abstract, overrides, passages) => {
  expect(studiedPeople(work(abstract, overrides as object), passages)).toBe(false);
});

it.each([
  ['Mice without velotine froze, and so did cells.', {}, [], 'animals'],
  ['Velotine knock-out was lethal.', {}, [], 'animals'],
  ['Velotine was studied.', { design: { value: 'animal', from: '', basis: '' } }, [], 'animals'],
  ['Velotine was studied.', {}, ['It froze rats.'], 'animals'],
  ['Velotine was silenced in human adipocytes.', {}, [], 'cells'],
  ['Velotine was studied.', { design: { value: 'in_vitro', from: '', basis: '' } }, [], 'cells'],
  ['Velotine makes heat.', {}, [], null],
] as const)('names what else was studied: %s', (abstract, overrides, passages, organism) => {
  expect(namedOtherThanPeople(work(abstract, overrides as object), passages)).toBe(organism);
});
