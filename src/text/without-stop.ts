/** A text to which more is added: without its final stop, if it is a sentence already. */
export const withoutStop = (text: string): string => text.trimEnd().replace(/\.$/, '');
