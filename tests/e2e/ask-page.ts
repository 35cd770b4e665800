import type { Page } from '@playwright/test';
import { expect, open, QUESTION } from './app-page.ts';

/** A turn of the conversation that is open, counted from 0. */
export const turnAt = (page: Page, at: number) => page.locator('[data-turn]').nth(at);

/** Asks the first question of a new conversation. */
export async function begin(page: Page, question = QUESTION): Promise<void> {
  await open(page, '/ask');
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/ask\/[\w-]+/);
}

export async function untilAnswered(page: Page, at: number): Promise<void> {
  await expect(turnAt(page, at)).toHaveAttribute('data-status', 'complete', { timeout: 60_000 });
}
