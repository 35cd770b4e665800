import { open } from '../app-page.ts';
import { expect, startTeam, test } from './team-page.ts';

test.afterEach(({ stage }) => stage.quick());

test('two tabs on one run: paused in one and resumed in the other, then deleted there', async ({
  page,
  context,
  stage,
}) => {
  stage.slow();
  const runId = await startTeam(page);
  await expect(page.getByRole('list', { name: 'The team’s conversation' })).toBeVisible();
  const other = await context.newPage();
  await open(other, `/runs/${runId}`);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(other.getByRole('button', { name: 'Resume' })).toBeVisible({ timeout: 90_000 });
  await other.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();

  await open(other, '/history');
  await other
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expect(page.getByText(/This run is not there any more/)).toBeVisible();
  await expect(page.getByText(/The server cannot be reached/)).toHaveCount(0);
});
