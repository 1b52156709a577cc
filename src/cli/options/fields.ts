import { parseJson } from '../../models/json-text.js';
import type { Json } from '../../models/model.js';
import { isObject } from '../../text/is-object.js';
import type { Arguments } from '../arguments.js';
import { UsageError } from '../errors.js';

/**
 * The fields that `--fields` adds to each request to an endpoint.
 *
 * @throws UsageError for anything but a JSON object.
 */
export function fieldsOf(args: Arguments): { readonly [name: string]: Json } | undefined {
  const text = args.text('fields');
  if (text === undefined) return undefined;
  const fields = parseJson(text);
  if (isObject(fields)) return fields as { readonly [name: string]: Json };
  throw new UsageError(`--fields takes a JSON object, such as '{"temperature": 1}', not '${text}'.`);
}
