/**
 * For the pages of the packages of this repository: the scripts that all pages have.
 *
 * It is no part of the public interface: it is in no documentation, and any release may change it.
 */
export { byId, codeOf, counted, el } from '../../pages/browser/dom.js';
export { PagedRows } from '../../pages/browser/paged-rows.js';
export { makeSortable } from '../../pages/browser/tables.js';
