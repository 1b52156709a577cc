import { fileURLToPath } from 'node:url';
import { codeIn, hashOf, ownCode as codeOfTypetod } from 'typetod/internal/cli';

/** The folder of this package's code, compiled or not. */
const OWN_CODE = fileURLToPath(new URL('../', import.meta.url));

/** The code of this package and of typetod, as a hash. */
export function ownCode(): string {
  return hashOf(codeOfTypetod(), codeIn(OWN_CODE));
}
