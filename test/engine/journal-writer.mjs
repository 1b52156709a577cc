// A process of its own for journal-kill.slow.test.ts: `node journal-writer.mjs JOURNAL LEDGER`. It is killed.
import { fileURLToPath } from 'node:url';
import { createJiti } from 'jiti';

const alias = { typetod: fileURLToPath(new URL('../../src/index.ts', import.meta.url)) };
const { write } = await createJiti(import.meta.url, { alias }).import('./journal-writer.ts');
await write(...process.argv.slice(2));
