/** Starts what moves on the page of a run. Without it the page has its figures, but no matrix and no conversations. */
import { byId } from '../../../pages/browser/dom.js';
import { makeSortable } from '../../../pages/browser/tables.js';
import type { RunPageData } from '../page-data.js';
import { EpisodeViewer } from './episode.js';
import { Matrix } from './matrix.js';

const data = JSON.parse(byId('data').textContent ?? '') as RunPageData;

new Matrix(data);
const viewer = new EpisodeViewer(data);
addEventListener('hashchange', () => viewer.show());
viewer.show();
makeSortable(document.querySelectorAll('main table:not(#matrix-table)'));
document.documentElement.classList.add('ready');
