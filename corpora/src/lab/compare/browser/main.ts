/** Makes the tables of a comparison sortable. */
import { makeSortable } from 'typetod/internal/browser';

makeSortable(document.querySelectorAll('main table'));
document.documentElement.classList.add('ready');
