/**
 * A client of the Model Context Protocol that starts `typetod mcp` and uses a service: what an assistant does.
 */
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const command = [
  '--import',
  file('../scripts/ts.mjs'),
  file('../src/cli/main.ts'),
  'mcp',
  '--services',
  'Restaurants_2',
];

// In a project of your own: { command: 'npx', args: ['typetod', 'mcp', '--services', 'Restaurants_2'] }
const client = new Client({ name: 'example', version: '1.0.0' });
await client.connect(new StdioClientTransport({ command: process.execPath, args: command }));
const { tools } = await client.listTools();
console.log(tools.map(({ name }) => name).join(', '));

const search = { name: 'restaurants_2_find_restaurants', arguments: { location: 'San Jose', category: 'Italian' } };
const { content, isError } = await client.callTool(search);
console.log(content);
assert(!isError);

const { contents } = await client.readResource({ uri: 'typetod://program' });
console.log(contents);
await client.close();
