import type { WorldHeading } from './mesh-database.ts';

/**
 * A small invented vocabulary in the form of MeSH's: the headings are of the simulated works' world, and none is in MeSH.
 */
export const FICTIONAL_HEADINGS: readonly WorldHeading[] = [
  {
    id: 'D990001',
    name: 'Fictional Headaches',
    names: ['Fictional Headaches', 'Invented Head Pain'],
    treeNumbers: ['C10.990'],
  },
  {
    id: 'D990002',
    name: 'Velorimic Headache',
    names: ['Velorimic Headache', 'Velor Attack', 'Headache, Velorimic Type'],
    treeNumbers: ['C10.990.100'],
  },
  {
    id: 'D990003',
    name: 'Nocturnal Velorimic Headache',
    names: ['Nocturnal Velorimic Headache', 'Night Velor'],
    treeNumbers: ['C10.990.100.200'],
  },
  {
    id: 'D990004',
    name: 'Velorimic Aura',
    names: ['Velorimic Aura'],
    treeNumbers: ['C10.990.100.300'],
  },
  {
    id: 'D990005',
    name: 'Velorimine',
    names: ['Velorimine', 'Velorim', 'VLR-12'],
    treeNumbers: ['D02.990.100'],
  },
  { id: 'D990006', name: 'Tamsulide', names: ['Tamsulide'], treeNumbers: ['D03.990.200'] },
  {
    id: 'D990007',
    name: 'Kidney Rinsing, Fictional',
    names: ['Kidney Rinsing, Fictional', 'Tamsulides'],
    treeNumbers: ['E02.990'],
  },
  {
    id: 'D990008',
    name: 'Orlo Disease',
    names: ['Orlo Disease', "Orlo's Disease"],
    treeNumbers: ['C12.990', 'F03.990'],
  },
];
