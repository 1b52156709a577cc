/** A browser for tests of pages: Chromium of the system, as CHROMIUM or the path names it. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { isFull } from '../runs.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/** The path of the browser; undefined where there is none. */
export const CHROMIUM = process.env.CHROMIUM || onPath();

/** Why the tests are skipped, for their name. */
export const WITHOUT = CHROMIUM === undefined ? ' (skipped: install chromium, or set CHROMIUM to its path)' : '';
// The reporter of a run names no test that is skipped.
if (WITHOUT !== '') console.warn(`Tests of pages${WITHOUT}`);

/** Starts the browser. Containers run as root, where Chromium has no sandbox; the pages are our own. */
export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox'] });
}

/** How a page is shown. */
export interface Screen {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly hash?: string;
}

/** Every width in light and in dark; a share of the tests takes the first two widths, one in light and one in dark. */
export function screensOf(...widths: readonly number[]): readonly Required<Pick<Screen, 'width' | 'colorScheme'>>[] {
  const all = widths.flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })));
  return isFull ? all : all.slice(0, 4).filter((_, at) => at % 3 === 0);
}

/** An opened page with what its console said. */
export interface Opened {
  readonly page: Page;
  readonly errors: readonly string[];
}

const pages = new WeakMap<Browser, Map<string, Page>>();

/** A blank page of a browser with these options, until the test ends: to make one for each test is half of what they take. */
async function pageOf(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const own = pages.get(browser) ?? new Map<string, Page>();
  pages.set(browser, own);
  const key = JSON.stringify(options);
  const page = own.get(key) ?? (await (await browser.newContext(options)).newPage());
  own.delete(key);
  onTestFinished(async () => {
    page.removeAllListeners();
    await page.context().setOffline(options.offline ?? false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.evaluate('sessionStorage.clear()');
    await page.goto('about:blank');
    own.set(key, page);
  });
  return page;
}

/** Opens an address until the test ends; it may ask for what begins like one of the texts. */
export async function openAt(
  browser: Browser,
  url: string,
  own: readonly string[],
  options: BrowserContextOptions,
): Promise<Opened> {
  const page = await pageOf(browser, options);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => {
    if (!own.some((start) => request.url().startsWith(start))) errors.push(`requested ${request.url()}`);
  });
  await page.goto(url);
  await page.waitForSelector('html.ready');
  return { page, errors };
}

/** Opens a file, without a network. */
export function open(browser: Browser, file: string, screen: Screen = {}): Promise<Opened> {
  const { width = 1280, colorScheme = 'light', hash = '' } = screen;
  const options = { viewport: { width, height: 900 }, colorScheme, offline: true };
  return openAt(browser, `file://${file}${hash}`, ['file:'], options);
}
