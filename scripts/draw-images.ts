// Draws the images of `public` from app/icon.svg and scripts/images/share.svg, with the project's own fonts.
import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from './find-chromium.ts';

const root = path.dirname(import.meta.dirname);
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

const FONTS = [
  {
    family: 'Source Serif 4 Variable',
    style: 'normal',
    file: 'source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  },
  {
    family: 'Source Serif 4 Variable',
    style: 'italic',
    file: 'source-serif-4/files/source-serif-4-latin-wght-italic.woff2',
  },
  { family: 'Inter Variable', style: 'normal', file: 'inter/files/inter-latin-wght-normal.woff2' },
];

const fontFaces = FONTS.map(({ family, style, file }) => {
  const bytes = fs.readFileSync(path.join(root, 'node_modules/@fontsource-variable', file)).toString('base64');
  return `@font-face{font-family:'${family}';font-style:${style};font-weight:200 900;src:url(data:font/woff2;base64,${bytes})}`;
}).join('\n');

interface Drawing {
  svg: string;
  width: number;
  height: number;
  /** Behind what the drawing leaves open; none leaves it transparent. */
  background?: string;
}

async function draw(
  page: Page,
  file: string,
  { svg, width, height, background = 'transparent' }: Drawing,
): Promise<void> {
  await page.setViewportSize({ width, height });
  const style = `${fontFaces} *{margin:0} body{background:${background}} svg{display:block;width:${width}px;height:${height}px}`;
  await page.setContent(`<style>${style}</style>${svg}`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(root, file), omitBackground: background === 'transparent' });
  console.log(file);
}

/** The icon without its round corners, smaller: systems cut their own shape out of it (the inner 80 % is always seen). */
function maskable(svg: string): string {
  const inner = svg
    .replace(/^[\s\S]*?<\/title>/, '')
    .replace('</svg>', '')
    .replace('rx="7"', '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#0b5d5b"/><g transform="translate(3.8 3.8) scale(.7625)">${inner}</g></svg>`;
}

const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  const icon = read('app/icon.svg');
  for (const size of [192, 512]) await draw(page, `public/icon-${size}.png`, { svg: icon, width: size, height: size });
  await draw(page, 'public/icon-maskable-512.png', { svg: maskable(icon), width: 512, height: 512 });
  const background = '#0b5d5b';
  await draw(page, 'app/apple-icon.png', { svg: maskable(icon), width: 180, height: 180, background });
  const share = { svg: read('scripts/images/share.svg'), width: 1200, height: 630 };
  await draw(page, 'public/share.png', { ...share, background: '#faf9f6' });
} finally {
  await browser.close();
}
