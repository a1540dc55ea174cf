import type { WrittenRow } from '../../formats/format.ts'

/** Words of a row that takes back another one. */
const TAKES_BACK =
  /\bcancel(led|lation|s)?\b|\bcxl\b|\bstorno|stornier|\bannul|\brevers(al|ed)\b|\bcorrection of\b|\(ca\.?\)/i
/** A code of Interactive Brokers. */
const CODE = /(^|[;,\s])ca([;,\s]|$)/i
const IS_A_CHARGE = /\bfees?\b|charge|gebühr|frais/i

const digits = (text: string): string => text.replaceAll(/[^\d]/g, '').replace(/^0+/, '')
const money = ({ amount, gross, price }: WrittenRow): string[] =>
  [amount, gross, price].map(digits).filter((one) => one !== '')

const takesBack = ({ action, side, code }: WrittenRow): boolean =>
  CODE.test(code) || [action, side].some((text) => TAKES_BACK.test(text) && !IS_A_CHARGE.test(text))

/** What a row and its opposite have in common; they may be written without signs. */
const keyOf = ({ symbol, currency, quantity }: WrittenRow): string =>
  JSON.stringify([symbol, currency, digits(quantity)])
const isSameMoney = (one: WrittenRow, other: WrittenRow): boolean =>
  money(one).some((figure) => money(other).includes(figure))

type TakenBack = {
  rows: WrittenRow[]
  /** Both rows of what was taken back, and those that take back what the file does not show. */
  left: { row: WrittenRow; reason: string; isOpen: boolean }[]
}

/** Leaves out what was booked and taken back: both rows, so that neither counts. One whose other row is not in the file leaves open what was held. */
export function withoutTakenBack(all: readonly WrittenRow[]): TakenBack {
  const back = all.filter(takesBack)
  if (back.length === 0) return { rows: [...all], left: [] }
  const left = new Map<WrittenRow, { reason: string; isOpen: boolean }>()
  const others = Map.groupBy(
    all.filter((row) => !takesBack(row)),
    keyOf,
  )
  for (const row of back) {
    const near = (other: WrittenRow) => Math.abs(other.line - row.line)
    const [original] = (others.get(keyOf(row)) ?? [])
      .filter((other) => !left.has(other) && isSameMoney(row, other))
      .sort((a, b) => near(a) - near(b))
    if (!original) {
      left.set(row, {
        reason: 'It takes back a row that is not in this file: undo or correct that one by hand.',
        isOpen: true,
      })
      continue
    }
    left.set(row, { reason: `It takes line ${original.line} back.`, isOpen: false })
    left.set(original, { reason: `Line ${row.line} takes it back.`, isOpen: false })
  }
  return {
    rows: all.filter((row) => !left.has(row)),
    left: [...left].map(([row, why]) => ({ row, ...why })),
  }
}
