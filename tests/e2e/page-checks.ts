import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Faults that keep people out; axe calls them serious or critical. */
export const expectAccessible = (page: Page): Promise<void> => expectNothingGrave(page, axeOn(page));

/** All rules in the light, and in the dark the one whose result depends on colors. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).not.toHaveClass(/\bdark\b/);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await expectNothingGrave(page, axeOn(page).withRules(['color-contrast']));
}

/** What passes is not described node by node, and no second page is opened to put frames together, of which there are none. */
const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

async function expectNothingGrave(page: Page, axe: AxeBuilder): Promise<void> {
  // A page that was come to by a link has its title a little later.
  await expect(page).toHaveTitle(/\S/);
  const { violations } = await axe.analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
