import { expect, open, QUESTION, reload, test, waitForReport } from './app-page.ts';
import { begin, turnAt, untilAnswered } from './ask-page.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';

const FOLLOW_UP = 'Does velorimine help older adults with cluster headache?';

test('from a question to an answer, its passages, a follow-up, a branch, a link, and away with it', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step('an answer comes, each sentence with its source', async () => {
    await begin(page);
    await expect(page.getByRole('heading', { level: 2, name: QUESTION })).toBeVisible();
    await untilAnswered(page, 0);
    await expect(page.getByRole('heading', { name: 'What was found' })).toBeVisible();
    await expect(turnAt(page, 0).getByRole('list', { name: 'Where the answer was searched for' })).toContainText(
      'PubMed',
    );
    await expectAccessible(page);
  });
  const address = page.url();

  await test.step('a citation opens the very passage', async () => {
    await page
      .getByRole('button', { name: /^Citation 1: / })
      .first()
      .click();
    const mark = page.locator('[data-reader] mark').first();
    await expect(mark).toBeVisible();
    expect((await mark.innerText()).length).toBeGreaterThan(10);
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-reader]')).toHaveCount(0);
  });

  await test.step('without a model it says that nobody has read the works, and gives no confidence', async () => {
    await expect(turnAt(page, 0)).toContainText('without a verdict');
    await expect(turnAt(page, 0).getByText('Confidence in this answer')).toHaveCount(0);
  });

  await test.step('a follow-up is understood from the question before', async () => {
    const followUp = page.getByRole('textbox', { name: 'A follow-up question' });
    await followUp.fill('And in older adults?');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/so it will be asked like this/)).toBeVisible();
    await expect(followUp).toHaveValue(/older adults.*velorimine/i);
    await followUp.fill(FOLLOW_UP);
    await page.keyboard.press('Enter');
    await untilAnswered(page, 1);
    await expect(page.getByRole('heading', { level: 2, name: FOLLOW_UP })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'A follow-up question' })).toHaveValue('');
    await expectAccessible(page);
  });

  await test.step('a question asked again begins a branch, and the one before is kept', async () => {
    await page.getByRole('button', { name: `Edit and ask again: ${FOLLOW_UP}` }).click();
    const field = page.getByRole('textbox', { name: 'The question, to be asked again' });
    await expect(field).toBeFocused();
    await field.fill('Is velorimine safe?');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Is velorimine safe?' })).toBeVisible();
    await untilAnswered(page, 1);
    const versions = turnAt(page, 1).getByRole('group', { name: 'Versions of this question' });
    await expect(versions).toContainText('2 of 2');
    await versions.getByRole('button', { name: 'Version before' }).click();
    await expect(page.getByRole('heading', { level: 2, name: FOLLOW_UP })).toBeVisible();
    await untilAnswered(page, 1);
    await reload(page);
    await expect(page.getByRole('heading', { level: 2, name: FOLLOW_UP })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Is velorimine safe?' })).toHaveCount(0);
  });

  await test.step('it is given another title', async () => {
    await page.getByRole('button', { name: 'Rename the conversation' }).click();
    await page.getByRole('textbox', { name: 'Title of the conversation' }).fill('Velorimine');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Velorimine' })).toBeVisible();
  });

  const link =
    await test.step('the owner makes a link, and a stranger reads this branch and nothing else', async () => {
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('button', { name: 'Create a link' }).click();
      const field = page.getByRole('textbox', { name: 'Link to the shared conversation' });
      await expect(field).toBeVisible();
      return field.inputValue();
    });
  const stranger = await browser.newContext();
  const elsewhere = await stranger.newPage();
  const answer = await open(elsewhere, link);
  expect(answer?.headers()['x-robots-tag']).toContain('noindex');
  await expect(elsewhere.getByRole('heading', { level: 2, name: FOLLOW_UP })).toBeVisible();
  await expect(elsewhere.getByRole('textbox')).toHaveCount(0);
  await elsewhere
    .getByRole('button', { name: /^Citation 1: / })
    .first()
    .click();
  await expect(elsewhere.locator('[data-reader] mark').first()).toBeVisible();
  await expectAccessible(elsewhere);
  expect((await elsewhere.goto(address))?.status()).toBe(404);
  await page.keyboard.press('Escape');

  await test.step('it is deleted with its link, and brought back', async () => {
    await open(page, address);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL(/\/ask$/);
    expect((await elsewhere.goto(link))?.status()).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForURL(/\/ask\/[\w-]+/);
    await expect(page.getByRole('heading', { level: 1, name: 'Velorimine' })).toBeVisible();
    expect((await elsewhere.goto(link))?.status()).toBe(200);
    await stranger.close();
  });
});

test('the first page gives an answer in seconds, which becomes a report by one press', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('textbox', { name: /question/i }).fill(QUESTION);
  await page.getByRole('button', { name: 'Answer in seconds' }).click();
  await page.waitForURL(/\/ask\/[\w-]+/);
  await untilAnswered(page, 0);
  await turnAt(page, 0).getByRole('button', { name: 'Find more about this' }).click();
  await page.waitForURL(/\/runs\/[\w-]+/);
  await waitForReport(page);
});

test('at 390 px the passage comes up over the answer, and the field stays within reach', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await begin(page);
  await untilAnswered(page, 0);
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('textbox', { name: 'A follow-up question' })).toBeInViewport();
  await page
    .getByRole('button', { name: /^Citation \d+: / })
    .first()
    .click();
  await expect(page.getByRole('dialog').locator('mark').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close the passage' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a question nobody wrote about is answered by saying so, and the words of a refused one stay', async ({
  page,
}) => {
  await begin(page, 'Does zorblaxine cure quandropathy in axolotls?');
  await untilAnswered(page, 0);
  await expect(page.getByText('Nothing was found that answers this')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'A follow-up question' });
  await field.fill('?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Write a question' })).toBeVisible();
  await expect(field).toHaveValue('?');
  await expect(field).toBeFocused();
});

test('conversations are listed, and deleted with time to think again', async ({ page }) => {
  await begin(page, 'Is velorimine safe in cluster headache?');
  await untilAnswered(page, 0);
  await open(page, '/ask');
  const title = 'Is velorimine safe in cluster headache?';
  await page.getByRole('button', { name: `Delete: ${title}` }).click();
  await expect(page.getByText(`Deleted: ${title}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(page);
});
