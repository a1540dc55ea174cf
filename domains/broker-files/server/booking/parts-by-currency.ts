import { type AccountAt, accountOf } from '#domains/trading/server/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { NOTHING_STATED, type StatedFigures } from '../formats/stated-figures.ts'
import type { BrokerFile } from '../reading/read-broker-file.ts'

/** The rows of a file that are in one currency, with what the file says of itself in it. */
export type CurrencyPart<File> = { currency: string; file: File }

/** A file by the currencies of its rows: that of the account first, which has what names no currency. Of one currency it is the file itself. */
export function partsByCurrency<File extends BrokerFile>(file: File, own: string): CurrencyPart<File>[] {
  const currencyOf = (one: { currency?: string | null }) => one.currency ?? own
  const found = new Set([
    ...file.read.map(({ row }) => currencyOf(row)),
    ...file.refused.map((row) => currencyOf(row)),
  ])
  const isOwnAlone = found.size === 0 || (found.size === 1 && found.has(own))
  if (isOwnAlone) return [{ currency: own, file }]
  const currencies = [own, ...[...found].filter((currency) => currency !== own).sort()]
  const stating = found.has('USD') ? 'USD' : own
  const symbolsIn = Map.groupBy(
    file.read.flatMap(({ row }) => (row.symbol === null ? [] : [row])),
    currencyOf,
  )
  return currencies.map((currency) => {
    const read = file.read.filter(({ row }) => currencyOf(row) === currency)
    const refused = file.refused.filter((row) => currencyOf(row) === currency)
    const symbols = new Set((symbolsIn.get(currency) ?? []).map(({ symbol }) => symbol))
    const positions = file.stated.positions?.filter(({ symbol }) => symbols.has(symbol)) ?? null
    const stated: StatedFigures =
      currency === stating ? { ...file.stated, positions } : { ...NOTHING_STATED, positions }
    return { currency, file: { ...file, read, refused, stated, rows: read.length + refused.length } }
  })
}

/** Of a file what one account books: the rows in its currency, as they were parted for the account that it belongs to. @throws Problem `not-found`. */
export async function partOfAccount<File extends BrokerFile>(
  db: Queryable,
  at: AccountAt,
  file: File,
): Promise<File> {
  const account = await accountOf(db, at.organisationId, at.accountId)
  const main = account.mainId === null ? account : await accountOf(db, at.organisationId, account.mainId)
  const part = partsByCurrency(file, main.currency).find(({ currency }) => currency === account.currency)
  return part?.file ?? { ...file, read: [], refused: [] }
}
