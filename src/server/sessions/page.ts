/**
 * The page to talk on, and to see what the engine makes of what is said. It is made of one file: its policy lets it load nothing,
 * run its own script alone, and ask its own server alone. What users, models and services say becomes text and never markup.
 */
import type { ServerResponse } from 'node:http';
import { html } from '../../pages/html-template.js';
import { STYLE } from '../../pages/html-style.js';
import { type PageModules, pageScripts, sharedModule } from '../../pages/scripts.js';

const own = (name: string): URL => new URL(`./browser/${name}.js`, import.meta.url);

const SCRIPTS: PageModules = {
  modules: [
    sharedModule('dom'),
    new URL('../client/events.js', import.meta.url),
    ...['api', 'cards', 'thinking', 'talk', 'main'].map(own),
  ],
  hasCharts: false,
};

const OWN_STYLE = html`<style>
[hidden] { display: none !important; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 1rem; }
header h1 { margin: 0; font-size: 1.25rem; }
#problem:not(:empty) { padding: .5rem 1rem; border-radius: .375rem; background: var(--wrong); }
#talk { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem 2rem; }
#turns, #branches, .lines, #examples { margin: 0; padding: 0; list-style: none; }
#turns > li { margin: 0 0 1.25rem; }
.said { margin: .375rem 0; padding: .5rem .75rem; border-radius: .5rem; overflow-wrap: anywhere; white-space: pre-wrap; }
.said.user { margin-left: 2rem; background: var(--shade); }
.said.agent { margin-right: 2rem; border: 1px solid var(--line); }
.who { display: block; font-size: .75rem; color: var(--faint); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); gap: .5rem; }
.card { padding: .5rem .75rem; border: 1px solid var(--line); border-left: 3px solid var(--link); border-radius: .375rem; }
.card h4 { margin: 0 0 .25rem; font-size: .875rem; }
.card dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 .75rem; margin: 0; font-size: .8125rem; }
.card dt { font-weight: 400; color: var(--faint); }
.card dd { margin: 0; overflow-wrap: anywhere; }
.bar, #branches { display: flex; flex-wrap: wrap; gap: .375rem; margin: .375rem 0; }
form { display: flex; flex-wrap: wrap; align-items: end; gap: .5rem; margin: .75rem 0; }
form label { flex: 1 1 16rem; min-width: 0; font-size: .8125rem; color: var(--faint); }
textarea, #services { display: block; width: 100%; margin-top: .25rem; padding: .5rem; border: 1px solid var(--line); border-radius: .375rem;
  background: var(--back); color: var(--text); font: inherit; }
.program { overflow-x: auto; margin: .25rem 0; padding: .375rem .5rem; border-radius: .375rem; background: var(--shade); }
.program code { display: block; padding: 0; background: none; white-space: pre-wrap; overflow-wrap: anywhere; }
aside h2 { margin: 0; font-size: 1.125rem; }
aside h3 { margin: .75rem 0 .25rem; font-size: .875rem; }
aside table { margin: .25rem 0; width: 100%; }
aside td { min-width: 3rem; }
aside tbody th { white-space: normal; }
aside tr.service th { font-weight: 600; }
aside .found { padding-left: .5rem; border-left: 3px solid var(--wrong-line); font-size: .875rem; }
aside p { margin: .25rem 0; font-size: .875rem; overflow-wrap: anywhere; }
.busy #say button { opacity: .6; }
.away { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (min-width: 60rem) {
  #talk { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
  #conversation { display: flex; flex-direction: column; height: calc(100vh - 6rem); }
  #turns { flex: 1; overflow-y: auto; }
  aside { overflow-y: auto; height: calc(100vh - 6rem); }
}
</style>`;

const BODY = html`<header>
<h1>TypeTOD</h1>
<p class="faint">The dialogue state is a program: see it think.</p>
</header>
<p id="problem" role="alert"></p>
<main>
<section id="start" aria-label="Begin">
<form id="begin">
<label for="services">Talk with<select id="services"></select></label>
<button type="submit">Begin</button>
</form>
<ul id="examples"></ul>
</section>
<div id="talk" hidden>
<section id="conversation" aria-label="Conversation">
<ul id="branches" aria-label="Branches"></ul>
<ol id="turns" tabindex="0" aria-label="Turns"></ol>
<form id="say">
<label for="text">Say something (Enter), or see what it would do (Ctrl+Enter)<textarea id="text" rows="2" maxlength="4000" autocomplete="off"></textarea></label>
<button type="submit">Say</button>
<button type="button" id="what-if">What if</button>
<button type="button" id="anew">New</button>
</form>
<p id="news" class="away" role="status"></p>
</section>
<aside aria-labelledby="thinking-title" tabindex="0">
<h2 id="thinking-title"></h2>
<div id="thinking"></div>
</aside>
</div>
</main>
`;

function policyOf(hashes: readonly string[]): string {
  const scripts = hashes.map((hash) => `'${hash}'`).join(' ');
  return `default-src 'none'; connect-src 'self'; img-src data:; style-src 'unsafe-inline'; script-src ${scripts}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** Sends the page. */
export function sendPage(response: ServerResponse): void {
  const scripts = pageScripts(SCRIPTS);
  const text = `${html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>TypeTOD</title>
${STYLE}
${OWN_STYLE}
</head>
<body>
${BODY}`}${scripts.map(({ code }) => `<script>${code}</script>`).join('\n')}
</body>
</html>
`;
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(scripts.map(({ hash }) => hash)),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}
