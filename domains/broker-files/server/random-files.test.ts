// Binds what its runs do.
import './slice.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { loadAccountState } from '#domains/trading/server/books/load-account-state.ts'
import { faultsOfBooks, keepBooksSound, openPaperAccount, placeOrder } from '#domains/trading/server/index.ts'
import { accountOf } from '#domains/trading/server/store.ts'
import { TestPrices } from '#domains/trading/server/test-prices.ts'
import { Problem } from '#platform/problems/index.ts'
import { onOneDatabase, type World } from '#platform/testing/index.ts'
import { importBrokerFile } from './import-broker-file.ts'
import { randomFile } from './testing/test-random-files.ts'
import { undoImport } from './undo-import.ts'

const RUNS = Number(process.env.RANDOM_FILES ?? 12)

const story = fc.record({
  lotMethod: fc.constantFrom('FIFO' as const, 'LIFO' as const, 'HIFO' as const, 'AVERAGE' as const),
  cash: fc.integer({ min: 0, max: 500_000 }),
  hasTraded: fc.boolean(),
  missingCash: fc.constantFrom('refuse' as const, 'bring-in' as const),
  files: fc.array(randomFile, { minLength: 1, maxLength: 3 }),
})

onOneDatabase('random files of brokers', (world) => {
  let prices: TestPrices
  beforeAll(async () => {
    prices = new TestPrices(world.installation, { AAPL: 'Apple Inc.' })
    await keepBooksSound(world.installation)
  })

  it('after every import and every undoing the books agree, and what is undone in turn leaves the account as it was', async () => {
    await fc.assert(
      fc.asyncProperty(story, (stated) => live(world, prices, stated)),
      // The first story that fails is told as it is: making it shorter would outlast the test.
      { numRuns: RUNS, endOnFailure: true },
    )
  })

  it('two files in the wrong order make the same books, or the second is refused with the order that makes them', async () => {
    await fc.assert(
      fc.asyncProperty(pair, (files) => inBothOrders(world, files)),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
})

const pair = fc.record({
  lotMethod: fc.constantFrom('FIFO' as const, 'LIFO' as const, 'HIFO' as const, 'AVERAGE' as const),
  cash: fc.integer({ min: 0, max: 500_000 }),
  february: randomFile,
  march: randomFile,
})

const csvOf = (rows: readonly string[]) =>
  ['date,action,symbol,quantity,price,commission,fees,amount', ...rows].join('\n')

/** The same two months in the right and in the wrong order. */
async function inBothOrders(
  world: World,
  { lotMethod, cash, february, march }: typeof pair extends fc.Arbitrary<infer Stated> ? Stated : never,
) {
  world.setNow('2026-11-20T15:00:00.000Z')
  const ctx = world.as()
  const { db } = world.installation.database
  const files = {
    february: csvOf(february),
    march: csvOf(march.map((row) => row.replace('2024-02', '2024-03'))),
  }
  const accountIds = await Promise.all(
    ['right', 'wrong'].map((accountName) =>
      openPaperAccount(ctx, { accountName, initialCash: cash, lotMethod }),
    ),
  )
  const [right = 0, wrong = 0] = accountIds
  const bring = (accountId: number, month: keyof typeof files) =>
    importBrokerFile(ctx, {
      file: new File([files[month]], `${month}.csv`),
      accountId,
      trial: 'false',
      missingCash: 'refuse',
    })
  const holdings = async (accountId: number) => {
    const { settled, lots } = await loadAccountState(db, await accountOf(db, 1, accountId), {
      symbols: 'all',
    })
    const held = [...lots].map(([symbol, own]) => [symbol, own.map(({ id: _, ...lot }) => lot)] as const)
    return { settled, held: held.filter(([, own]) => own.length > 0).sort(([a], [b]) => (a < b ? -1 : 1)) }
  }
  await bring(right, 'february')
  await bring(right, 'march')
  const first = await bring(wrong, 'march')
  try {
    await bring(wrong, 'february')
  } catch (failure) {
    expect(failure).toMatchObject({ code: 'conflict', details: { order: ['this file', 'march.csv'] } })
    await undoImport(ctx, { id: first.import?.id ?? 0 })
    await bring(wrong, 'february')
    await bring(wrong, 'march')
  }
  expect(await holdings(wrong)).toEqual(await holdings(right))
}

async function live(
  world: World,
  prices: TestPrices,
  stated: typeof story extends fc.Arbitrary<infer Stated> ? Stated : never,
) {
  world.setNow('2026-11-20T15:00:00.000Z')
  prices.set('AAPL', 100, world.installation.clock())
  const ctx = world.as()
  const { db } = world.installation.database
  const accountId = await openPaperAccount(ctx, {
    accountName: 'Random',
    initialCash: stated.cash,
    lotMethod: stated.lotMethod,
  })
  const faults = () => faultsOfBooks(db, { organisationId: 1, accountId })
  const state = async () => {
    const state = await loadAccountState(db, await accountOf(db, 1, accountId), { symbols: 'all' })
    return {
      settled: state.settled,
      unsettled: state.unsettled,
      lots: [...state.lots].filter(([, lots]) => lots.length > 0),
    }
  }
  if (stated.hasTraded) {
    const order = {
      symbol: 'AAPL',
      side: 'BUY' as const,
      quantity: 1_000_000,
      orderType: 'MARKET' as const,
      price: null,
    }
    await placeOrder(ctx, { ...order, accountId, timeInForce: 'DAY', lotIds: [] }).catch(refusalOnly)
  }
  const imported: { id: number; before: Awaited<ReturnType<typeof state>> }[] = []
  for (const [month, february] of stated.files.entries()) {
    const before = await state()
    // A file of before another that is booked would be refused.
    const rows = february.map((row) => row.replace('2024-02', `2024-0${month + 2}`))
    const text = ['date,action,symbol,quantity,price,commission,fees,amount', ...rows].join('\n')
    const request = { file: new File([text], 'random.csv'), accountId, missingCash: stated.missingCash }
    const trial = await importBrokerFile(ctx, { ...request, trial: 'true' })
    expect(await state()).toEqual(before)
    const read = await importBrokerFile(ctx, { ...request, trial: 'false' })
    expect({ ...read, trial: true, import: null }).toEqual(trial)
    expect(read.booked + read.known + read.refusedCount).toBe(read.rows)
    expect(await faults()).toEqual([])
    const again = await importBrokerFile(ctx, { ...request, trial: 'false' })
    expect(again).toMatchObject({ booked: 0, import: null, cashAfter: read.cashAfter })
    if (read.import) imported.push({ id: read.import.id, before })
  }
  // Out of turn an undoing may be refused; it must then have left the books sound.
  const [first] = imported
  if (imported.length > 1 && first) {
    const isUndone = await undoImport(ctx, { id: first.id }).then(() => true, refusalOnly)
    expect(await faults()).toEqual([])
    if (isUndone) return
  }
  for (const { id, before } of imported.toReversed()) {
    await undoImport(ctx, { id })
    expect(await faults()).toEqual([])
    expect(await state()).toEqual(before)
  }
}

function refusalOnly(failure: unknown): false {
  if (failure instanceof Problem && failure.status < 500) return false
  throw failure
}
