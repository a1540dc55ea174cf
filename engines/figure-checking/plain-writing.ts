/**
 * A text in the one way of writing that figures are read in: digits of every script as 0 to 9, full-width signs as plain ones, nothing
 * that has no width. What stays hidden from a check would be seen by a person.
 */
export function plainWriting(text: string): string {
  return (
    text
      .replace(/\p{Cf}|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu, '')
      .replace(/[\uff01-\uff5e\u2070-\u209f\u{1d400}-\u{1d7ff}]/gu, (sign) => sign.normalize('NFKC'))
      .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
      // Their decimal and thousands marks beside digits.
      .replace(/(?<=\d)\u066b(?=\d)/g, '.')
      .replace(/(?<=\d)[\u066c\u060c](?=\d)/g, ',')
      .replace(/\u066a/g, '%')
  )
}

/** Digits of a script stand in a row of ten, and what is before the row's first is none. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0)!
  if (point < 128) return point - 48
  let first = point
  while (point - first < 9 && /\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return (point - first) % 10
}
