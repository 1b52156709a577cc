/** The tasks that come with the package. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The sources lie three folders below that of the package, and one more where they are compiled into `dist`. */
const IS_SOURCE = import.meta.url.endsWith('.ts');
const PACKAGE = fileURLToPath(new URL(IS_SOURCE ? '../../../' : '../../../../', import.meta.url));

/** The folder of the tasks that come with the package, in a checkout as where it is installed. */
export function bundledTasksFolder(): string {
  return join(PACKAGE, 'tasks');
}
