/** A page of tables and sentences, of a report that has no conversations to show. */
import { htmlPage, html, type Section, sectionTable, sharedModule } from 'typetod/internal';

const SCRIPTS = {
  modules: [sharedModule('dom'), sharedModule('tables'), new URL('./compare/browser/main.js', import.meta.url)],
} as const;

/** A section of such a page: its id, its heading, and what is in it. */
export type TableSection = readonly [id: string, heading: string, section: Section];

const paragraphs = (lines: readonly string[]) => lines.map((line) => html`<p>${line}</p>\n`);

/** The page. @param about - what stands above all of it. */
export function tablesPage(title: string, about: readonly string[], sections: readonly TableSection[]): string {
  return htmlPage({
    title,
    notice: html`${paragraphs(about)}`,
    data: {},
    scripts: SCRIPTS,
    sections: sections.map(([id, heading, section]) => [
      id,
      heading,
      [section.rows || section.head ? sectionTable(heading, section) : '', paragraphs(section.lines ?? [])],
    ]),
  });
}
