import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { drawSample, IS_LONG } from '#tests/sample.ts';

/** The dark is looked at in one of so many places; in all of them in `npm run test:long`. */
const ONE_OF = 3;
const places = IS_LONG ? undefined : drawSample('places that are looked at in the dark');

/** Faults that keep people out; axe calls them serious or critical. */
export const expectAccessible = (page: Page): Promise<void> => expectNothingGrave(new AxeBuilder({ page }));

/** All rules in the light, and in a sample of places the one whose result depends on colors in the dark. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).not.toHaveClass(/\bdark\b/);
  await expectAccessible(page);
  if (places && places.between(1, ONE_OF) > 1) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await expectNothingGrave(new AxeBuilder({ page }).withRules(['color-contrast']));
}

async function expectNothingGrave(axe: AxeBuilder): Promise<void> {
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
