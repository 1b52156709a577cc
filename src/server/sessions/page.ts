import type { ServerResponse } from 'node:http';

/** Sends the page. */
export function sendPage(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end('<!doctype html><title>TypeTOD</title>');
}
