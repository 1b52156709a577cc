import { html } from './html-template.js';

/** The style of the report: light or dark as the reader has it, and as wide as the screen is. */
export const STYLE = html`<style>
:root { color-scheme: light dark; --back: #ffffff; --text: #1f2328; --faint: #59636e; --line: #d1d9e0; --track: #e6eaef;
  --shade: #f6f8fa; --exact: #0969da; --fuzzy: #bc4c00; --notice: #fff8c5; }
@media (prefers-color-scheme: dark) { :root { --back: #0d1117; --text: #e6edf3; --faint: #9198a1; --line: #3d444d;
  --track: #30363d; --shade: #151b23; --exact: #4493f8; --fuzzy: #f0883e; --notice: #3a2d00; } }
body { margin: 0 auto; padding: 1rem; max-width: 72rem; background: var(--back); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.25; }
h2 { margin-top: 2.5rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); }
a { color: var(--exact); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; }
dt { font-weight: 600; }
dd { margin: 0 0 .5rem 1rem; }
.notice { padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .375rem; background: var(--notice); }
.faint { color: var(--faint); }
.scroll { overflow-x: auto; }
.scroll:focus-visible { outline: 2px solid var(--exact); }
table { margin: 1rem 0; border-collapse: collapse; font-size: .875rem; }
caption { padding: .25rem 0; text-align: start; font-weight: 600; }
th, td { padding: .25rem .75rem .25rem 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top; }
th { font-weight: 600; }
tbody th { font-weight: 400; }
th.number, td.number { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
code { padding: 0 .25rem; border-radius: .25rem; background: var(--shade); white-space: pre-wrap; unicode-bidi: isolate;
  font: .8125rem ui-monospace, monospace; overflow-wrap: anywhere; }
summary { cursor: pointer; padding: .25rem 0; }
.bar { display: block; width: 12rem; height: .875rem; }
.track { fill: var(--track); }
.exact { fill: var(--exact); }
.fuzzy { fill: var(--fuzzy); }
@media (max-width: 40rem) { .bar { width: 6rem; } th, td { padding-right: .5rem; } }
</style>`;
