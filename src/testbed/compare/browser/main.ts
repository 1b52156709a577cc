/** Makes the tables of a comparison sortable. */
import { makeSortable } from '../../../pages/browser/tables.js';

makeSortable(document.querySelectorAll('main table'));
document.documentElement.classList.add('ready');
