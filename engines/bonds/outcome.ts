/** Why a bond, a price or a curve cannot be valued. `date-unknown` covers anything that is not a day from 1900 to 2299. */
export type RefusalCode =
  | 'date-unknown'
  | 'dates-out-of-order'
  | 'number-missing'
  | 'number-out-of-range'
  | 'frequency-unknown'
  | 'day-count-needs-calendar'
  | 'bond-matured'
  | 'bond-not-issued'
  | 'nothing-to-pay'
  | 'no-time-left'
  | 'price-not-positive'
  | 'no-such-yield'
  | 'curve-malformed'
  | 'repayments-malformed'
  | 'not-supported'

/** A refusal names the field at fault, where one is, and says in a sentence what was wrong with it. */
export type Refusal = { code: RefusalCode; field?: string; sentence: string }

/** A value, or the reason why there is none. Bad data is answered, not thrown. */
export type Outcome<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal }

export const found = <Value>(value: Value): Outcome<Value> => ({ ok: true, value })

export function refused(
  code: RefusalCode,
  sentence: string,
  field?: string,
): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: field === undefined ? { code, sentence } : { code, field, sentence } }
}
