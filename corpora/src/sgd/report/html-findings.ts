import { type Content, count, type Html, html } from 'typetod/internal';
import type { Chart, PageData } from './page-data.js';

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
export function findingsSection(data: PageData, about: Content): Html {
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

/** The place of a chart. */
export const chartPlace = ({ id }: Chart): Html => html`<figure class="chart" id="${id}"></figure>\n`;
