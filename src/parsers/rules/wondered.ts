/** What somebody asks about a result, in forms that name it: 'does it have a pool?', 'is there parking?'. */
const FORMS =
  /^(?:(?:and|ok(?:ay)?|great|nice|good|but|so|cool|hm+|well),? )*(?:(?:do|does) (?:it|they|this(?: one)?|that(?: one)?|the \p{L}+) (?:have|offer|serve|provide|come with|got)|has it(?: got)?|(?:is|are) there) (?:a |an |any |some |the )?(\p{L}+(?: \p{L}+)?)(?: there| nearby| too| as well)?\s*\??$/iu;

/** Nouns that ask for another result, or for no property. */
const NOTHING = /^(?:anything|something|other|others|another|more|else|one|any)\b/i;

/** The name of the property that a text asks about; undefined where it asks in no such form. */
export function wonderedIn(text: string): string | undefined {
  const noun = FORMS.exec(text.trim())?.[1]?.toLowerCase();
  if (noun === undefined || NOTHING.test(noun)) return undefined;
  return /^[a-z ]+$/.test(noun) ? noun.replaceAll(' ', '_') : undefined;
}
