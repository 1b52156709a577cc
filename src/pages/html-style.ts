import { html } from './html-template.js';

/**
 * The style of the page: light or dark as the reader has it, and as wide as the screen is. What is wider than its place
 * scrolls in it, and shadows at the edges say that there is more.
 */
export const STYLE = html`<style>
:root { color-scheme: light dark; --back: #ffffff; --text: #1f2328; --faint: #59636e; --line: #d1d9e0; --shade: #f6f8fa;
  --link: #0969da; --first: #0969da; --second: #bc4c00; --third: #6639ba; --notice: #fff8c5; --wrong: #ffebe9;
  --wrong-line: #b35900; --shadow: rgba(31, 35, 40, .28); --plot-background: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --back: #0d1117; --text: #e6edf3; --faint: #9198a1; --line: #3d444d;
  --shade: #151b23; --link: #4493f8; --first: #58a6ff; --second: #f0883e; --third: #be8fff; --notice: #3a2d00;
  --wrong: #3c1f1a; --wrong-line: #f0883e; --shadow: rgba(230, 237, 243, .3); --plot-background: #151b23; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 84rem; background: var(--back); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
h1, h2, h3, h4 { line-height: 1.25; }
main h2 { margin-top: 2.5rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); }
p, dl, main > section > ul { max-width: 60rem; }
a { color: var(--link); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; }
dt { font-weight: 600; }
dd { margin: 0 0 .5rem 1rem; }
.notice { padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .375rem; background: var(--notice); }
.faint, .about { color: var(--faint); }
.about { display: block; min-width: 14rem; font-size: .8125rem; white-space: normal; }
.scroll { overflow-x: auto; max-width: 100%; background:
  linear-gradient(to right, var(--back) 1.5rem, transparent) 0 0 / 3rem 100% no-repeat local,
  linear-gradient(to left, var(--back) 1.5rem, transparent) 100% 0 / 3rem 100% no-repeat local,
  linear-gradient(to right, var(--shadow), transparent) 0 0 / .875rem 100% no-repeat scroll,
  linear-gradient(to left, var(--shadow), transparent) 100% 0 / .875rem 100% no-repeat scroll; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
table { margin: 1rem 0; border-collapse: collapse; font-size: .875rem; }
caption { padding: .25rem 0; text-align: start; font-weight: 600; }
th, td { padding: .25rem 1rem .25rem 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top; }
th { font-weight: 600; }
td { min-width: 4rem; max-width: 32rem; overflow-wrap: break-word; }
tbody th { font-weight: 400; white-space: nowrap; }
thead th { vertical-align: bottom; }
th.number, td.number { text-align: end; }
td.number { white-space: nowrap; font-variant-numeric: tabular-nums; }
th.number { min-width: 6.5rem; }
code { padding: 0 .25rem; border-radius: .25rem; background: var(--shade); white-space: pre-wrap; unicode-bidi: isolate;
  font: .8125rem ui-monospace, monospace; }
pre { overflow-x: auto; padding: .5rem; border: 1px solid var(--line); border-radius: .375rem; background: var(--shade); }
pre code { padding: 0; white-space: pre; user-select: all; }
button, select, input { max-width: 100%; padding: .25rem .625rem; border: 1px solid var(--line); border-radius: .375rem;
  background: var(--shade); color: var(--text); font: inherit; font-size: .875rem; }
button { cursor: pointer; }
button[aria-pressed="true"] { border-color: var(--link); color: var(--link); }
button.sort { padding: 0; border: 0; background: none; font-weight: inherit; text-align: inherit; }
#findings-table td:nth-child(n + 4) { min-width: 12rem; }
button.sort::after { content: "\\a0↕"; color: var(--faint); }
th[aria-sort="ascending"] button.sort::after { content: "\\a0↑"; color: var(--link); }
th[aria-sort="descending"] button.sort::after { content: "\\a0↓"; color: var(--link); }
summary { cursor: pointer; padding: .25rem 0; }
.filters { display: flex; flex-wrap: wrap; align-items: end; gap: .5rem 1rem; margin: 1rem 0; }
.filters label { display: flex; flex-direction: column; max-width: 100%; font-size: .8125rem; color: var(--faint); }
.filters select { width: 14rem; }
#filter-text { width: 16rem; }
.chart { margin: 1rem 0; max-width: 56rem; }
.chart .bar { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: .5rem 1rem; }
.chart .canvas { overflow: hidden; }
.chart svg { display: block; overflow: visible; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0; padding: 0; list-style: none; font-size: .875rem; }
.legend span { color: var(--color); }
dialog { width: min(64rem, 100%); max-width: 100%; height: 100%; max-height: 100%; margin: 0 0 0 auto; padding: 0 1rem 2rem;
  border: 0; border-left: 1px solid var(--line); background: var(--back); color: var(--text); }
dialog::backdrop { background: rgba(0, 0, 0, .5); }
dialog header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem;
  padding: .75rem 0; border-bottom: 1px solid var(--line); background: var(--back); }
dialog h2 { margin: 0 auto 0 0; font-size: 1.25rem; overflow-wrap: anywhere; }
dialog h4 { margin: .5rem 0 .25rem; font-size: .8125rem; color: var(--faint); }
dialog table { margin: .25rem 0; }
.turn { margin: 1rem 0; padding: 0 .75rem .5rem; border-left: 3px solid var(--line); scroll-margin-top: 4rem; }
.turn h3 { margin: 0; font-size: 1rem; }
.turn p { margin: .375rem 0; }
.turn details { font-size: .875rem; }
.found { border-left-color: var(--wrong-line); }
.marks { margin: .375rem 0; padding: .25rem .75rem; border-radius: .375rem; background: var(--wrong); font-size: .875rem;
  list-style: none; overflow-wrap: anywhere; }
.marks code { background: none; }
.lines { margin: 0; padding: 0; list-style: none; }
.lines code { display: block; overflow-wrap: anywhere; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 0 1rem; }
tr.wrong { background: var(--wrong); }
tr.wrong th { font-weight: 600; }
@media (max-width: 40rem) { body { padding: .75rem; } h1 { font-size: 1.5rem; } th, td { padding-right: .625rem; }
  .filters label, .filters select, #filter-text { width: 100%; } dialog { border-left: 0; padding: 0 .75rem 2rem; } }
</style>`;
