import { expect, it } from 'vitest';
import type { Evidence, RelatedWork } from '#core/evidence/evidence.ts';
import { groupStudies } from '#core/evidence/group-studies.ts';
import { evidenceOf } from '../evidence-builder.ts';

const paper = (pmid: string, ...registrations: string[]): Evidence =>
  evidenceOf({
    id: `pmid:${pmid}`,
    ids: { pmid },
    related: registrations.map((nct) => related('registration', { nct })),
  });
const registration = (nct: string, ...papers: string[]): Evidence =>
  evidenceOf({ id: `nct:${nct}`, ids: { nct }, related: papers.map((pmid) => related('publication', { pmid })) });
const related = (relation: RelatedWork['relation'], ids: RelatedWork['ids']) => ({ relation, ids });
const groups = (...works: Evidence[]) => groupStudies(works).map((group) => group.map(({ id }) => id));

it('takes a registration and its papers for one study, whichever names the other', () => {
  expect(groups(paper('1'), registration('NCT00000001', '1'), paper('2'))).toEqual([
    ['pmid:1', 'nct:NCT00000001'],
    ['pmid:2'],
  ]);
  expect(groups(registration('NCT00000001'), paper('3', 'NCT00000001'), paper('1', 'NCT00000001'))).toEqual([
    ['nct:NCT00000001', 'pmid:3', 'pmid:1'],
  ]);
});

it('joins no trials by a paper that pools them', () => {
  const [one, two] = [registration('NCT00000001'), registration('NCT00000002')];
  expect(groups(one, paper('9', 'NCT00000001', 'NCT00000002'), two)).toHaveLength(3);
  expect(groups(registration('NCT00000001', '9'), paper('9'), registration('NCT00000002', '9'))).toHaveLength(3);
});
