const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

/** The text with every unprintable character and odd space written as an escape, so that it stays on one line. */
export function visible(text: string): string {
  return text.replace(UNPRINTABLE, (character) => {
    if (character === '\t') return ' ';
    return `\\u{${(character.codePointAt(0) as number).toString(16)}}`;
  });
}
