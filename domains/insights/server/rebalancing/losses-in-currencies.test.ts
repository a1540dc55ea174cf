// Binds what its runs do.
import '#domains/broker-files/server/slice.ts'
import { expect, it } from 'vitest'
import { importsIn } from '#domains/broker-files/server/testing/test-imports.ts'
import { listAccounts, openPaperAccount } from '#domains/trading/server/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { insightsApi } from '../test-insights.ts'
import { taxesOf } from './taxes.ts'

onOneDatabase('losses of an account in euros', (world) => {
  it('prices in dollars make no loss of what was paid in euros, which is said', async () => {
    world.setNow('2026-11-10T15:00:00.000Z')
    insightsApi(world)
    const id = await openPaperAccount(world.as(), { accountName: 'Depot', initialCash: 0, currency: 'EUR' })
    await importsIn(world).book(
      id,
      'date,action,symbol,quantity,price,fees,amount,currency\n2026-10-20,deposit,,,,,3000,EUR\n2026-10-21,buy,SAP,10,250,0,2500,EUR\n2026-10-28,sell,SAP,1,200,0,200,EUR',
    )
    const accounts = await listAccounts(world.as(), {})
    const account = accounts.find((one) => one.id === id)
    if (!account) throw new Error('The account is not listed.')
    const taxes = await taxesOf(world.as(), {
      account,
      accounts,
      prices: new Map([['SAP', 20_000]]),
      trades: [{ symbol: 'SAP', action: 'SELL', quantity: 1_000_000, amount: 20_000 }],
    })
    expect(taxes).toMatchObject({ taxLossOpportunities: [], washSaleWarnings: [], realised: null })
    expect(taxes.notes.join(' ')).toMatch(
      /Depot is kept in EUR.*Losses of Depot in the last 30 days are in EUR/,
    )
  })
})
