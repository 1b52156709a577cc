/** A text without its final stop, to go on behind it. */
export const withoutStop = (text: string): string => text.trimEnd().replace(/\.$/, '');
