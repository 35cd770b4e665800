/** Headings that MeSH gained or renamed after its 2019 edition, so that a list of that year does not hold them. */
export const MESH_SINCE_2020: ReadonlySet<string> = new Set([
  'Angiotensin-Converting Enzyme 2',
  'Brain-Gut Axis',
  'COVID-19',
  'Ferroptosis',
  'Glycemic Control',
  'Immune Checkpoint Inhibitors',
  'Intermittent Fasting',
  'Microplastics',
  'Mitophagy',
  'Neuroinflammatory Diseases',
  'Post-Acute COVID-19 Syndrome',
  'SARS-CoV-2',
  'Sleep Quality',
  'Sugar-Sweetened Beverages',
  'Tumor Necrosis Factor Inhibitors',
]);
