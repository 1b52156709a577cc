/** Task files: JSON files with tasks, and folders of such files. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parsedJson } from '../../text/index.js';
import { TestbedError } from '../testbed-error.js';
import type { DialogueTask } from './dialogue-task.js';
import { taskFileSchema } from './task-schema.js';
import { fileURLToPath } from 'node:url';

/** The sources lie three folders below that of the package, and one more where they are compiled into `dist`. */
const IS_SOURCE = import.meta.url.endsWith('.ts');
const PACKAGE = fileURLToPath(new URL(IS_SOURCE ? '../../../' : '../../../../', import.meta.url));

/** The folder of the tasks that come with the package, in a checkout as where it is installed. */
export function bundledTasksFolder(): string {
  return join(PACKAGE, 'tasks');
}

/** The name of the JSON Schema beside task files. It is no task file. */
const TASK_SCHEMA_FILE = 'schema.json';
/** The folder beside task files with people, who are scripts of words and no tasks: see `src/testbed/people`. */
const PEOPLE_FOLDER = 'people';

function bad(file: string, what: string, cause?: unknown): TestbedError {
  const message = `${file} holds no tasks: ${what}. Write { "tasks": [{ "id", "title", "services", "user", "goal" }] }; docs/tasks.md has each member.`;
  return new TestbedError({ code: 'bad-task', message, cause });
}

/** Where in a file an issue is: `tasks[3].goal`, with the id of the task. */
function placeOf(path: readonly PropertyKey[], json: unknown): string {
  const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  const task = (json as { readonly tasks?: readonly { readonly id?: unknown }[] } | null)?.tasks?.[Number(path[1])];
  const id = typeof task?.id === 'string' ? ` of the task '${task.id}'` : '';
  return `${place.replace(/^\./, '') || 'the whole'}${id}`;
}

/**
 * Reads tasks from the text of a file.
 *
 * @param file - the name that errors bear.
 * @throws TestbedError `bad-task` for text that holds none. Whether services have what tasks name, {@link checkTask} tells.
 */
export function parseTasks(text: string, file = 'tasks.json'): readonly DialogueTask[] {
  const json = parsedJson(text, (cause) => {
    throw bad(file, `it is no JSON (${cause.message})`, cause);
  });
  const read = taskFileSchema.safeParse(json);
  if (read.success) return read.data.tasks as readonly DialogueTask[];
  const [issue] = read.error.issues;
  throw bad(file, `${placeOf(issue?.path ?? [], json)}: ${issue?.message ?? 'another form'}`, read.error);
}

function filesAt(path: string): readonly string[] {
  if (!existsSync(path)) throw bad(path, 'there is no such file or folder');
  if (!statSync(path).isDirectory()) return [path];
  const found = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json') && entry.name !== TASK_SCHEMA_FILE)
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(path, file).split(sep).includes(PEOPLE_FOLDER))
    .sort();
  if (found.length === 0) throw bad(path, 'the folder has no files that end in .json');
  return found;
}

/**
 * Reads the tasks of a file, or of all files in a folder and below, by name.
 *
 * @throws TestbedError `bad-task` for a path without tasks, a file that holds none, and two tasks of the same id.
 */
export function readTasks(path: string): readonly DialogueTask[] {
  const tasks = filesAt(path).flatMap((file) => parseTasks(readFileSync(file, 'utf8'), file));
  const ids = new Set<string>();
  for (const { id } of tasks) {
    if (ids.has(id)) throw bad(path, `two tasks have the id '${id}'`);
    ids.add(id);
  }
  return tasks;
}
