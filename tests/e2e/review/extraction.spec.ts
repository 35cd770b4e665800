import fs from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { readXlsx } from '../../core/report/read-xlsx.ts';
import { open, reload } from '../app-page.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll } from '../page-checks.ts';
import { enter, includedReview, reach } from '../review-page.ts';
import { expect, type TeamStage, test } from '../team/team-page.ts';

// All works here are invented.

const DOSE = 'Sixty adults with cluster headache received velorimine 40 mg daily for 12 weeks.';
const ABSTRACT = `METHODS: In this randomised controlled trial, allocation was concealed. ${DOSE} RESULTS: Attacks fell (RR 0.60, 95% CI 0.45 to 0.80).`;
/** Each has a letter of its own. */
const TITLES = [
  '=HYPERLINK("http://evil.example","Velorimine") in a randomised controlled trial (A)',
  ...Array.from('BCDEFGHIJKLMNOPQRST', (letter) => `Velorimine in a randomised controlled trial (${letter})`),
];
const letterOf = (title: string) => title.slice(-3);
const FORMULAS = /^[=+\-@\t\r]/;

test.afterEach(({ stage }) => {
  stage.quick();
  stage.models.script = undefined;
  stage.models.setFaults();
});

/** The model finds the dose in every work. */
function answerDose(stage: TeamStage): void {
  stage.models.script = ({ prompt, schemaName }) =>
    schemaName === 'answers'
      ? {
          value: {
            answers: [...new Set(prompt.match(/\[E\d+\]/g))].map((work) => ({
              work,
              answer: '40 mg daily',
              quote: DOSE,
            })),
          },
        }
      : undefined;
}

const cell = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });

/** Opens a part of the page that is folded, if it is. */
const unfold = (page: Page, name: string): Promise<void> =>
  page
    .locator('details', { has: page.getByRole('heading', { name }) })
    .evaluate((part) => void Object.assign(part, { open: true }));

async function downloaded(page: Page, name: string): Promise<Buffer> {
  await reach(page, page.getByRole('link', { name, exact: true }));
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  return fs.readFileSync(await download.path());
}

test('a column is tried on three works, corrected, read in all and saved, by keyboard alone', async ({
  page,
  stage,
}) => {
  answerDose(stage);
  const from = stage.models.requests.length;
  const id = await includedReview(page, TITLES.slice(0, 5), ABSTRACT);
  await open(page, `/reviews/${id}/extraction`);
  await expect(page.getByText('5 works are included by title and abstract.')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  for (const name of ['Participants', 'Effect', 'Registration']) {
    await enter(page, button(page, `Add the column ${name}`));
    await expect(cell(page, name)).toBeVisible();
  }
  await expect(cell(page, 'Participants')).toContainText('60 (code, from the abstract)');
  await expect(cell(page, 'Effect')).toContainText('RR 0.6 (0.45 to 0.8)');

  await enter(page, page.getByText('Add a column of your own'));
  await reach(page, page.getByRole('textbox', { name: 'Name' }));
  await page.keyboard.type('Dose');
  await reach(page, page.getByRole('textbox', { name: 'What to look for' }));
  await page.keyboard.type('Which dose was given?');
  await enter(page, button(page, 'Add the column'));
  const dose = page.getByRole('listitem').filter({ hasText: 'Which dose was given?' });
  await enter(page, dose.getByRole('button', { name: 'Try on 3 works' }));
  await expect(dose).toContainText('3 of 5 read by a model.');
  await expect(cell(page, 'Dose')).toContainText('40 mg daily (simulated-fast, from the abstract alone)');
  await expect(page.getByText('Abstract only').first()).toBeVisible();

  // The first is confirmed, the second corrected with words that a spreadsheet could take for a formula.
  await enter(page, cell(page, 'Dose').getByRole('button', { name: 'Confirm' }));
  await expect(dose).toContainText('Hand and model agree in 1 of 1.');
  await enter(page, button(page, 'Next work'));
  await expect(page.getByText('2 of 5', { exact: true })).toBeVisible();
  await enter(page, cell(page, 'Dose').getByText('Fill in by hand'));
  await reach(page, cell(page, 'Dose').getByRole('textbox', { name: /^Value/ }));
  await page.keyboard.type('+40 mg, @once');
  await reach(page, cell(page, 'Dose').getByRole('combobox', { name: 'The sentence that says so' }));
  await page.keyboard.type('Sixty');
  await enter(page, cell(page, 'Dose').getByRole('button', { name: 'Save' }));
  await expect(cell(page, 'Dose')).toContainText('+40 mg, @once (Anna)');
  await expect(dose).toContainText('1 not compared.');
  await enter(page, cell(page, 'Dose').getByRole('button', { name: 'It says something else' }));
  await expect(dose).toContainText('Hand and model agree in 1 of 2.');

  await enter(page, page.getByText('Judge: Randomisation process'));
  await reach(page, page.getByRole('combobox', { name: 'Randomisation process: judgement' }));
  await page.keyboard.type('High');
  await reach(page, page.getByRole('textbox', { name: 'Reason' }).first());
  await page.keyboard.type('-1 for allocation');
  await enter(page, button(page, 'Judge Randomisation process'));
  await expect(page.getByText(/Judged by Anna: high concern/i)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await enter(page, dose.getByRole('button', { name: 'Read all works' }));
  await expect(dose).toContainText('5 of 5 read by a model.');
  const values = page.getByRole('region', { name: 'Extracted values' });
  await expect(values.getByRole('cell', { name: /^40 mg daily/ })).toHaveCount(4);
  await expect(values.getByRole('cell', { name: '+40 mg, @once' })).toHaveCount(1);
  await enter(page, values.getByRole('button').nth(4));
  await expect(page.getByText('5 of 5', { exact: true })).toBeVisible();
  const asked = stage.models.requests.slice(from).filter(({ schemaName }) => schemaName === 'answers');
  for (const title of TITLES.slice(0, 5))
    expect(asked.filter(({ prompt }) => prompt.includes(letterOf(title)))).toHaveLength(1);

  const rows: string[][] = parse(await downloaded(page, 'CSV'), { bom: true });
  const [head = []] = rows;
  const under = (name: string) => rows.slice(1).map((row) => row[head.indexOf(name)]);
  expect(under('Dose').toSorted()).toEqual([
    "'+40 mg, @once",
    '40 mg daily',
    '40 mg daily',
    '40 mg daily',
    '40 mg daily',
  ]);
  expect(under('Participants')).toEqual(['60', '60', '60', '60', '60']);
  expect(under('Full text').every((text) => text?.includes('No open full text'))).toBe(true);
  for (const text of rows.flat()) expect(text).not.toMatch(FORMULAS);

  const cells = [...readXlsx(await downloaded(page, 'Excel')).values()];
  expect(cells.some(({ type }) => type === 'formula')).toBe(false);
  for (const text of ['+40 mg, @once', '-1 for allocation', '=HYPERLINK'])
    expect(cells.filter((each) => each.text.startsWith(text))).toMatchObject([{ type: 'text' }]);
  expect(cells.filter(({ text, type }) => type === 'number' && text === '60')).toHaveLength(5);
});

test('reading goes on without the page and through the death of its server, each call paid once', async ({
  page,
  stage,
}) => {
  answerDose(stage);
  stage.slow();
  const id = await includedReview(page, TITLES.slice(0, 20), ABSTRACT);
  await open(page, `/reviews/${id}/extraction`);
  await page.getByText('Add a column of your own').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Dose');
  await page.getByRole('textbox', { name: 'What to look for' }).fill('Which dose was given?');
  await button(page, 'Add the column').click();
  const from = stage.models.requests.length;
  const calls = () => stage.models.requests.slice(from).filter(({ schemaName }) => schemaName === 'answers');
  await button(page, 'Read all works').click();
  await expect(page.getByRole('progressbar', { name: 'Dose: works done' })).toBeVisible();
  await expect(page.getByText(/You can close this page/)).toBeVisible();
  await page.goto('about:blank');
  // The second few works are being read.
  await expect.poll(() => calls().length, { timeout: 60_000, intervals: [100] }).toBeGreaterThanOrEqual(2);
  await stage.kill();
  await stage.revive();
  stage.quick();
  await open(page, `/reviews/${id}/extraction`);
  await unfold(page, 'Columns');
  await expect(page.getByText('20 of 20 read by a model.')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  for (const title of TITLES) {
    const answered = calls().filter(({ prompt, aborted }) => !aborted && prompt.includes(letterOf(title)));
    expect(answered).toHaveLength(1);
  }

  // One that fails says why, and can be dismissed.
  await button(page, 'Change the wording').click();
  await page.getByRole('textbox', { name: 'What to look for' }).first().fill('Which dose was given each day?');
  await button(page, 'Save the column').click();
  await expect(page.getByText('0 of 20 read by a model.')).toBeVisible();
  stage.models.setFaults({ kind: '429 without quota', schema: 'answers' });
  await button(page, 'Read all works').click();
  await expect(page.getByRole('alert').getByText(/no credit left/)).toBeVisible();
  stage.models.setFaults();
  await button(page, 'Dismiss Dose').click();
  await expect(page.getByRole('alert').getByText(/no credit left/)).toHaveCount(0);
});

test.describe('without a model', () => {
  test.use({ baseURL: async ({ stage }, use) => use(stage.keylessOrigin) });

  test('the page says what needs one, and code and hands fill the rest', async ({ page }) => {
    const id = await includedReview(page, TITLES.slice(0, 2), ABSTRACT);
    await open(page, `/reviews/${id}/extraction`);
    await expect(page.getByText(/No language model is set up/)).toBeVisible();
    for (const name of ['Design', 'Year']) await button(page, `Add the column ${name}`).click();
    await expect(cell(page, 'Design')).toContainText('randomised trial');
    await expect(button(page, 'Read all works')).toHaveCount(0);
    await unfold(page, 'Full texts');
    await button(page, 'Find full texts').click();
    await expect(page.getByText(/none could be had/)).toBeVisible();
    await button(page, 'Use this: randomised trial').click();
    await expect(cell(page, 'Design')).toContainText('randomised trial (Anna)');
    await reload(page);
    await expect(cell(page, 'Design')).toContainText('randomised trial (Anna)');
    await expectAccessible(page);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('everything fits, and a cell is filled by thumb', async ({ page, stage }) => {
    answerDose(stage);
    const id = await includedReview(page, TITLES.slice(0, 3), ABSTRACT);
    await open(page, `/reviews/${id}/extraction`);
    for (const name of ['Participants', 'Effect']) await button(page, `Add the column ${name}`).tap();
    await expect(cell(page, 'Effect')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    await page.getByText('Add a column of your own').tap();
    await expectNoSidewaysScroll(page);
    await cell(page, 'Participants').getByText('Fill in by hand').tap();
    await cell(page, 'Participants')
      .getByRole('textbox', { name: /^Value/ })
      .fill('60');
    await cell(page, 'Participants').getByRole('button', { name: 'Save' }).tap();
    await expect(cell(page, 'Participants')).toContainText('60 (Anna)');
    await expectNoSidewaysScroll(page);
  });
});
