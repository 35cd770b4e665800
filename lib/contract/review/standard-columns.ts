import type { ExtractionColumn } from './extraction.ts';
import type { CodeField } from './extraction-terms.ts';

/** Columns that most reviews have, and that code fills as far as records, abstracts and registrations say. */
export const STANDARD_COLUMNS: readonly (Omit<ExtractionColumn, 'id' | 'field'> & { field: CodeField })[] = [
  {
    field: 'design',
    name: 'Design',
    ask: 'Which design does the study have?',
    kind: 'text',
    choices: [],
  },
  {
    field: 'participants',
    name: 'Participants',
    ask: 'How many participants were analysed, or else enrolled?',
    kind: 'number',
    choices: [],
  },
  {
    field: 'effect',
    name: 'Effect',
    ask: 'What is the effect on the primary outcome, with its measure and confidence interval?',
    kind: 'text',
    choices: [],
  },
  {
    field: 'registration',
    name: 'Registration',
    ask: 'Under which number is the study registered?',
    kind: 'text',
    choices: [],
  },
  {
    field: 'country',
    name: 'Country',
    ask: 'In which country or countries was the study done?',
    kind: 'text',
    choices: [],
  },
  {
    field: 'year',
    name: 'Year',
    ask: 'In which year was the study published?',
    kind: 'number',
    choices: [],
  },
];
