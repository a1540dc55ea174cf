import { afterAll, beforeAll, expect, it } from 'vitest'
import { operationsSlice } from '#domains/operations/server/index.ts'
import { stopScreening } from '#domains/screening/server/index.ts'
import { publish, volkov } from '#domains/screening/server/test-world.ts'
import { depositCash, openPaperAccount, withdrawCash } from '#domains/trading/server/index.ts'
import { addOwnEntry as addOwnEntryCall } from '#domains/watchlists/contract/index.ts'
import { importStarterList } from '#domains/watchlists/server/lists/index.ts'
import { addOwnEntry, addOwnList } from '#domains/watchlists/server/own-lists/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { MonitoringAlertFile, type Transaction } from '../../contract/index.ts'
import { changeSettings } from '../settings.ts'
import { readNames } from './read-names.ts'

onOneDatabase('what payments name', (world) => {
  let api: ApiApp
  const signal = new AbortController().signal
  const post = (path: string, body: object) =>
    api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const rows = async (): Promise<Map<string, Transaction>> => {
    const page = (await (await api.request('/api/bpo/transactions')).json()) as { rows: Transaction[] }
    return new Map(page.rows.map((row) => [row.externalId, row]))
  }
  const payment = (externalId: string, more: object) => ({
    externalId,
    account: `ACC ${externalId}`,
    at: '2026-06-02T10:00:00Z',
    direction: 'out',
    amountMinor: 9_000,
    currency: 'EUR',
    kind: 'transfer',
    ...more,
  })

  beforeAll(async () => {
    world.setNow('2026-06-30T12:00:00.000Z')
    api = makeApi(world.installation, async () => somebody({ role: 'admin' }), operationsSlice.routes)
    expect((await post('/api/bpo/rules/starter-pack', {})).status).toBe(200)
  })
  afterAll(() => stopScreening(world.installation))

  it('without a list nothing is called clear: it waits, and is read once there is one', async () => {
    await post('/api/bpo/transactions', {
      transactions: [
        payment('in-text', {
          text: 'Invoice 4411 Rosoboroneksport spare parts',
          counterparty: 'Halden Trade',
        }),
        payment('other-side', { counterparty: 'Rosoboroneksport', country: 'RU' }),
        payment('plain', { text: 'Salary for November, thank you', counterparty: 'Ilsvika Bakery' }),
        payment('silent', {}),
      ],
    })
    await readNames(world.as(), { signal })
    const before = await rows()
    expect([...before].map(([number, { names }]) => [number, names])).toEqual(
      expect.arrayContaining([
        ['in-text', 'waiting'],
        ['other-side', 'waiting'],
        ['plain', 'waiting'],
        ['silent', 'clear'],
      ]),
    )
    await importStarterList(world.as())
    await readNames(world.as(), { signal })
    const after = await rows()
    // Nobody found on lists that are not those the organisation needs is no answer. Without a rate no rule that asks for an amount has seen it.
    expect(after.get('plain')).toMatchObject({
      names: 'unanswered',
      named: null,
      alerts: 0,
      isMonitored: false,
    })
    expect(before.get('in-text')?.isMonitored).toBe(false)
    expect(after.get('in-text')?.isMonitored).toBe(true)
    expect(after.get('in-text')).toMatchObject({
      names: 'named',
      named: { where: 'text', words: 'Rosoboroneksport', listId: 'assay-starter' },
      alerts: 1,
    })
    expect(after.get('other-side')).toMatchObject({ names: 'named', named: { where: 'name' }, alerts: 1 })
    // No rate is needed to see who is paid, and no amount is said to be missing.
    const { rows: alerts } = (await (await api.request('/api/bpo/alerts')).json()) as {
      rows: { id: number; typology: string }[]
    }
    expect(alerts.map(({ typology }) => typology)).toEqual(['listed-name', 'listed-name'])
    const file = MonitoringAlertFile.parse(
      await (await api.request(`/api/bpo/alerts/${alerts[0]?.id}`)).json(),
    )
    expect(file.findings[0]?.words).toMatch(/reads like .*; the rule asks for 70%\.$/)
    expect(file.leftOut.count).toBe(0)
    const entries = await world.installation.database.pool.query(
      `select after from audit_entry where action = 'transactions.names-read'`,
    )
    expect(entries.rows.map(({ after: stated }) => [stated.count, stated.named.length])).toEqual([[3, 2]])
    expect(entries.rows[0].after.lists).toEqual([expect.objectContaining({ listId: 'assay-starter' })])
  })

  it('what lists that lack something said of nobody is asked again once they are those that are needed', async () => {
    await readNames(world.as(), { signal })
    expect((await rows()).get('plain')?.names).toBe('unanswered')
    await publish(world, [volkov])
    await readNames(world.as(), { signal })
    const answered = await rows()
    expect(answered.get('plain')).toMatchObject({ names: 'clear', named: null })
    expect(answered.get('in-text')?.names).toBe('named')
    const entries = await world.installation.database.pool.query(
      `select after from audit_entry where action = 'transactions.names-read' order by sequence`,
    )
    expect(entries.rows.map(({ after }) => [after.count, after.isAnswered])).toEqual([
      [3, false],
      [1, true],
    ])
  })

  it('what could not be answered for is read again once an own list has changed', async () => {
    world.setNow('2026-06-30T12:30:00.000Z')
    await post('/api/bpo/transactions', {
      transactions: [payment('initials', { counterparty: 'V. Halvardsen', text: '' })],
    })
    await readNames(world.as(), { signal })
    expect((await rows()).get('initials')?.names).toBe('unanswered')
    world.setNow('2026-06-30T13:00:00.000Z')
    const ctx = world.as({ role: 'admin' })
    const list = await addOwnList(ctx, { name: 'Blocked parties', purpose: 'blocked' })
    await addOwnEntry(
      ctx,
      addOwnEntryCall.request.parse({
        id: list.id,
        name: 'Viktor Halvardsen',
        schema: 'Person',
        reason: 'Left without paying',
      }),
    )
    await readNames(world.as(), { signal })
    expect((await rows()).get('initials')).toMatchObject({ names: 'named', named: { listId: list.listId } })
  })

  it('cash of paper accounts is monitored where the house wants it, with the change that moves it, once', async () => {
    const ctx = world.as({ role: 'admin' })
    const accountId = await openPaperAccount(ctx, { accountName: 'House', initialCash: 0 })
    await depositCash(ctx, { accountId, cents: 100_00 })
    await changeSettings(ctx, { monitorsPaperAccounts: true })
    await depositCash(ctx, { accountId, cents: 940_000, transferId: 'one' })
    await depositCash(ctx, { accountId, cents: 940_000, transferId: 'one' })
    await withdrawCash(ctx, { accountId, cents: 930_000 })
    await expect(withdrawCash(ctx, { accountId, cents: 930_000 })).rejects.toThrow()
    const moved = [...(await rows()).values()].filter(({ source }) => source === 'paper')
    expect(
      moved.map(({ direction, amountMinor, account, kind }) => [direction, amountMinor, account, kind]),
    ).toEqual(
      expect.arrayContaining([
        ['in', 940_000, `Paper account ${accountId}`, 'transfer'],
        ['out', 930_000, `Paper account ${accountId}`, 'transfer'],
      ]),
    )
    expect(moved).toHaveLength(2)
    expect(moved.every(({ isMonitored, names }) => isMonitored && names === 'not-asked')).toBe(true)
  })
})
