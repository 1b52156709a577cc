import type { SearchApi } from '../../service/index.js';
import { roleOf } from '../lexicon/roles.js';
import type { NamedType } from '../lexicon/say-value.js';
import { isReference } from './news.js';
import { typeOf } from './telling.js';

/** What results go by: the text that tells them apart, `bouquet` as well as `bouquet_name`; undefined for a reference, a time or the like. */
export function nameTypeOf(api: SearchApi): NamedType | undefined {
  const [name = '', ...others] = api.identity;
  const type = others.length === 0 ? typeOf(api, name) : undefined;
  const isName = type?.kind === 'text' && /^(?:head|clause)$/.test(roleOf(type).kind) && !isReference(type);
  return isName ? type : undefined;
}
