/** The share of a list, in percent, that may go at once without a person being asked. */
export const SHRINK_PERCENT_MAX = 2
/** A list older than this shows as stale, unless the settings say otherwise. */
export const AGE_DAYS_MAX = 7
