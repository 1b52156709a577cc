/**
 * A client of the Model Context Protocol that starts `typetod mcp` and uses a service, as an assistant does. Where the package is
 * installed, the command is `npx`, with `['typetod', 'mcp', '--services', 'Restaurants_2']`.
 */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const args = ['run', '-s', 'typetod', '--', 'mcp', '--services', 'Restaurants_2'];
const client = new Client({ name: 'example', version: '1.0.0' });
await client.connect(new StdioClientTransport({ command: 'npm', args }));
const { tools } = await client.listTools();
console.log(`${tools.length} tools, such as ${tools[0]?.name}`);
const given = { location: 'San Jose', category: 'Italian' };
const { isError } = await client.callTool({ name: 'restaurants_2_find_restaurants', arguments: given });
const { contents } = await client.readResource({ uri: 'typetod://program' });
console.log(isError, contents);
await client.close();
