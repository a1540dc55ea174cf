import type { CallField, CallOfQuarter } from './schemas.ts'

/** The fields of a call, in the order in which they are listed. */
export const callFields = [
  ['revenue', 'Revenue'],
  ['revenueGrowth', 'Revenue growth'],
  ['earnings', 'Earnings'],
  ['earningsGrowth', 'Earnings growth'],
  ['guidance', 'Guidance'],
  ['sentiment', 'Sentiment'],
] as const satisfies readonly (readonly [Exclude<keyof CallOfQuarter, 'call'>, string])[]

const states = { stated: '', 'not certain': 'Not certain', 'not stated': 'Not stated' } as const

/** A field as it is read: what was stated, or that it was not. */
export const fieldInWords = ({ state, display }: CallField): string => display ?? states[state]

/** The column that names the call of a row. */
export const callColumn = { id: 'quarter', title: 'Quarter' } as const
