// Takes the pictures of `docs/pictures`: the page of sessions in Chromium, at three widths.

import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { allServices } from '../apis/index.js';
import { openRecordings } from '../src/cli/recordings/open.js';
import { rulesParser } from '../src/parsers/index.js';
import { serveSessions } from '../src/server/sessions/index.js';
import { launch } from '../test/browser/browser.js';
import { root } from './entries.mjs';

const TOKEN = 'a-token-of-pictures';
const SAID = [
  'I need a hotel in London with at least 3 stars, under 200 dollars',
  'Anything cheaper?',
  'yes please',
  'Book it for 2 nights from March 8th',
];

const server = await serveSessions({
  services: allServices,
  dialogue: { parser: rulesParser() },
  port: 0,
  token: TOKEN,
  recordings: openRecordings(['transcripts/restaurants_2'], allServices),
});
const browser = await launch();

async function page(width: number, colorScheme: 'light' | 'dark', hash = ''): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 820 }, colorScheme });
  const opened = await context.newPage();
  await opened.goto(`${server.url}/#token=${TOKEN}${hash}`);
  await opened.waitForSelector('html.ready');
  return opened;
}

async function talk(width: number, colorScheme: 'light' | 'dark'): Promise<Page> {
  const opened = await page(width, colorScheme);
  await opened.getByRole('button', { name: 'Begin' }).click();
  for (const [at, text] of SAID.entries()) {
    await opened.locator('#text').fill(text);
    await opened.locator('#text').press('Enter');
    await opened.locator(`#turns > li:nth-child(${at + 1}) .think`).waitFor();
  }
  await opened.locator('body:not(.busy)').waitFor();
  return opened;
}

async function take(opened: Page, name: string): Promise<void> {
  await opened.screenshot({ path: join(root, 'docs', 'pictures', `${name}.png`) });
  await opened.context().close();
}

await take(await talk(1280, 'light'), 'talk-1280');
await take(await talk(390, 'light'), 'talk-390');
const trial = await talk(800, 'dark');
await trial.locator('#text').fill('yes');
await trial.locator('#text').press('Control+Enter');
await trial.locator('#thinking .notice').scrollIntoViewIfNeeded();
await trial.locator('#thinking-title').evaluate((title) => title.scrollIntoView());
await take(trial, 'what-if-800');
const two = '&compare=recording:anything-but-italian,recording:well-rated-and-not-italian';
const compared = await page(1280, 'light', two);
await compared.waitForSelector('#compare');
await take(compared, 'compare-1280');
await browser.close();
await server.close();
