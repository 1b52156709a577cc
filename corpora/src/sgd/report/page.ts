/** A report on a corpus as a page: with charts, a list of findings, and dialogues. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  code,
  type Content,
  count,
  fitting,
  type Html,
  html,
  htmlPage,
  type Page,
  type PageModules,
  remainder,
  sharedModule,
} from 'typetod/internal';
import type { Skipped, TakenDialogues } from '../corpus/walk.js';
import type { Chart, Examples, PageData } from './page-data.js';

interface Run {
  readonly directory: string;
  readonly split: string;
  readonly mode: string;
  readonly tables: string;
  /** The variant of SGD-X, if its names are used. */
  readonly sgdx?: string | null | undefined;
}

/** How the program is called from here: a checkout has it as a script, an installed package as a program. */
const PROGRAM = import.meta.url.endsWith('.ts') ? 'npm run -s typetod --' : 'npx typetod';

function quoted(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * The commands that write a dialogue as a transcript, and replay it with every statement shown; none for a run in the names of
 * SGD-X, which `convert` does not write.
 */
export function exampleCommands({ directory, split, mode, tables, sgdx }: Run, id: string): readonly string[] {
  if (sgdx != null) return [];
  const folder = quoted(`converted/${id}`);
  const options = ['--dir', directory, '--split', split, '--mode', mode, '--tables', tables, '--dialogue', id];
  return [
    `${PROGRAM} convert sgd ${options.map(quoted).join(' ')} --out ${folder}`,
    `${PROGRAM} replay ${folder} --show`,
  ];
}

/** What a page shows of its report, whatever was evaluated. */
interface ReportOnPage extends Partial<Pick<TakenDialogues, 'partial' | 'skipped'>> {
  readonly split: string;
  readonly tables: string;
  readonly mode?: string;
  readonly sgdx?: string | null;
  readonly examples?: Examples | undefined;
}

/** How many findings a page lists: what a browser filters at once. */
const MOST_FINDINGS = 2000;

/** How many characters of findings and of dialogues a page holds, so that it stays below 2 MB with its scripts. */
const MOST_CHARACTERS = { findings: 500_000, dialogues: 800_000 } as const;

/** Of a longer cause or detail only so many characters are listed; the dialogue has all. */
const LONGEST_TEXT = 300;

const clipped = (text: string): string => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text);

/** The data of a page; of a list that is too long for it, the beginning. */
function pageData(
  { split, tables, mode = 'annotated', sgdx, examples }: ReportOnPage,
  { charts, findings: found }: Pick<PageData, 'charts' | 'findings'>,
): PageData {
  const listed = found
    .slice(0, MOST_FINDINGS)
    .map((finding) => ({ ...finding, cause: clipped(finding.cause), detail: clipped(finding.detail) }));
  const findings = fitting(listed, MOST_CHARACTERS.findings);
  return {
    charts,
    findings,
    findings_left_out: found.length - findings.length,
    dialogues: fitting(examples?.dialogues ?? [], MOST_CHARACTERS.dialogues),
    commands: exampleCommands({ directory: 'PATH_TO_SGD', split, mode, tables, sgdx }, 'ID'),
  };
}

/** How many skipped files and dialogues are listed. */
const MOST_SKIPPED = 20;

function skippedList(skipped: readonly Skipped[]): Content {
  if (skipped.length === 0) return '';
  const items = skipped.slice(0, MOST_SKIPPED).map(({ file, dialogue, reason }) => {
    const place = dialogue === undefined ? '' : [', dialogue ', dialogue];
    return html`<li>${code(file)}${place}: ${reason}</li>\n`;
  });
  return html`<p>Skipped, and in no figure:</p>
<ul>
${items}</ul>
${remainder('Skipped files and dialogues', skipped.length - MOST_SKIPPED)}`;
}

/** What the reader of a report must know before anything else: that it is over a part of a split. */
function notice({ partial = null, skipped = [] }: ReportOnPage): Content {
  if (partial === null && skipped.length === 0) return '';
  return html`<div class="notice" role="note">
${partial === null ? '' : html`<p><strong>Partial:</strong> ${partial}</p>\n`}${skippedList(skipped)}</div>
`;
}

/** Says which findings and dialogues are not in the page, and how to see them. */
function leftOut({ findings, findings_left_out: more, dialogues }: PageData): Content {
  const shown = new Set(dialogues.map(({ id }) => id));
  const missing = new Set(findings.map(({ dialogue }) => dialogue).filter((id) => !shown.has(id))).size;
  const isCut = more > 0 ? html` ${count(more)} more findings are in --json.` : '';
  const rest =
    missing > 0
      ? html` ${count(missing)} more have findings in this list: evaluate with a larger --examples to see more, as far as they fit into the file.`
      : '';
  return html`<p>${count(shown.size)} dialogues can be opened here.${rest}${isCut}</p>`;
}

const FILTERS = [
  ['filter-service', 'Service'],
  ['filter-kind', 'Kind'],
  ['filter-cause', 'Cause'],
] as const;

const HEADS = ['turn', 'service', 'kind', 'cause', 'detail'];

/** The list of findings with its filters; the script of the page fills it. */
function findingsSection(data: PageData, about: Content): Html {
  if (data.findings.length === 0) return html`<p>Nothing was found that is worth a look.</p>`;
  return html`${about}${leftOut(data)}
<noscript><p class="notice">The list and the dialogues need JavaScript; the tables below do not.</p></noscript>
<div class="filters" role="search">
${FILTERS.map(([id, label]) => html`<label for="${id}">${label} <select id="${id}"></select></label>\n`)}<label for="filter-text">Text <input id="filter-text" type="search" autocomplete="off"/></label>
<button type="button" id="filter-reset">Show all</button>
</div>
<p id="findings-count" class="faint" role="status"></p>
<div class="scroll" role="group" aria-label="Findings" tabindex="0">
<table id="findings-table">
<caption>Findings</caption>
<thead><tr>${HEADS.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody></tbody>
</table>
</div>
<button type="button" id="findings-more">Show more</button>`;
}

export const chartPlace = ({ id }: Chart): Html => html`<figure class="chart" id="${id}"></figure>\n`;

/** The libraries that draw charts, as their packages have them for pages. */
function libraries(): readonly string[] {
  const plot = createRequire(import.meta.url).resolve('@observablehq/plot');
  const d3 = createRequire(plot).resolve('d3');
  return [join(dirname(d3), '..', 'dist', 'd3.min.js'), join(dirname(plot), '..', 'dist', 'plot.umd.min.js')];
}

const own = (name: string): URL => new URL(`./browser/${name}.js`, import.meta.url);

const SCRIPTS: PageModules = {
  modules: [
    new URL('./place.js', import.meta.url),
    sharedModule('dom'),
    sharedModule('tables'),
    sharedModule('paged-rows'),
    own('charts'),
    own('dialogue'),
    own('findings'),
    own('main'),
  ],
  libraries: libraries(),
};

interface OnPage extends Pick<PageData, 'charts' | 'findings'>, Pick<Page, 'title' | 'notice'> {
  /** Its sections, with the list of the findings below what is said about them. */
  readonly sections: (list: (about: Content) => Html) => Page['sections'];
}

/** A report as a page. Its findings open their dialogues, as far as the report has them and they fit. */
export function reportPage(report: ReportOnPage, { title, sections, ...found }: OnPage): string {
  const data = pageData(report, found);
  const list = (about: Content): Html => findingsSection(data, about);
  return htmlPage({ title, notice: found.notice ?? notice(report), data, sections: sections(list), scripts: SCRIPTS });
}
