/** The report of a run as a page: its figures, the matrix of tasks and trials, and from a cell to the conversation. */
import { htmlPage } from '../../pages/html-page.js';
import { type Column, count, table } from '../../pages/html-table.js';
import { type Content, type Html, html } from '../../pages/html-template.js';
import { type PageModules, sharedModule } from '../../pages/scripts.js';
import type { RunReport } from '../run/report.js';
import type { SuiteRun } from '../run/run-suite.js';
import type { Suite } from '../suite.js';
import type { Task } from '../environment.js';
import { runPageData } from './data.js';
import type { RunPageData } from './page-data.js';
import { runTables } from './sections.js';

const own = (name: string): URL => new URL(`./browser/${name}.js`, import.meta.url);

const SCRIPTS: PageModules = {
  modules: [
    new URL('./trial-address.js', import.meta.url),
    sharedModule('dom'),
    sharedModule('tables'),
    sharedModule('paged-rows'),
    own('episode'),
    own('matrix'),
    own('main'),
  ],
};

const STYLE = html`<style>
#matrix-table td { min-width: 4.5rem; white-space: nowrap; }
#matrix-table tbody th { max-width: 28rem; min-width: 10rem; white-space: normal; overflow-wrap: anywhere; }
#matrix-table td.fail { background: var(--wrong); }
#matrix-table td.fail a { font-weight: 600; }
.did { font-size: .875rem; overflow-wrap: anywhere; }
.did.refused { padding-left: .5rem; border-left: 3px solid var(--wrong-line); }
.did.world { padding-left: .5rem; border-left: 3px solid var(--link); }
</style>`;

const ENDS: readonly Column<readonly [string, number]>[] = [
  { head: 'ended by', cell: ([end]) => end },
  { head: 'episodes', cell: ([, episodes]) => count(episodes), isNumber: true },
];

const UNSOLVABLE: readonly Column<{ readonly id: string; readonly reason: string }>[] = [
  { head: 'task', cell: ({ id }) => id },
  { head: 'reason', cell: ({ reason }) => reason },
];

function matrixSection({ trials }: RunReport, { rows, trials: shown }: RunPageData): Html {
  const heads = Array.from({ length: trials }, (_, at) => html`<th scope="col">trial ${at + 1}</th>`);
  const all = rows.flatMap(({ cells }) => cells).filter(({ passed }) => passed !== null).length;
  const rest = all - shown.length;
  return html`<p>Each cell opens its conversation.${rest > 0 ? ` ${count(rest)} of ${count(all)} are not in the file.` : ''}</p>
<noscript><p class="notice">The matrix and the conversations need JavaScript; the figures do not.</p></noscript>
<div class="filters" role="search">
<label for="filter-result">Result <select id="filter-result"></select></label>
<label for="filter-text">Text <input id="filter-text" type="search" autocomplete="off"/></label>
<button type="button" id="filter-reset">Show all</button>
</div>
<p id="matrix-count" class="faint" role="status"></p>
<div class="scroll" role="group" aria-label="Tasks and trials" tabindex="0">
<table id="matrix-table">
<caption>Tasks and trials</caption>
<thead><tr><th scope="col">task</th><th scope="col" class="number">passed</th>${heads}</tr></thead>
<tbody></tbody>
</table>
</div>
<button type="button" id="matrix-more">Show more</button>`;
}

function notice({ void: voided, suite, perturbation, agent, user, seed, limits }: RunReport): Content {
  const set = Object.entries(limits).flatMap(([name, value]) => (value === null ? [] : [`${value} ${name}`]));
  const shown = perturbation.length === 0 ? '' : ` with tools perturbed by ${perturbation.join(', ')}`;
  const about = html`<p>Suite ${suite}${shown}, agent ${agent}, user ${user}, seed ${seed}; an episode has at most ${set.join(', ')}.</p>\n`;
  if (voided.length === 0) return about;
  return html`${about}<div class="notice" role="note"><p><strong>${count(voided.length)} episodes are void</strong> and in no figure: the environment or the user failed.
The last reason: ${voided.at(-1)?.why}</p></div>\n`;
}

/**
 * The report of a run as one HTML file, which needs no network.
 *
 * @param commands - commands about an episode, where `ID` and `N` stand for its task and trial.
 * @throws what the environment throws: conversations are executed once more, to show what changed in the world.
 */
export async function runHtml<T extends Task>(
  suite: Suite<T>,
  run: SuiteRun,
  commands: readonly string[] = [],
): Promise<string> {
  const { report } = run;
  const data = await runPageData(suite, run, commands);
  return htmlPage({
    title: `${report.agent} on ${report.suite}`,
    notice: notice(report),
    style: STYLE,
    data,
    scripts: SCRIPTS,
    sections: [
      ['figures', 'Figures', runTables(run)],
      ['tasks', 'Tasks', matrixSection(report, data)],
      ['ends', 'How episodes ended', table('Episodes by how they ended', ENDS, Object.entries(report.ends))],
      ...(report.unsolvable.length > 0
        ? [['unsolvable', 'Left out', table('What is no task', UNSOLVABLE, report.unsolvable)] as const]
        : []),
    ],
  });
}
