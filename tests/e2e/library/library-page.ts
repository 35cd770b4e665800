import type { Page } from '@playwright/test';
import { expect } from '../app-page.ts';
import { type Line, smallDocx, smallPdf } from '../small-files.ts';

export const QUOTE = 'Velorimine halved the number of attacks in twelve weeks.';
export const QUOTE_LINE: Line = { x: 90, y: 430, size: 12, text: QUOTE };
export const PARAGRAPH = [
  'Cluster headache is a rare and severe primary headache.',
  'Participants kept a diary of every attack for twelve weeks.',
  'The dose was raised in steps of twenty milligrams a week.',
  'Two participants left the trial because of dizziness.',
];

export const lines = (from: number, texts: readonly string[]): Line[] =>
  texts.map((text, at) => ({ x: 90, y: from - at * 16, size: 12, text }));

/** Five invented files, one of each kind. */
export const FILES = {
  'trial.pdf': smallPdf([
    [{ x: 90, y: 700, size: 20, text: 'Velorimine in cluster headache' }, ...lines(650, PARAGRAPH)],
    [{ x: 90, y: 700, size: 16, text: 'Results' }, ...lines(650, PARAGRAPH.slice(1)), QUOTE_LINE],
    [{ x: 90, y: 700, size: 16, text: 'Discussion' }, ...lines(650, PARAGRAPH.slice(2))],
  ]),
  'protocol.docx': smallDocx(['Protocol of a trial', 'Oxygen was given as a rescue treatment for every attack.']),
  'page.html': Buffer.from(
    '<!doctype html><title>A page about sleep</title><article><h1>A page about sleep</h1><p>Melatonin was given in the evening to those who slept badly, and their sleep was measured for a month.</p></article>',
  ),
  'notes.txt': Buffer.from(
    'Notes of a meeting.\n\nThe pharmacist asked about grapefruit juice and its effect on the dose.\n',
  ),
  'draft.md': Buffer.from('# Draft\n\nVerapamil is the usual first choice, and needs an electrocardiogram.\n'),
} as const;

/** Drops files on the page as a reader's file manager would. */
export async function drop(page: Page, files: Readonly<Record<string, Buffer>>): Promise<void> {
  const sent = Object.entries(files).map(([name, bytes]) => ({ name, base64: bytes.toString('base64') }));
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name));
    }
    return data;
  }, sent);
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: transfer });
  await expect(page.getByText('Drop to add to your library')).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
}

export const rows = (page: Page) => page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
export const rowOf = (page: Page, words: string | RegExp) => rows(page).filter({ hasText: words });
