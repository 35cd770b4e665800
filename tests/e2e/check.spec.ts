import { expect, open, test } from './app-page.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll } from './page-checks.ts';

const TEXT = `# What velorimine does

Of the 312 participants randomised, 298 completed the trial [1]. Constipation was reported by 19% of participants given velorimine [1]. Chewing spruce resin helps as well [2].

## References

1. Arrowsmith J, Benedek K, Calloway R. Velorimine 40 mg for the prevention of episodic cluster headache: a randomised, double-blind, placebo-controlled trial. Fictional Journal of Headache Medicine. 2024;3:1-9. doi:10.5555/velo.1
2. Quillfeather D, Hartwell J. Chewing resin from spruce trees lowers salivary cortisol during examinations. Journal of Clinical Observations. 2010;4(2):726-734.
`;

test('a pasted text is checked, walked through by keyboard, filtered, saved and found again, also on a phone', async ({
  page,
}) => {
  await open(page, '/');
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: /^Check/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Check a text' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('textbox', { name: /Your text/ }).fill(TEXT);
  await page.getByRole('button', { name: 'Check this text' }).click();
  await page.waitForURL(/\/check\/[\w-]+$/);
  const marks = page.getByRole('region', { name: 'Text' }).getByRole('listitem').getByRole('button');
  await expect(marks).toHaveCount(2, { timeout: 60_000 });
  await expectAccessibleInBothThemes(page);

  await page.locator('body').press('j');
  await expect(marks.first()).toBeFocused();
  await expect(page.getByText(/does not give the number 19%/)).toBeVisible();
  await expect(page.getByText(/Constipation was reported by 9% with velorimine/)).toBeVisible();
  await page.locator('body').press('j');
  await expect(marks.nth(1)).toBeFocused();
  await expect(page.getByText('No source knows reference 2.')).toBeVisible();
  await page.locator('body').press('k');
  await expect(marks.first()).toBeFocused();

  await page.getByRole('button', { name: /^Supported 1/ }).click();
  await expect(marks).toHaveCount(3);
  await page.getByRole('button', { name: /^Not found in the source 1/ }).click();
  await expect(marks).toHaveCount(2);

  const references = page.getByRole('region', { name: 'References' });
  await expect(references.getByRole('listitem')).toHaveCount(2);
  await expect(references.getByText(/Does not exist/)).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Word/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.docx$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await open(page, '/check');
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('link', { name: 'What velorimine does' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete: What velorimine does' }).click();
  await expect(page.getByRole('link', { name: 'What velorimine does' })).toHaveCount(0);
});
