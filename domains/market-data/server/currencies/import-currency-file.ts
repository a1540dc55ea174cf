import { createHash } from 'node:crypto'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { cleanFileName } from '#platform/files/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { decoded } from '#platform/tabular/index.ts'
import type * as endpoints from '../../contract/currencies.ts'
import type { CurrencyFileRead } from '../../contract/currencies.ts'
import { refuseDemo } from '../price-files/price-file-imports.ts'
import { lastDayAt } from '../price-files/read-price-file.ts'
import { type CurrencyFile, readCurrencyFile } from './read-currency-file.ts'
import * as store from './store.ts'

const SHOWN = 100

/**
 * Stores the exchange rates of a file, or its closes in other currencies; a trial keeps nothing.
 * @throws Problem `unsupported-file` for titles that are not known, `invalid-input` where nothing can be read, `conflict` where others are stored and nobody asked to replace them.
 */
export async function importCurrencyFile(
  ctx: Context,
  input: RequestOf<typeof endpoints.importCurrencyFile>,
): Promise<CurrencyFileRead> {
  refuseDemo(ctx)
  const bytes = new Uint8Array(await input.file.arrayBuffer())
  const file = readCurrencyFile(decoded(bytes).text, lastDayAt(ctx.now))
  const isTrial = input.trial === 'true'
  return recordChange(ctx, async (tx) => {
    const answer = { ...summaryOf(file, await store.contradictedBy(tx.db, file)), trial: isTrial }
    if (isTrial) return { result: answer, trace: [] }
    if (answer.rates + answer.closes === 0)
      throw new Problem(
        'invalid-input',
        `Nothing of the file can be read: ${answer.rejected[0]?.reason ?? 'it is empty'}.`,
      )
    if (answer.contradicted > 0 && input.replace !== 'true')
      throw new Problem(
        'conflict',
        `${answer.contradicted} of the values are stored otherwise: ${answer.contradiction}. Nothing was stored; replace them to go on.`,
      )
    const source = cleanFileName(input.file.name || 'rates.csv').slice(0, 200)
    const facts = { source, importedAt: tx.now }
    await store.storeRates(tx.db, file.rates, facts)
    await store.storeForeignCloses(tx.db, file.closes, facts)
    return {
      result: answer,
      trace: {
        action: 'prices.currencies-imported',
        subject: { type: 'prices', id: 'prices' },
        organisationId: HOME_ORGANISATION_ID,
        after: { fileName: source, ...answer, rejected: answer.rejected.slice(0, 5) },
        sourceHash: createHash('sha256').update(bytes).digest('hex'),
      },
    }
  })
}

function summaryOf(
  file: CurrencyFile,
  contradicted: { count: number; example: string | null },
): Omit<CurrencyFileRead, 'trial'> {
  const { kind, rates, closes, rejected } = file
  if (kind === null)
    throw new Problem(
      'unsupported-file',
      'The titles are not known. Rates have the titles of the European Central Bank (Date, USD, JPY …) or Date, From, To, Rate; closes have Date, Symbol, Currency, Close.',
    )
  let firstDay: string | null = null
  let lastDay: string | null = null
  const currencies = new Set<string>()
  for (const one of [...rates, ...closes]) {
    if (firstDay === null || one.day < firstDay) firstDay = one.day
    if (lastDay === null || one.day > lastDay) lastDay = one.day
    for (const currency of 'symbol' in one ? [one.currency] : [one.from, one.to]) currencies.add(currency)
  }
  return {
    kind,
    rates: rates.length,
    closes: closes.length,
    firstDay,
    lastDay,
    currencies: [...currencies].sort(),
    rejectedTotal: rejected.length,
    rejected: rejected.slice(0, SHOWN),
    contradicted: contradicted.count,
    contradiction: contradicted.example,
  }
}

/** The exchange rates that are stored. */
export const listExchangeRates = (ctx: Context) => store.storedRates(ctx.db)
