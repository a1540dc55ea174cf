/** Signs that begin a formula, the full-width ones of East Asian keyboards too. */
const FORMULA = '=+\\-@\uFF1D\uFF0B\uFF0D\uFF20'

/**
 * A spreadsheet runs a text that begins like this, whatever stands before it unseen. One that parts its columns by semicolons or tabs
 * does so behind each of them, and behind a line break, where a list of points may begin with a dash and is left.
 */
const BEGINNING = new RegExp(
  `^([\\s\\p{C}\\p{Default_Ignorable_Code_Point}]*)(?=[${FORMULA}])|^(?=[\\t\\r])`,
  'u',
)
const BEHIND_SEPARATOR = new RegExp(`([;\\t]\\s*)(?=[${FORMULA}])|([\\r\\n]\\s*)(?=[=@\uFF1D\uFF20])`, 'g')

/** A text as it may stand in a file for spreadsheets: what would run as a formula is given an apostrophe. Numbers are no texts. */
export function disarmed(text: string): string {
  const inside = text.replace(BEHIND_SEPARATOR, "$1$2'")
  return BEGINNING.test(inside) ? `'${inside}` : inside
}
