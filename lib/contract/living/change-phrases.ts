import type { ChangedWork, ReportChange } from './report-changes.ts';

/** Phrases that the page of changes, feeds and e-mail share; apart from the schemas, so that pages load no parser. */
export const LOST_WORDS: Readonly<Record<Extract<ReportChange, { kind: 'sentence_lost' }>['reason'], string>> = {
  retracted: 'A work it rests on was retracted.',
  contradicted: 'The new check does not support it.',
  withdrawn: 'The work it rests on no longer says so.',
};

export const publishedOf = ({ title }: ChangedWork) => `It is the published paper of the preprint “${title}”.`;
