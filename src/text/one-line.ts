/** A text of others on one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
