/** By which words a property is asked for, beside the words of its own name. */
export const ASKED: readonly (readonly [property: RegExp, said: RegExp])[] = [
  [/phone/, /\b(?:phone|(?:their|its) number|call (?:them|it))\b/],
  [/address|street/, /\b(?:where|address|located)\b/],
  [/price|cost|fare|rent$|balance/, /\b(?:how much|prices?|costs?|expensive)\b/],
  [/rating/, /\b(?:rating|rated|reviews?|any good|stars)\b/],
  [/duration|wait/, /\bhow long\b/],
  [/pets/, /\b(?:pets?|dogs?|cats?)\b/],
  [/kids/, /\b(?:kids?|child\w*)\b/],
  [/genre|cuisine|category/, /\bwhat kind\b/],
  [/arrival/, /\barrive\b/],
  [/departure|leaving/, /\b(?:leave|depart)\b/],
  [/time$/, /\b(?:when|what time|start)\b/],
  [/date$/, /\b(?:what day|when)\b/],
];
