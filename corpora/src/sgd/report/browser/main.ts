/** Starts what moves on a page. Without it the page has all of its tables, but no charts, filters and dialogues. */
import type { PageData } from '../page-data.js';
import { byId, makeSortable } from 'typetod/internal/browser';
import { drawChart } from './charts.js';
import { DialogueViewer } from './dialogue.js';
import { FindingList } from './findings.js';

const data = JSON.parse(byId('data').textContent ?? '') as PageData;

for (const chart of data.charts) drawChart(chart);
if (data.findings.length > 0) new FindingList(data);
const viewer = new DialogueViewer(data);
addEventListener('hashchange', () => viewer.show());
viewer.show();
makeSortable(document.querySelectorAll('main table:not(#findings-table)'));
document.documentElement.classList.add('ready');
