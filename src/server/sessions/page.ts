/**
 * The page to talk on, and to see what the engine makes of what is said. It is made of one file: its policy lets it load nothing,
 * run its own script alone, and ask its own server alone. What users, models and services say becomes text and never markup.
 *
 * Its sources are in `browser`, in TSX for Preact. The package has the page built; a checkout builds it when it is asked for.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

interface Built {
  readonly script: string;
  readonly style: string;
}

async function packaged(): Promise<Built> {
  const [script, style] = await Promise.all(
    ['page.js', 'page.css'].map((name) => readFile(new URL(`./page/${name}`, import.meta.url), 'utf8')),
  );
  return { script: script ?? '', style: style ?? '' };
}

/** Builds it in a process of its own, whose memory is not kept. */
async function builtHere(): Promise<Built> {
  const builder = fileURLToPath(new URL('../../../scripts/session-page.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [builder], { maxBuffer: 2 ** 24 });
  return JSON.parse(stdout) as Built;
}

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

interface Page {
  readonly html: string;
  readonly policy: string;
}

function pageOf({ script, style }: Built): Page {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>TypeTOD</title>
<style>${style}</style>
</head>
<body><script>${script}</script></body>
</html>
`;
  const policy = `default-src 'none'; connect-src 'self'; img-src data:; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { html, policy };
}

let page: Promise<Page> | undefined;

/** The page, made once. One that could not be made is tried again. */
function thePage(): Promise<Page> {
  const made = packaged().catch(builtHere).then(pageOf);
  made.catch(() => {
    page = undefined;
  });
  return made;
}

export async function sendPage(response: ServerResponse): Promise<void> {
  page ??= thePage();
  const { html, policy } = await page;
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  response.end(html);
}
