import { expect, open, test } from '../app-page.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';
import { drop, rows } from './library-page.ts';

/** Invented references, one file as a database writes it and one that was broken on its way. */
const GOOD = Buffer.from(
  ['Velorimine for cluster headache: a randomised trial', 'Sleep after velorimine', 'Oxygen and velorimine compared']
    .map(
      (title, at) =>
        `Record #${at + 1} of 3\nProvider: Nobody\n\nTY  -  JOUR\nAU  -  van der Berg, Jan\nAU  -  Okafor, Ngozi\nTI  -  ${title}\nJA  -  Journal of Invented Medicine\nPY  -  ${2018 + at}\n${at < 2 ? 'AB  -  Attacks fell by 4 a week (95% CI 2 to 6).\n' : ''}DOI  -  10.5555/velo.${at}\nER  -  \n\n`,
    )
    .join(''),
);
const BROKEN = Buffer.from(
  '@article{half2020,\n  title = {Accuracy by 3 to 15{{\\%}.},\n  year = {2020}\n}\n\n@article{whole2021,\n  author = {Good, Grace},\n  title = {A sound entry after a broken one},\n  year = {2021}\n}\n\n@book{nameless,\n  author = {Nobody, Ned}\n}\n',
);

for (const width of [390, 1280]) {
  test(`a file of references shows what is in it before anything is kept, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/library');
    await drop(page, { 'cochrane.ris': GOOD, 'thesis.bib': BROKEN });
    const good = page.getByRole('region', { name: 'cochrane.ris' });
    const broken = page.getByRole('region', { name: 'thesis.bib' });
    await expect(good.getByRole('button', { name: 'Add 3 references' })).toBeVisible();
    await expect(broken.getByText(/half2020/)).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    if (process.env['PHOTOS'])
      await page.screenshot({ path: `${process.env['PHOTOS']}/bibliography-${width}.png`, fullPage: true });
    await good.getByRole('button', { name: 'Add 3 references' }).click();
    await broken.getByRole('button', { name: /^Add none/ }).click();
    await expect(rows(page)).toHaveCount(3, { timeout: 60_000 });
    await expect(broken).toHaveCount(0);
  });
}
