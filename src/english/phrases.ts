/** Pieces that several patterns of English are made of: one idea is written once. */

/** What denies the words behind it. */
export const NEGATIVE =
  'no|not|refus(?:e|es|ed|ing) to|none(?! of (?:them\\b|th(?:ese|ose)(?:[,.;!?]|$| (?:is|are|has|have|do|does|will|would|can)\\b)))|nothing|nowhere|never|nor|neither|without|cannot';

/** What sets apart the words behind it: 'anybody but', 'any place but'. */
export const EXCEPT = 'except(?: for)?|other than|(?:any|every) ?\\w* but|avoid|skip';

/** The end of a verb that is denied: 'do not', 'don’t', 'dont'. */
export const NOT = "(?: not|n['’]?t)";

/** Any verb that is denied by its end: 'won't'; without its mark, few are no other word. */
export const DENIED_VERB = "\\p{L}+n['’]t|(?:do|does|wo|ca)nt";

/** What says that something comes on top. */
export const AS_WELL = 'too|as well|also';

/** Who speaks, alone or for others. */
export const WE = '(?:i|we)';

/** What speaks of what was spoken of. */
export const IT = '(?:it|that|this)';

/** What says that there is less of something, and that there is more of it. */
export const LESS = 'less|fewer|cheaper|lower|smaller|shorter|earlier|sooner|closer|nearer';
export const MORE = 'more|pricier|higher|greater|better|bigger|larger|longer|later|further|farther';
