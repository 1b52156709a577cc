/** A report on a corpus as a page: with charts, a list of findings, and dialogues. */
import { htmlPage as page, type Page, type PageModules, sharedModule } from 'typetod/internal';
import type { PageData } from './page-data.js';

const own = (name: string): URL => new URL(`./browser/${name}.js`, import.meta.url);

const SCRIPTS: PageModules = {
  modules: [
    new URL('./place.js', import.meta.url),
    sharedModule('dom'),
    sharedModule('tables'),
    sharedModule('paged-rows'),
    sharedModule('charts'),
    own('dialogue'),
    own('findings'),
    own('main'),
  ],
  hasCharts: true,
};

/** The page as text. */
export function htmlPage(parts: Omit<Page, 'data' | 'scripts'> & { readonly data: PageData }): string {
  return page({ ...parts, scripts: SCRIPTS });
}
