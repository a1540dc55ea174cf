import { customersWithIds } from '#domains/customers/server/index.ts'
import { dailyCloses, kindOfClose } from '#domains/market-data/server/index.ts'
import { newestScreeningsNamed } from '#domains/screening/server/index.ts'
import { noSigns, type OutsideSigns } from '#engines/credit/index.ts'
import { addDays, sessionOf } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import { type BorrowerRow, dayOf } from '../borrowers/store.ts'

const DAYS_BACK = 365
/** A fall from a few closes says little, and an older price nothing of the day. */
const CLOSES_LEAST = 20
const OLD_DAYS = 10
const HALF_IN_A_DAY = Math.log(0.55)
/** Screenings of people and of things under the name of a firm are of somebody else. */
const ofNoFirm: readonly string[] = ['Person', 'Vessel', 'Airplane', 'CryptoWallet', 'Asset']

type Known = Pick<BorrowerRow, 'id' | 'name' | 'customerId' | 'symbol'>

/**
 * What screenings and closes say of borrowers now, by borrower: from what is stored alone, as it is asked inside changes. Made-up prices say nothing of a firm.
 */
export async function outsideSignsOf(
  ctx: Context,
  borrowers: readonly Known[],
): Promise<ReadonlyMap<number, OutsideSigns>> {
  const screenings = await screeningsOf(ctx, borrowers)
  const falls = await fallsOf(ctx, [...new Set(borrowers.flatMap(({ symbol }) => symbol || []))])
  return new Map(
    borrowers.map(({ id, symbol }) => [
      id,
      { ...noSigns, screening: screenings.get(id) ?? null, ...falls.get(symbol) },
    ]),
  )
}

/** Of the newest screenings under the names of each borrower, its own and its customer’s, the gravest with a match. */
async function screeningsOf(
  ctx: Context,
  borrowers: readonly Known[],
): Promise<Map<number, NonNullable<OutsideSigns['screening']>>> {
  const { organisationId } = ctx.actor
  const customers = new Map(
    (
      await customersWithIds(
        ctx.db,
        organisationId,
        borrowers.flatMap(({ customerId }) => customerId ?? []),
      )
    ).map(({ id, name }) => [id, name]),
  )
  const namesOf = ({ name, customerId }: Known) => [
    name,
    ...(customerId === null ? [] : [customers.get(customerId) ?? name]),
  ]
  const rows = (await newestScreeningsNamed(ctx.db, organisationId, borrowers.flatMap(namesOf))).filter(
    ({ status, subject }) =>
      (status === 'confirmed' || status === 'review') && !ofNoFirm.includes(subject.schema),
  )
  const byName = Map.groupBy(rows, ({ subjectName }) => subjectName.toLowerCase())
  return new Map(
    borrowers.flatMap((borrower) => {
      const found = namesOf(borrower).flatMap((name) => byName.get(name.toLowerCase()) ?? [])
      const gravest = found.find(({ status }) => status === 'confirmed') ?? found[0]
      return gravest
        ? [
            [
              borrower.id,
              { isConfirmed: gravest.status === 'confirmed', under: gravest.subjectName },
            ] as const,
          ]
        : []
    }),
  )
}

/** What shares have lost of their highest close of a year, by symbol. */
async function fallsOf(
  ctx: Context,
  symbols: readonly string[],
): Promise<Map<string, Pick<OutsideSigns, 'priceFall' | 'isOneDay'>>> {
  if (symbols.length === 0) return new Map()
  const today = dayOf(ctx.now)
  const days: string[] = []
  // Today is not over: its close is not known yet.
  for (let day = addDays(today, -DAYS_BACK); day < today; day = addDays(day, 1))
    if (sessionOf(day)) days.push(day)
  const closes = await dailyCloses(ctx, symbols, days)
  return new Map(
    symbols.flatMap((symbol) => {
      const known = [...(closes.get(symbol) ?? [])].filter(
        ([, { source }]) => kindOfClose(source) !== 'simulated',
      )
      const newest = known.at(-1)
      if (!newest || known.length < CLOSES_LEAST || addDays(newest[0], OLD_DAYS) < today) return []
      const prices = known.map(([, { close }]) => close)
      const priceFall = 1 - newest[1].close / Math.max(...prices)
      const isOneDay = prices.some((price, at) => at > 0 && Math.log(price / prices[at - 1]!) < HALF_IN_A_DAY)
      return [[symbol, { priceFall, isOneDay }] as const]
    }),
  )
}
