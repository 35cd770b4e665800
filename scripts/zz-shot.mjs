import fs from 'node:fs';
import { chromium } from '@playwright/test';
const [name, path, full, ...clicks] = process.argv.slice(2);
const jar = fs.readFileSync('/tmp/follow-shots/jar', 'utf8').split('\n').filter((l) => l.includes('assay_workspace')).map((l) => l.replace('#HttpOnly_', '').split('\t'))[0];
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-quic'] });
const context = await browser.newContext();
await context.addCookies([{ name: jar[5], value: jar[6], domain: '127.0.0.1', path: '/' }]);
const page = await context.newPage();
page.on('pageerror', (e) => console.log('error', String(e)));
for (const [size, width, height] of [['w', 1440, 900], ['n', 390, 844]])
  for (const scheme of ['light', 'dark']) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto('http://127.0.0.1:4771' + path);
    await page.waitForTimeout(900);
    for (const c of clicks) { await page.getByRole(c.split(':')[0], { name: c.split(':')[1], exact: true }).first().click({ timeout: 8000 }).catch((e) => console.log('click', c, String(e).slice(0, 100))); await page.waitForTimeout(2500); }
    await page.screenshot({ path: `/tmp/follow-shots/${name}-${size}-${scheme}.png`, fullPage: full === 'full' });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) console.log('sideways', size, over);
  }
await browser.close();
