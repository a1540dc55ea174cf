import { beforeAll, beforeEach, expect, it } from 'vitest'
import { alertsSlice } from '#domains/alerts/server/index.ts'
import { controlsSlice } from '#domains/controls/server/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { operationsSlice } from '../index.ts'
import { evaluateTransactionsAgain } from '../transactions/evaluate-again.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer is of any shape until it is compared with one.
const bodyOf = (answer: Response): Promise<any> => answer.json()

let organisations = 940

onOneDatabase('rules and currencies', (world) => {
  let api: ApiApp
  let organisationId = 0
  const actor = () => somebody({ role: 'admin', userId: 1, username: 'person.1', organisationId })
  beforeAll(() => {
    world.setNow('2026-11-28T12:00:00.000Z')
    api = makeApi(world.installation, async () => actor(), [
      ...operationsSlice.routes,
      ...alertsSlice.routes,
      ...controlsSlice.routes,
    ])
  })
  beforeEach(() => {
    organisations += 1
    organisationId = organisations
  })

  const send = async (path: string, body: object, method = 'POST') => {
    const answer = await api.request(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    if (!answer.ok) throw new Error(await answer.text())
    return bodyOf(answer)
  }
  const read = async (path: string) => bodyOf(await api.request(path))
  const rules = async () => endpoints.MonitoringRule.array().parse(await read('/api/bpo/rules'))
  const dashboard = async () =>
    endpoints.BpoDashboard.parse(await read('/api/bpo/dashboard')).transactionMonitoring
  const raised = async () =>
    ((await read('/api/bpo/alerts?pageSize=100')).rows as { typology: string; account: string }[])
      .map(({ typology, account }) => `${typology} ${account}`)
      .sort()
  /** Four cash deposits just below ten thousand within four days, and a payment to North Korea. */
  const shownText = (currency: string) => [
    ...[24, 25, 26, 27].map((day) => ({
      externalId: `${currency}-${day}`,
      account: `cash-${currency}`,
      at: `2026-11-${day}T10:00:00Z`,
      direction: 'in',
      amountMinor: 950_000,
      currency,
      kind: 'cash',
      counterparty: 'Cash desk 4',
    })),
    {
      externalId: `${currency}-kp`,
      account: `wire-${currency}`,
      at: '2026-11-27T11:00:00Z',
      direction: 'out',
      amountMinor: 38_00,
      currency,
      kind: 'transfer',
      counterparty: 'Chosun Trading',
      country: 'KP',
    },
  ]
  const add = async (...currencies: string[]) =>
    endpoints.TransactionsTaken.parse(
      await send('/api/bpo/transactions', { transactions: currencies.flatMap(shownText) }),
    )

  it('starter rules in the currency of the organisation find structuring in it, and a payment to North Korea in every currency without a rate', async () => {
    await send('/api/bpo/rules/starter-pack', { currency: 'EUR' })
    await add('EUR', 'GBP')
    expect(await raised()).toEqual(['corridor wire-EUR', 'corridor wire-GBP', 'structuring cash-EUR'])
    expect((await read('/api/bpo/settings')).currency).toBe('EUR')
  })

  it('a rule says how many transactions it could not evaluate for want of a rate, the dashboard too, and those of another organisation are in neither', async () => {
    await send('/api/bpo/rules/starter-pack', { currency: 'EUR' })
    await add('EUR', 'GBP', 'JPY')
    const structuring = (await rules()).find(({ name }) => name.startsWith('Structuring: cash'))
    expect(structuring).toMatchObject({
      definition: { currency: 'EUR' },
      notEvaluated: { count: 8, currencies: ['GBP', 'JPY'] },
    })
    const country = (await rules()).find(({ name }) => name.startsWith('Country under'))
    expect(country?.notEvaluated.count).toBe(0)
    expect((await dashboard()).notEvaluated).toMatchObject({ count: 10, currencies: ['GBP', 'JPY'] })
    const mine = organisationId
    organisationId += 500
    await send('/api/bpo/rules/starter-pack', {})
    expect((await dashboard()).notEvaluated).toEqual({ count: 0, rules: 0, currencies: [] })
    organisationId = mine
  })

  it('what could not be evaluated is evaluated once a rate is stated, and raises what it should have raised', async () => {
    await send('/api/bpo/rules/starter-pack', { currency: 'EUR' })
    await add('GBP')
    expect(await raised()).toEqual(['corridor wire-GBP'])
    // 9,500 pounds are more than ten thousand euro by a true rate; this one leaves them just below.
    await send(
      '/api/bpo/settings',
      { rates: [{ from: 'GBP', to: 'EUR', day: '2026-11-23', rate: 1.02 }] },
      'PUT',
    )
    await evaluateTransactionsAgain(world.as(actor()), { signal: new AbortController().signal })
    expect(await raised()).toEqual(['corridor wire-GBP', 'structuring cash-GBP'])
    expect((await dashboard()).notEvaluated.count).toBe(0)
  })

  it('the same rule in the currency of a transaction takes the place of one that has no rate', async () => {
    await send('/api/bpo/rules/starter-pack', { currency: 'EUR' })
    await send('/api/bpo/rules/starter-pack', { currency: 'GBP' })
    await add('EUR', 'GBP')
    expect(await raised()).toEqual([
      'corridor wire-EUR',
      'corridor wire-GBP',
      'structuring cash-EUR',
      'structuring cash-GBP',
    ])
    expect((await dashboard()).notEvaluated.count).toBe(0)
  })
})
