import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

function findInstalled(): string | undefined {
  const given = process.env['PW_CHROMIUM'];
  const candidates = [...(given ? [given] : []), chromium.executablePath(), ...SYSTEM_BROWSERS];
  return candidates.find((file) => file && fs.existsSync(file));
}

/**
 * The Chromium for the browser tests: PW_CHROMIUM, Playwright's own, or the system's. As root on Debian it is installed
 * when there is none. Undefined when there is none to be had.
 */
export function findChromium(): string | undefined {
  const installed = findInstalled();
  if (installed) return installed;
  const mayInstall = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');
  if (!mayInstall) return undefined;
  console.log('Installing Chromium ...');
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core');
  return findInstalled();
}
