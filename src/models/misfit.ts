import { z } from 'zod';

/** Where a value does not have a shape, and what was expected: `choices[0].message: expected object, received null`. */
export function misfit({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined) return 'it does not fit';
  const path = z.core.toDotPath(issue.path);
  const expected = issue.message.replace(/^Invalid input: /, '');
  return path === '' ? expected : `${path}: ${expected}`;
}
