import type { StudyView } from '#contract/study/study-view.ts';
import { studyCards, summarySheet, toCardFile } from '#core/study/session/study-exports.ts';
import { fileName } from './export-report.ts';

const WAYS = {
  json: {
    type: 'application/json',
    extension: 'json',
    write: (view: StudyView) => `${JSON.stringify(view, null, 2)}\n`,
  },
  csv: { type: 'text/csv', extension: 'csv', write: (view: StudyView) => toCardFile(studyCards(view), 'csv') },
  tsv: {
    type: 'text/tab-separated-values',
    extension: 'tsv',
    write: (view: StudyView) => toCardFile(studyCards(view), 'tsv'),
  },
  markdown: { type: 'text/markdown', extension: 'md', write: summarySheet },
} as const;

export const STUDY_FORMATS = ['json', 'csv', 'tsv', 'markdown'] as const;
export const STUDY_TYPES = STUDY_FORMATS.map((format) => WAYS[format].type);

/** A session as a file to save. */
export function exportStudy(view: StudyView, format: (typeof STUDY_FORMATS)[number]): Response {
  const { type, extension, write } = WAYS[format];
  return new Response(write(view), {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${fileName(view.title, 'study')}.${extension}"`,
      'cache-control': 'private, no-store',
    },
  });
}
