import { larger, NO_MONEY } from '#engines/money/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { BrokerFileRead } from '../../contract/endpoints.ts'
import type { ReadFile } from '../reading/broker-file-of.ts'
import { type RefusedRow, refusedRow } from '../reading/row-of-file.ts'
import type { CurrencyPart } from './parts-by-currency.ts'
import type { Tried } from './try-rows.ts'

export type TriedPart = { tried: Tried; onWire: BrokerFileRead }
type Part = CurrencyPart<ReadFile>

/** Whether it has exchanges between currencies, also such as are left out of it. */
export const hasExchanges = ({ read, withheld }: ReadFile): boolean =>
  withheld !== undefined || read.some(({ row }) => row.exchanged !== undefined)

const OTHER_SIDE = 'The other side of this exchange between currencies is not booked, so this one is not.'

/**
 * The parts of a file as they can be booked: an exchange between currencies of which one side does not fit is left out of all of them, for else money would be made or lost. What it would have paid
 * for may then not fit either, so they are tried until nothing changes.
 * @returns `tried` where the last trial is of these parts.
 */
export async function withWholeExchanges(
  written: readonly Part[],
  tryParts: (parts: readonly Part[]) => Promise<TriedPart[]>,
): Promise<{ parts: readonly Part[]; tried: TriedPart[] | null }> {
  if (!written.some(({ file }) => hasExchanges(file))) return { parts: written, tried: null }
  let parts = written
  for (;;) {
    const tried = await tryParts(parts)
    const broken = new Map<string, Map<number, RefusedRow>>()
    for (const [place, { file }] of parts.entries())
      for (const row of exchangesIn(file, tried[place]?.tried.booking.refused ?? []))
        broken.set(row.exchanged, (broken.get(row.exchanged) ?? new Map()).set(place, row.refused))
    if (broken.size === 0) return { parts, tried }
    parts = parts.map((part, place) => without(part, broken, { place, tried: tried[place]?.tried }))
  }
}

/** What was tried is booked under the account's lock, where cash can have changed since. @throws Problem `conflict`: then neither side is booked. */
export function refuseHalfExchange(file: Pick<ReadFile, 'read'>, refused: readonly RefusedRow[]): void {
  const [first] = exchangesIn(file, refused)
  if (first)
    throw new Problem(
      'conflict',
      `The cash of the account changed while the file was imported, and the exchange in line ${first.refused.line} does not fit any more. Import it again; nothing was booked.`,
    )
}

const exchangesIn = (file: Pick<ReadFile, 'read'>, refused: readonly RefusedRow[]) => {
  const reasons = new Map(refused.map((row) => [row.line, row]))
  return file.read.flatMap(({ row: { line, exchanged } }) => {
    const own = reasons.get(line)
    return exchanged !== undefined && own ? [{ exchanged, refused: own }] : []
  })
}

function without(
  { currency, file }: Part,
  broken: ReadonlyMap<string, ReadonlyMap<number, RefusedRow>>,
  { place, tried }: { place: number; tried: Tried | undefined },
): Part {
  const isBroken = ({ exchanged }: { exchanged?: string }) => exchanged !== undefined && broken.has(exchanged)
  const out = file.read.filter(({ row }) => isBroken(row))
  const [first] = out
  if (!first) return { currency, file }
  const refused = out.map(
    ({ row }) =>
      broken.get(row.exchanged ?? '')?.get(place) ?? { ...refusedRow(row, OTHER_SIDE), isHeldBack: true },
  )
  const shortAt = [tried?.booking.shortOfCashAt, file.withheld?.shortOfCashAt].filter(
    (one) => typeof one === 'number',
  )
  const withheld = {
    shortOfCashAt: shortAt.length === 0 ? null : Math.min(...shortAt),
    missing: larger(tried?.missing ?? NO_MONEY, file.withheld?.missing ?? NO_MONEY),
  }
  return {
    currency,
    file: {
      ...file,
      read: file.read.filter(({ row }) => !isBroken(row)),
      refused: [...file.refused, ...refused].sort((a, b) => a.line - b.line),
      withheld,
    },
  }
}
