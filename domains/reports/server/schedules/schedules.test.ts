import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tradingPrices } from '#domains/market-data/server/index.ts'
import {
  keepBooksSound,
  openPaperAccount,
  placeOrder,
  setPriceSource,
  tradingRoutes,
} from '#domains/trading/server/index.ts'
import { recentAudit } from '#platform/audit/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { deliverMessages } from '#platform/outbox/index.ts'
import { onOneDatabase, type SmtpCatcher, somebody, startSmtpCatcher } from '#platform/testing/index.ts'
import type { ReportDelivering, ReportDelivery, ReportSchedule } from '../../contract/index.ts'
import { reportsSlice } from '../index.ts'
import { nextDueAfter, periodBefore } from './rhythm.ts'
import { sendDueReports } from './send-due.job.ts'

const SHARE = 1_000_000
const moment = (iso: string) => new Date(iso)

it('a report is due at eight in the morning of New York after its period, through the change of the clocks', () => {
  const due = (rhythm: 'weekly' | 'monthly', now: string) => nextDueAfter(rhythm, moment(now)).toISOString()
  // The clocks went back on 1 November.
  expect(due('monthly', '2026-10-15T12:00:00Z')).toBe('2026-11-01T13:00:00.000Z')
  expect(due('monthly', '2026-09-15T12:00:00Z')).toBe('2026-10-01T12:00:00.000Z')
  expect(due('monthly', '2026-11-01T12:59:00Z')).toBe('2026-11-01T13:00:00.000Z')
  expect(due('monthly', '2026-11-01T13:00:00Z')).toBe('2026-12-01T13:00:00.000Z')
  expect(due('weekly', '2026-11-22T12:00:00Z')).toBe('2026-11-23T13:00:00.000Z')
  expect(periodBefore('monthly', moment('2027-01-01T13:00:00Z'))).toEqual({
    from: '2026-12-01',
    to: '2026-12-31',
  })
  expect(periodBefore('weekly', moment('2026-11-23T13:00:00Z'))).toEqual({
    from: '2026-11-16',
    to: '2026-11-22',
  })
})

onOneDatabase('scheduled reports', (world) => {
  let actor: Actor
  let api: ApiApp
  let catcher: SmtpCatcher
  let accountId = 0
  let reader = 0
  beforeAll(async () => {
    catcher = await startSmtpCatcher()
    api = makeApi(world.installation, async () => actor, [...reportsSlice.routes, ...tradingRoutes])
    setPriceSource(world.installation, tradingPrices)
    await keepBooksSound(world.installation)
  })
  afterAll(() => catcher.stop())

  const send = async (method: string, path: string, body?: object) => {
    const response = await api.request(`/api/reports/schedules${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
    return { status: response.status, body: (await response.json()) as never }
  }
  const versionOf = async (id: number) => (await list()).schedules.find((one) => one.id === id)?.version
  const add = (fields: object = {}) =>
    send('POST', '', { report: 'statement', accountId, rhythm: 'monthly', recipientIds: [reader], ...fields })
  const list = async () => (await send('GET', '')).body as ReportDelivering
  const deliveries = async (id: number) => (await send('GET', `/${id}/deliveries`)).body as ReportDelivery[]
  const runJob = () =>
    sendDueReports.run(
      world.installation,
      {},
      {
        signal: AbortSignal.timeout(60_000),
        ctxOf: (organisationId) => systemContext(world.installation, 'reports.send-due', organisationId),
      },
    )
  const deliver = () => deliverMessages(world.as(), AbortSignal.timeout(60_000))
  /** The text of a mail, its lines put together again. */
  const textOf = (place: number) =>
    (catcher.mails[place]?.text ?? '').replace(/=\r?\n/g, '').replace(/\r?\n /g, ' ')

  beforeEach(async () => {
    world.installation.config.smtpUrl = catcher.url
    catcher.refuse(false)
    catcher.mails.length = 0
    const { pool } = world.installation.database
    for (const table of ['report_delivery', 'report_schedule', 'outbox_message'])
      await pool.query(`delete from ${table}`)
    await pool.query(
      `insert into person (username, display_username, full_name, email) values ('rita', 'rita', 'Rita Reader', 'rita@example.com') on conflict do nothing`,
    )
    const { rows } = await pool.query<{ id: number }>(`select id from person where username = 'rita'`)
    reader = Number(rows[0]?.id)
    actor = somebody({ role: 'admin', userId: reader })
    await pool.query(
      `insert into membership (user_id, organisation_id, role, joined_at) values (${reader}, ${actor.organisationId}, 'analyst', now()) on conflict do nothing`,
    )
    world.setNow('2026-10-05T15:00:00.000Z')
    accountId = await openPaperAccount(world.as(), { accountName: 'Growth', initialCash: 10_000_000 })
    await placeOrder(world.as(), {
      symbol: 'XOM',
      side: 'BUY',
      quantity: 100 * SHARE,
      orderType: 'MARKET',
      price: null,
      accountId,
      timeInForce: 'DAY',
      lotIds: [],
    })
    world.setNow('2026-10-20T15:00:00.000Z')
  })

  it('is made when its morning comes, once, mailed with its PDF, and stands in the history and in the audit log', async () => {
    const { status, body } = await add()
    const { id, nextDueAt } = body as ReportSchedule
    expect([status, nextDueAt]).toEqual([201, '2026-11-01T13:00:00.000Z'])
    await runJob()
    expect(await deliveries(id)).toEqual([])
    world.setNow('2026-11-01T13:05:00.000Z')
    await Promise.all([runJob(), runJob()])
    const [waiting, ...others] = await deliveries(id)
    expect([others, waiting]).toEqual([
      [],
      expect.objectContaining({
        from: '2026-10-01',
        to: '2026-10-31',
        state: 'waiting',
        isWhole: true,
        hasFile: true,
      }),
    ])
    await deliver()
    expect(catcher.mails.map(({ to }) => to)).toEqual([['rita@example.com']])
    expect(textOf(0)).toContain('Paper account, simulated money')
    expect(textOf(0)).toMatch(/All prices are simulated: they describe no real market\.[\s\S]*Value: /)
    expect(textOf(0)).toMatch(/application\/pdf; name="?Account statement Growth 2026-10-31\.pdf/)
    expect((await deliveries(id))[0]).toMatchObject({ state: 'sent', lastFailure: null })
    expect((await list()).schedules[0]).toMatchObject({ nextDueAt: '2026-12-01T13:00:00.000Z', failing: 0 })
    const file = await api.request(`/api/reports/schedules/${id}/deliveries/${waiting?.id}/file`)
    expect(new TextDecoder().decode((await file.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
    const actions = (await recentAudit(world.installation.database.db, 1)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['report-schedule.added', 'report-schedule.sent']))
  })

  it('a mail that is not taken is seen as failed, and arrives when it is; one that never will be is given up', async () => {
    const { id } = (await add()).body as ReportSchedule
    catcher.refuse(true)
    await send('POST', `/${id}/send`)
    await deliver()
    expect((await deliveries(id))[0]).toMatchObject({ state: 'failed', attempts: 1 })
    expect((await list()).schedules[0]?.failing).toBe(1)
    catcher.refuse(false)
    world.setNow('2026-10-20T15:02:00.000Z')
    await deliver()
    expect((await deliveries(id))[0]).toMatchObject({ state: 'sent', attempts: 2 })
    catcher.refuse(true, 550)
    await send('POST', `/${id}/send`)
    await deliver()
    expect((await deliveries(id))[0]).toMatchObject({ state: 'given-up' })
  })

  it('a report that cannot be made is said in the first line of its mail, and is no empty report', async () => {
    const { id } = (await add()).body as ReportSchedule
    // September, before the account was opened.
    await send('POST', `/${id}/send`)
    await deliver()
    expect(textOf(0)).toContain(
      'This report could not be made: The books of Growth begin on October 5, 2026.',
    )
    expect(textOf(0)).not.toContain('application/pdf')
    expect((await deliveries(id))[0]).toMatchObject({ isWhole: false, hasFile: false, state: 'sent' })
  })

  it('what is missing from a report is its first line', async () => {
    world.setNow('2026-11-02T15:00:00.000Z')
    const decided = await api.request('/api/trading/holding-prices/XOM', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ symbol: 'XOM', treatment: 'at-cost', reason: 'No price is trusted' }),
    })
    expect(decided.status).toBe(200)
    const { id } = (await add()).body as ReportSchedule
    const [made] = (await send('POST', `/${id}/send`)).body as ReportDelivery[]
    expect(made).toMatchObject({ isWhole: false, hasFile: true })
    expect(made?.firstLine).toMatch(/^Incomplete: No price is known of XOM: valued at cost/)
  })

  it('who leaves, is taken off or may not see portfolios is sent nothing; without recipients it rests', async () => {
    const { id } = (await add()).body as ReportSchedule
    await send('POST', `/${id}/send`)
    const left = await send('POST', `/${id}/unsubscribe`)
    expect(left.body).toMatchObject({ recipients: [], state: 'paused', nextDueAt: null })
    await deliver()
    expect(catcher.mails).toEqual([])
    expect((await deliveries(id))[0]).toMatchObject({ state: 'given-up' })
    expect((await send('POST', `/${id}/unsubscribe`)).status).toBe(409)
    expect((await send('POST', `/${id}/send`)).status).toBe(409)
  })

  it('refuses strangers, unknown accounts, the same twice and who may not, and keeps nothing of them', async () => {
    expect((await add({ recipientIds: [987_654] })).status).toBe(400)
    expect((await add({ recipientIds: [] })).status).toBe(400)
    expect((await add({ accountId: 9_999_999 })).status).toBe(404)
    expect((await add({ rhythm: 'daily' })).status).toBe(400)
    expect((await list()).schedules).toEqual([])
    expect((await add()).status).toBe(201)
    expect((await add()).status).toBe(409)
    const [own] = (await list()).schedules
    actor = somebody({ role: 'viewer' })
    expect((await add({ rhythm: 'weekly' })).status).toBe(403)
    actor = somebody({ role: 'admin', organisationId: 7 })
    expect((await send('DELETE', `/${own?.id}`)).status).toBe(404)
    expect((await list()).schedules).toEqual([])
    actor = somebody({ role: 'admin' })
    expect((await send('DELETE', `/${own?.id}`)).status).toBe(200)
    expect((await list()).schedules).toEqual([])
  })

  it('every period that was over while nothing could be made is made, each once and the oldest first', async () => {
    const { id } = (await add()).body as ReportSchedule
    expect((await list()).schedules[0]?.isLate).toBe(false)
    world.setNow('2027-01-10T15:00:00.000Z')
    expect((await list()).schedules[0]?.isLate).toBe(true)
    await Promise.all([runJob(), runJob()])
    const made = (await deliveries(id)).toReversed()
    expect(made.map(({ from, to }) => [from, to])).toEqual([
      ['2026-10-01', '2026-10-31'],
      ['2026-11-01', '2026-11-30'],
      ['2026-12-01', '2026-12-31'],
    ])
    expect((await list()).schedules[0]).toMatchObject({
      nextDueAt: '2027-02-01T13:00:00.000Z',
      isLate: false,
    })
  })

  it('sales of the last days of a year are in a weekly report too: the week that goes over its end is of the old year, and says until when it counts', async () => {
    const weekly = (report: string) => add({ report, rhythm: 'weekly' })
    world.setNow('2026-12-27T15:00:00.000Z')
    const { id } = (await weekly('tax-lots')).body as ReportSchedule
    world.setNow('2026-12-30T15:00:00.000Z')
    await placeOrder(world.as(), {
      symbol: 'XOM',
      side: 'SELL',
      quantity: 100 * SHARE,
      orderType: 'MARKET',
      price: null,
      accountId,
      timeInForce: 'DAY',
      lotIds: [],
    })
    world.setNow('2027-01-11T15:00:00.000Z')
    await runJob()
    await deliver()
    const subjects = catcher.mails.map((_, place) => /Subject: (.*)/.exec(textOf(place))?.[1])
    const made = (await deliveries(id)).toReversed()
    expect(made.map(({ from, to }) => [from, to])).toEqual([
      ['2026-12-21', '2026-12-27'],
      ['2026-12-28', '2027-01-03'],
      ['2027-01-04', '2027-01-10'],
    ])
    expect(subjects.filter((subject) => subject?.includes('sales of 2026'))).toHaveLength(2)
    const ofTheTurn = catcher.mails
      .map((_, place) => textOf(place))
      .filter((text) => text.includes('Sales of 2026:'))
    expect(ofTheTurn.length).toBeGreaterThan(0)
    expect(ofTheTurn.every((text) => !/\$0\.00 short term, \$0\.00 long term/.test(text))).toBe(true)
  })

  it('a change of the recipients lets no report that is due fall out; a rhythm that another one has is refused', async () => {
    const { id } = (await add()).body as ReportSchedule
    world.setNow('2026-11-01T13:05:00.000Z')
    const change = async (to: object) =>
      send('PUT', `/${id}`, {
        version: await versionOf(id),
        rhythm: 'monthly',
        recipientIds: [reader],
        isPaused: false,
        ...to,
      })
    expect((await change({})).body).toMatchObject({ nextDueAt: '2026-11-01T13:00:00.000Z' })
    await runJob()
    expect((await deliveries(id)).map(({ to }) => to)).toEqual(['2026-10-31'])
    // Paused and begun again, and in another rhythm, it goes on with the period that runs.
    await change({ isPaused: true })
    expect((await change({})).body).toMatchObject({ nextDueAt: '2026-12-01T13:00:00.000Z' })
    expect((await add({ rhythm: 'weekly' })).status).toBe(201)
    expect((await change({ rhythm: 'weekly' })).status).toBe(409)
  })

  it('who lets it rest changes no recipients: one who has left meanwhile is not sent it again', async () => {
    const { id } = (await add()).body as ReportSchedule
    const { pool } = world.installation.database
    await pool.query(
      `insert into person (username, display_username, full_name, email) values ('otto', 'otto', 'Otto Other', 'otto@example.com') on conflict do nothing`,
    )
    const { rows } = await pool.query<{ id: number }>(`select id from person where username = 'otto'`)
    const other = Number(rows[0]?.id)
    await pool.query(
      `insert into membership (user_id, organisation_id, role, joined_at) values (${other}, 1, 'analyst', now()) on conflict do nothing`,
    )
    const both = await send('PUT', `/${id}`, { version: 1, recipientIds: [reader, other] })
    expect([both.status, (both.body as ReportSchedule).recipients]).toMatchObject([
      200,
      [{ userId: reader }, { userId: other }],
    ])
    await send('POST', `/${id}/unsubscribe`)
    const paused = await send('PUT', `/${id}`, { isPaused: true })
    expect([paused.status, paused.body]).toEqual([
      200,
      expect.objectContaining({ state: 'paused', recipients: [expect.objectContaining({ userId: other })] }),
    ])
    actor = somebody({ role: 'admin', userId: other })
    await send('POST', `/${id}/unsubscribe`)
    actor = somebody({ role: 'admin', userId: reader })
    expect((await send('PUT', `/${id}`, { isPaused: false })).status).toBe(409)
  })

  it('the second of two people who change the recipients at once sees the first change, and changes nothing', async () => {
    const { id, version } = (await add()).body as ReportSchedule
    const { pool } = world.installation.database
    await pool.query(
      `insert into person (username, display_username, full_name, email) values ('pia', 'pia', 'Pia Later', 'pia@example.com') on conflict do nothing`,
    )
    const { rows } = await pool.query<{ id: number }>(`select id from person where username = 'pia'`)
    const other = Number(rows[0]?.id)
    await pool.query(
      `insert into membership (user_id, organisation_id, role, joined_at) values (${other}, 1, 'analyst', now()) on conflict do nothing`,
    )
    const first = await send('PUT', `/${id}`, { version, recipientIds: [reader, other] })
    expect([first.status, first.body]).toEqual([200, expect.objectContaining({ version: version + 1 })])
    const second = await send('PUT', `/${id}`, { version, rhythm: 'weekly', recipientIds: [reader] })
    expect([second.status, second.body]).toMatchObject([
      409,
      { code: 'stale', details: { version: version + 1, changes: [{ what: 'added Pia Later' }] } },
    ])
    expect((await list()).schedules[0]).toMatchObject({
      rhythm: 'monthly',
      recipients: [{ userId: reader }, { userId: other }],
    })
    // Without saying what was read nobody is named; a pause alone takes nobody off.
    expect((await send('PUT', `/${id}`, { recipientIds: [reader] })).status).toBe(400)
    expect((await send('PUT', `/${id}`, { isPaused: true })).status).toBe(200)
  })

  it('how a schedule does is how its newest report did: one that never arrived is no alarm for ever', async () => {
    const { id } = (await add()).body as ReportSchedule
    catcher.refuse(true, 550)
    await send('POST', `/${id}/send`)
    await deliver()
    expect((await list()).schedules[0]).toMatchObject({ failing: 1, lastSentAt: null })
    catcher.refuse(false)
    world.setNow('2026-10-20T15:10:00.000Z')
    await send('POST', `/${id}/send`)
    await deliver()
    expect((await list()).schedules[0]).toMatchObject({ failing: 0, waiting: 0 })
    expect((await list()).schedules[0]?.lastSentAt).not.toBeNull()
  })

  it('while a legal hold is in force its history stays', async () => {
    const { id } = (await add()).body as ReportSchedule
    const { pool } = world.installation.database
    await pool.query(
      `insert into legal_hold (organisation_id, scope, subject_id, reason, since, placed_by, placed_at)
       values (${actor.kind === 'user' ? actor.organisationId : 0}, 'organisation', '', 'Court order', '2026-10-01', 'admin', now())`,
    )
    const refused = await send('DELETE', `/${id}`)
    await pool.query('delete from legal_hold')
    expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'legal-hold' })])
    expect((await send('DELETE', `/${id}`)).status).toBe(200)
  })

  it('without a mail server it waits, and the screen is told', async () => {
    world.installation.config.smtpUrl = undefined
    const { id } = (await add()).body as ReportSchedule
    await send('POST', `/${id}/send`)
    await deliver()
    expect((await list()).hasMailServer).toBe(false)
    expect((await deliveries(id))[0]).toMatchObject({ state: 'waiting' })
  })
})
