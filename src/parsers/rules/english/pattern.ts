/** A pattern that is written on several lines: line breaks, and the white space that begins a line, are no part of it. */
export function pattern(source: string, flags: string): RegExp {
  return new RegExp(source.replace(/\n\s*/g, ''), flags);
}
