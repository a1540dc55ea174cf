export const SHRINK_PERCENT_MAX = 20
/** A list older than this shows as stale, unless the settings say otherwise. */
export const AGE_DAYS_MAX = 7
