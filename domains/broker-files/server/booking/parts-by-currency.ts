import { type AccountAt, accountOf } from '#domains/trading/server/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { StatedFigures } from '../formats/stated-figures.ts'
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
  if (isOwnAlone)
    return [{ currency: own, file: { ...file, stated: { ...file.stated, ...cashOf(file, own) } } }]
  const currencies = [own, ...[...found].filter((currency) => currency !== own).sort()]
  const known = new Set([...file.read.map(({ row }) => row.line), ...file.refused.map(({ line }) => line)])
  return currencies.map((currency) => {
    const read = file.read.filter(({ row }) => currencyOf(row) === currency)
    const refused = file.refused.filter((row) => currencyOf(row) === currency)
    const lines = new Set([...read.map(({ row }) => row.line), ...refused.map(({ line }) => line)])
    const symbols = new Set(read.map(({ row }) => row.symbol))
    const { stated } = file
    const isOf = (one: { currency: string | null; symbol?: string }) =>
      one.currency === null ? one.symbol !== undefined && symbols.has(one.symbol) : one.currency === currency
    // A part of the file that is not read is nobody's, so it is named once.
    const isNamed = (line: number) => lines.has(line) || (currency === own && !known.has(line))
    const sections = new Map(
      [...stated.sections].flatMap(([name, of]) => {
        const ofPart = of.filter(isNamed)
        return ofPart.length === 0 ? [] : [[name, ofPart] as const]
      }),
    )
    const ofPart: StatedFigures = {
      ...stated,
      ...(stated.cashIn.get(currency) ?? NO_CASH),
      positions: stated.positions?.filter(isOf) ?? null,
      totals: stated.totals.filter((one) => (one.currency ?? own) === currency),
      sections,
    }
    return { currency, file: { ...file, read, refused, stated: ofPart, rows: lines.size } }
  })
}

const NO_CASH = { startingCash: null, endingCash: null }

/** Of a file in one currency what it states of all together is of this one, unless it names it. */
const cashOf = ({ stated }: BrokerFile, currency: string) =>
  stated.cashIn.get(currency) ?? (stated.cashIn.size > 1 ? NO_CASH : {})

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
