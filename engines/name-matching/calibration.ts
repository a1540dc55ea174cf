/** Starting odds of the explanation: one in a hundred candidates is a true match, before anything is known of the two. */
export const STARTING_LOG_ODDS = -4.6

export const SCHEMA_LOG_ODDS = { same: 0.2, compatible: 0, incompatible: -4 } as const
export const IDENTIFIER_LOG_ODDS = { none: 0, agree: 8, conflict: -1.5 } as const

/** A match through a weak alias alone stays this far under the threshold, in log-odds. */
export const WEAK_ALIAS_LOG_ODDS = -2

export const MATCH_THRESHOLD = 0.5
