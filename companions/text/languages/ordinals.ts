/** How ordinals end whose ends are set above the line: 1st, 2e, 3.º. */
export const ORDINAL_ENDS = /^(?:st|nd|rd|th|er|ers|re|res|ère|e|ème|eme|nde?|[oa]s?|ste|de|ter|tes?|ª|º)$/i
