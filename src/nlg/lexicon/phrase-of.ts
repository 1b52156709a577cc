import type { Property } from '../../service/index.js';

/** What a description says, without examples, asides and its full stop: 'day on which it is sent'. */
export function phraseOf({ description }: Pick<Property, 'description'>): string {
  const text = description
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/(?:, (?:such as|as|for example|like|to|if|even|because|so|not)\b|[;:]|\. ).*$/, '')
    .replace(/[.\s]+$/, '')
    .trim();
  return /^[A-Z](?![A-Z])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
