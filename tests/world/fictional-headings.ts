import type { WorldHeading } from './term-table.ts';

/**
 * A small vocabulary of our own in the form of MeSH's, for the topics of the simulated works. Most of it is invented; what has
 * a name in life has invented numbers and places here.
 */
export const FICTIONAL_HEADINGS: readonly WorldHeading[] = [
  heading('D990001', 'C10.990', 'Fictional Headaches', 'Invented Head Pain'),
  heading('D990002', 'C10.990.100', 'Velorimic Headache', 'Velor Attack', 'Headache, Velorimic Type'),
  heading('D990003', 'C10.990.100.200', 'Nocturnal Velorimic Headache', 'Night Velor'),
  heading('D990004', 'C10.990.100.300', 'Velorimic Aura'),
  heading('D990005', 'D02.990.100', 'Velorimine', 'Velorim', 'VLR-12'),
  heading('D990006', 'D03.990.200', 'Tamsulide', 'TSL-4'),
  heading('D990007', 'E02.990', 'Kidney Rinsing, Fictional', 'Tamsulides'),
  heading('D990008', 'C12.990', 'Orlo Disease', "Orlo's Disease"),
  heading('D990009', 'D12.776.990', 'Neurolectin', 'NLN Protein'),
  heading('D990010', 'C10.991', 'Headache', 'Head Pain'),
  heading('D990011', 'C10.991.100', 'Cluster Headache', "Horton's Headache", 'Suicide Headache'),
  heading('D990012', 'C12.991', 'Kidney Diseases', 'Renal Disease'),
  heading('D990013', 'C12.991.100', 'Renal Insufficiency, Chronic', 'Chronic Kidney Disease', 'CKD'),
  heading('D990014', 'C23.990', 'Fibrosis', 'Scarring'),
  heading('D990015', 'C10.992', 'Multiple System Atrophy', 'Shy-Drager Type'),
  heading('D990016', 'C10.992.100', 'Pure Autonomic Failure'),
  heading('D990017', 'M01.990', 'Child', 'Children'),
  heading('D990019', 'C23.991', 'Low Back Pain', 'Lower Back Pain'),
  heading('D990018', 'E05.990', 'Weights and Measures', 'Weight', 'Weights'),
];

function heading(id: string, place: string, name: string, ...others: string[]): WorldHeading {
  return { id, name, names: [name, ...others], treeNumbers: [place] };
}
