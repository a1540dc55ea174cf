export type Agreement = 'MATCH' | 'PARTIAL' | 'NO_MATCH'

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N} ]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .sort()
    .join(' ')

/** Signs to add, drop or change to make one text of another. */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (let down = 1; down <= left.length; down += 1) {
    const next = [down]
    for (let across = 1; across <= right.length; across += 1)
      next[across] = Math.min(
        (row[across] as number) + 1,
        (next[across - 1] as number) + 1,
        (row[across - 1] as number) + (left[down - 1] === right[across - 1] ? 0 : 1),
      )
    row = next
  }
  return row[right.length] as number
}

const MATCH_FROM = 0.92
const PARTIAL_FROM = 0.75

/** How far two names agree, whatever the order of their parts, their case and accents: 1 for the same. */
export function nameAgreement(left: string, right: string): { likeness: number; agreement: Agreement } {
  const [one, other] = [plain(left), plain(right)]
  const longest = Math.max(one.length, other.length)
  const likeness = longest === 0 ? 0 : 1 - editDistance(one, other) / longest
  return {
    likeness,
    agreement: likeness >= MATCH_FROM ? 'MATCH' : likeness >= PARTIAL_FROM ? 'PARTIAL' : 'NO_MATCH',
  }
}

/** A date of a machine-readable zone against one that was read; the century is what fits. */
export const datesAgree = (short: string, whole: string): boolean =>
  /^\d{6}$/.test(short) && whole.replaceAll('-', '').slice(2) === short
