import { expect, it } from 'vitest'
import { addBareRows, onEveryDatabase } from '#platform/testing/index.ts'
import { newestFills, newestOrders, openOrders } from './store.ts'

onEveryDatabase('orders and trades of one symbol', (world) => {
  const fill = (organisation_id: number, id: number, symbol: string) => ({
    organisation_id,
    id,
    account_id: 1,
    execution_id: `e${id}`,
    symbol,
    side: 'BUY',
    quantity: 1,
    price: 1,
    gross: 1,
    net: -1,
    why: '{}',
  })
  const order = (organisation_id: number, id: number, symbol: string) => ({
    organisation_id,
    id,
    account_id: 1,
    client_order_id: `c${id}`,
    symbol,
    quantity: 1,
    lot_ids: '[]',
  })

  it('a symbol that is named brings its own rows of its own organisation alone, however many others are newer', async () => {
    const { database } = world.installation
    const asked = { symbol: 'AAPL', limit: 3 }
    await addBareRows(database, 'paper_fill', [
      fill(1, 1, 'AAPL'),
      ...[2, 3, 4, 5, 6].map((id) => fill(1, id, 'MSFT')),
      fill(2, 7, 'AAPL'),
    ])
    await addBareRows(database, 'paper_order', [
      order(1, 1, 'AAPL'),
      ...[2, 3, 4, 5].map((id) => order(1, id, 'MSFT')),
      order(2, 6, 'AAPL'),
    ])
    expect((await newestFills(database.db, 1, asked)).map(({ id }) => id)).toEqual([1])
    expect((await newestOrders(database.db, 1, asked)).map(({ id }) => id)).toEqual([1])
    expect((await newestFills(database.db, 1, { ...asked, accountIds: [2] })).length).toBe(0)
  })

  it('an order that waits is found however many newer ones are over', async () => {
    const { database } = world.installation
    await addBareRows(database, 'paper_order', [
      { ...order(3, 1, 'AAPL'), is_open: true },
      ...Array.from({ length: 600 }, (_, at) => order(3, at + 2, 'AAPL')),
      { ...order(3, 602, 'AAPL'), account_id: 2, is_open: true },
    ])
    const found = await openOrders(database.db, { organisationId: 3, accountId: 1 })
    expect(found.map(({ id }) => id)).toEqual([1])
  })
})
