/** A process of its own for local-process.slow.test.ts: `node local-asker.js FOLDER`. Prints JSON. */
import { inspectLocalModel, localModel } from '../../src/models/local/local-model.js';
import { ModelError } from '../../src/models/model-error.js';
import { spans } from './local-requests.js';

const [, , folder = ''] = process.argv;

let fetched = 0;
globalThis.fetch = async () => {
  fetched += 1;
  throw new Error('There is no network.');
};

/** The settings of the runtime, as text: what it can say without being loaded, nothing. */
async function settings(): Promise<readonly string[]> {
  const { env } = await import('@huggingface/transformers');
  return Object.entries(env).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
}

async function run(): Promise<object> {
  const model = localModel({ folder });
  try {
    const { runtime } = await inspectLocalModel({ folder });
    const before = runtime === undefined ? [] : await settings();
    const { spans: answers } = await model.ask(spans('I fly from San Jose', 'where?'));
    const settingsChanged = (await settings()).filter((setting) => !before.includes(setting));
    return { runtime, answer: answers?.[0]?.text, fetched, settingsChanged };
  } catch (error) {
    if (ModelError.isInstance(error)) return { code: error.code, message: error.message };
    throw error;
  } finally {
    await model.dispose();
  }
}

process.stdout.write(JSON.stringify(await run()));
