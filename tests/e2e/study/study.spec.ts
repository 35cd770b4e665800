import { ask, expect, open, reload, waitForReport } from '../app-page.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll } from '../page-checks.ts';
import { answerByKeyboard, graded, nextStep, openQuestion, stepByKeyboard, tabTo, test } from './study-page.ts';

/** Fields that would reveal an answer, anywhere in what is sent to a page. */
const KEYS = ['"key":', '"alsoRight":', '"rubric":', '"misconception":"'];

test('from a report to what is known, kept over a power cut, due after days, and back to research', async ({
  page,
  stage,
}) => {
  test.setTimeout(600_000);
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step('nothing is there yet, and the page teaches how to begin', async () => {
    await open(page, '/study');
    await expect(page.getByRole('heading', { name: /know what you know/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a report is studied, by keyboard', async () => {
    await ask(page);
    await waitForReport(page);
    await tabTo(page, page.getByRole('button', { name: 'More', exact: true }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Study this' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /It is new to me/ })).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: /I know it well/ }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/study\/[\w-]+$/);
    await expect(page.getByRole('heading', { name: /Concepts · 0 of \d+ known/ })).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText('Cards only', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'choose one in Settings' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: /Ask, or say/ })).toHaveCount(0);
    await expectAccessible(page);
  });
  const address = page.url();

  const concepts = page.getByRole('list', { name: 'Concepts by level' }).getByRole('button');

  await test.step('each concept opens the sentence it comes from', async () => {
    await tabTo(page, concepts.first());
    await page.keyboard.press('Enter');
    const details = page.locator('[data-concept-details]');
    await expect(details.getByRole('heading', { level: 3 })).toBeFocused();
    await tabTo(page, details.getByRole('button', { name: /^Citation \d+: / }).first());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').locator('blockquote')).not.toBeEmpty();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'All concepts' }).click();
  });

  const answerRight = async () => {
    await expect(openQuestion(page)).toBeVisible();
    const questionId = await openQuestion(page).getAttribute('data-question');
    await answerByKeyboard(page, await stage.keyOf(questionId ?? ''));
    await expect(graded(page).last()).toHaveAttribute('data-outcome', 'right');
  };

  await test.step('the cards begin at once, and no page holds the key of one that is open', async () => {
    await expect(nextStep(page)).toContainText('Begin with the cards');
    await stepByKeyboard(page);
    await expect(openQuestion(page)).toBeVisible();
    const sent = await (await page.request.get(`/api${new URL(address).pathname}`)).text();
    const html = await (await page.request.get(address)).text();
    for (const key of KEYS) {
      expect(sent).not.toContain(key);
      expect(html).not.toContain(key);
    }
    await expect(page.getByText(/\d+ of \d+ cards are left today/)).toBeVisible();
    await expectAccessible(page);
    await answerRight();
    await expect(openQuestion(page)).toBeVisible();
  });

  await test.step('a round is paused, and outlives the end of the server', async () => {
    const answered = await graded(page).count();
    await tabTo(page, page.getByRole('button', { name: 'Pause the round' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('The quiz is paused here.')).toBeVisible();
    await stage.restart();
    await open(page, '/study');
    await page.getByRole('link', { name: 'Go on with it' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(address);
    await expect(page.getByText('The quiz is paused here.')).toBeVisible();
    expect(await graded(page).count()).toBe(answered);
    await stepByKeyboard(page);
    await expect(openQuestion(page)).toBeVisible();
  });

  await test.step('a card that was not known leads to its passage, and is asked again', async () => {
    const before = await graded(page).count();
    const questionId = (await openQuestion(page).getAttribute('data-question')) ?? '';
    await openQuestion(page)
      .getByRole('button', { name: /I don’t know/ })
      .click();
    await expect(graded(page)).toHaveCount(before + 1);
    const card = graded(page).last();
    await expect(card.getByRole('button', { name: /Read the passage/ })).toBeVisible();
    const again = page.locator(`[data-question="${questionId}"][data-open]`);
    for (let steps = 0; steps < 60; steps += 1) {
      if (!(await openQuestion(page).isVisible())) await stepByKeyboard(page);
      // Looked for once a question is open, which may be the one.
      else if (await again.isVisible()) break;
      else await answerRight();
      await expect(openQuestion(page).or(nextStep(page)).first()).toBeVisible();
    }
    await expect(again).toBeVisible();
  });

  await test.step('the cards of the day come to an end that says so', async () => {
    const end = page.getByText(/That is all that the sources can ask: \d+ cards/);
    for (let steps = 0; !(await end.isVisible()) && steps < 120; steps += 1) {
      if (await openQuestion(page).isVisible()) await answerRight();
      else await stepByKeyboard(page);
      await expect(openQuestion(page).or(end).or(nextStep(page)).first()).toBeVisible();
    }
    await expect(end).toBeVisible();
    await expect(page.locator('[data-item="feedback"]').first()).toBeVisible();
    await reload(page);
    await expect(end).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('days later a review is due, before anything new', async () => {
    await stage.daysPass(3);
    await open(page, '/study');
    await expect(page.getByRole('heading', { name: /reviews? due today/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Review now' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(address);
    await expect(nextStep(page)).toContainText('Recall');
    await stepByKeyboard(page);
    await expect(openQuestion(page).getByText('Review', { exact: true })).toBeVisible();
  });

  await test.step('what was right on three days is known, where there is one card for it', async () => {
    const known = page.getByRole('heading', { name: /Concepts · [1-9]\d* of/ });
    const end = page.getByText(/That is all that the sources can ask/);
    for (const days of [0, 14]) {
      if (days > 0) {
        await stage.daysPass(days);
        await open(page, address);
      }
      for (let steps = 0; !(await known.isVisible()) && !(await end.isVisible()) && steps < 60; steps += 1) {
        if (await openQuestion(page).isVisible()) await answerRight();
        else await stepByKeyboard(page);
        await expect(openQuestion(page).or(end).or(nextStep(page)).first()).toBeVisible();
      }
    }
    await expect(known).toBeVisible();
  });

  await test.step('every number opens the answers it comes from', async () => {
    await open(page, '/study/progress');
    const row = page
      .locator('details')
      .filter({ hasText: /[1-9]\d* answers?/ })
      .first();
    await row.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(row.getByText(/score \d+ %/).first()).toBeVisible();
    await expectAccessible(page);
    await open(page, `${address}/summary`);
    await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('what is weak starts research, whose findings come back', async () => {
    await open(page, address);
    await tabTo(page, concepts.first());
    await page.keyboard.press('Enter');
    await tabTo(page, page.locator('[data-concept-details]').getByRole('button', { name: 'Find more about this' }));
    await page.keyboard.press('Enter');
    const runs = page.getByRole('list', { name: 'Research begun from here' });
    await expect(runs).toContainText('joins by itself');
    await expect(runs).toContainText('has joined the material', { timeout: 180_000 });
    await expectAccessible(page);
  });
});

test('at 390 px everything is within reach and nothing scrolls sideways, in the light and in the dark', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await ask(page, 'Is velorimine safe in cluster headache?');
  await page.getByRole('tab', { name: 'Report' }).click();
  await waitForReport(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Study this' }).click();
  await page.getByRole('button', { name: /I know some of it/ }).click();
  await page.waitForURL(/\/study\/[\w-]+$/);
  await expect(nextStep(page)).toBeVisible({ timeout: 90_000 });
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await nextStep(page).click();
  await expect(openQuestion(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await openQuestion(page)
    .getByRole('button', { name: /I don’t know/ })
    .click();
  await expect(graded(page)).toHaveCount(1);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Concepts' }).click();
  await expect(page.getByRole('list', { name: 'Concepts by level' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('list', { name: 'Concepts by level' }).getByRole('button').first().click();
  await expect(page.getByRole('region', { name: 'Where the number comes from' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  for (const path of ['/study', '/study/progress', `${new URL(page.url()).pathname}/summary`]) {
    await open(page, path);
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
  }
});
