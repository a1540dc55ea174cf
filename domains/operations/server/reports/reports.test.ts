import { beforeAll, expect, it } from 'vitest'
import { alertsSlice } from '#domains/alerts/server/index.ts'
import { verifyAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { SuspiciousReport, TransactionsTaken } from '../../contract/index.ts'
import { operationsSlice } from '../index.ts'
import { deadlineOf } from './deadline.ts'

let organisationId = 300

onEveryDatabase('suspicious activity reports', (world) => {
  let actor: Actor
  let api: ApiApp
  const as = (userId: number, role: 'admin' | 'analyst' | 'viewer' = 'analyst') => {
    actor = somebody({
      role,
      userId,
      username: `person.${userId}`,
      fullName: `Person ${userId}`,
      organisationId,
    })
  }
  beforeAll(() => {
    world.setNow('2026-06-30T12:00:00.000Z')
    api = makeApi(world.installation, async () => actor, [...operationsSlice.routes, ...alertsSlice.routes])
  })
  const send = (path: string, body: object, method = 'POST') =>
    api.request(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  const shownText = async (answer: Response | Promise<Response>) => {
    const response = await answer
    if (!response.ok) throw new Error(await response.text())
    return SuspiciousReport.parse(await response.json())
  }
  const codeOf = async (answer: Response | Promise<Response>) =>
    ((await (await answer).json()) as { code: string }).code
  const raised = async () => {
    organisationId += 1
    as(1, 'admin')
    await world.installation.database.pool.query(
      `insert into membership (organisation_id, user_id, role, joined_at) values ($1, 2, 'analyst', '2026-01-05')`,
      [organisationId],
    )
    await send('/api/bpo/rules/starter-pack', {})
    const transactions = [1, 3, 6].map((day) => ({
      externalId: `tx-${day}`,
      account: 'ACC-1',
      at: `2026-06-0${day}T10:00:00Z`,
      direction: 'in',
      amountMinor: 940_000,
      currency: 'USD',
      counterparty: `Branch ${day}`,
      kind: 'cash',
    }))
    const taken = TransactionsTaken.parse(
      await (await send('/api/bpo/transactions', { transactions })).json(),
    )
    as(1)
    return taken.alertIds[0] as number
  }
  const move = (report: SuspiciousReport, to: string, more: object = {}) =>
    send(`/api/bpo/reports/${report.id}/move`, { version: report.version, to, reason: 'As read', ...more })
  const read = (id: number) => shownText(api.request(`/api/bpo/reports/${id}`))

  it('its narrative is made of what is on record, each sentence with its transactions; what is not on record is named', async () => {
    const alertId = await raised()
    const report = await shownText(send('/api/bpo/reports', { alertId }))
    expect(report.narrative).toContain('Account ACC-1, to which no customer record is linked,')
    expect(report.narrative).toContain('3 transactions from 2026-06-01 to 2026-06-06')
    expect(report.narrative).toContain('3 payments totalling 28,200.00 USD came in, each of 9,400.00 USD.')
    expect(report.narrative).toContain('Branch 1 (1), Branch 3 (1) and Branch 6 (1)')
    expect(report.facts.find(({ words }) => words.startsWith('The activity'))?.transactions).toHaveLength(3)
    expect(report.missing[0]).toContain('no customer record')
    expect(report.missing.join(' ')).toContain('a person has to write it')
    expect(await codeOf(send('/api/bpo/reports', { alertId }))).toBe('conflict')
    expect(await codeOf(send('/api/bpo/reports', { alertId: 99_999 }))).toBe('not-found')
  })

  it('its clock runs thirty days from detection, sixty where no suspect is known, and says by which rule; a day to come is refused', async () => {
    const report = await shownText(send('/api/bpo/reports', { alertId: await raised() }))
    expect(report).toMatchObject({
      detectedOn: '2026-06-30',
      dueOn: '2026-07-30',
      deadline: { days: 30, source: '31 CFR 1020.320(b)(3)' },
      isOverdue: false,
    })
    const change = (more: object, version = report.version) =>
      send(
        `/api/bpo/reports/${report.id}`,
        { version, narrative: report.narrative, detectedOn: '2026-05-20', isSuspectKnown: true, ...more },
        'PUT',
      )
    expect(await shownText(change({}))).toMatchObject({ dueOn: '2026-06-19', isOverdue: true })
    expect(await shownText(change({ isSuspectKnown: false }, 2))).toMatchObject({
      dueOn: '2026-07-19',
      isOverdue: false,
      deadline: { days: 60 },
    })
    const late = await change({}, 2)
    expect(await late.json()).toMatchObject({
      code: 'stale',
      details: { version: 3, changes: [{ what: expect.stringMatching(/report/) }] },
    })
    expect(await codeOf(change({ detectedOn: '2026-07-01' }, 3))).toBe('invalid-input')
    expect(await codeOf(change({ narrative: 'Too short' }, 3))).toBe('invalid-input')
    expect((await read(report.id)).version, 'what was refused left nothing').toBe(3)
  })

  it('a second person approves it; it is filed by nobody but a person, who says the day and the number', async () => {
    const alertId = await raised()
    const draft = await shownText(send('/api/bpo/reports', { alertId }))
    expect(await codeOf(move(draft, 'approved'))).toBe('transition-not-allowed')
    const proposed = await shownText(move(draft, 'awaiting_second'))
    expect(await codeOf(move(proposed, 'approved'))).toBe('four-eyes')
    expect(await codeOf(move(proposed, 'not_filed'))).toBe('four-eyes')
    as(2)
    const approved = await shownText(move(proposed, 'approved'))
    expect(approved).toMatchObject({ state: 'approved', settledAt: null, filedOn: null, filingNumber: null })
    expect(await codeOf(move(approved, 'filed'))).toBe('invalid-input')
    expect(await codeOf(move(approved, 'filed', { filedOn: '2026-07-02', filingNumber: 'B-1' }))).toBe(
      'invalid-input',
    )
    const filed = await shownText(move(approved, 'filed', { filedOn: '2026-06-30', filingNumber: 'B-1' }))
    expect(filed).toMatchObject({ state: 'filed', filingNumber: 'B-1', isOverdue: false })
    expect(await codeOf(move(filed, 'draft'))).toBe('transition-not-allowed')
    const text = await (await api.request(`/api/bpo/reports/${filed.id}/text`)).text()
    expect(text).toContain('Filed on 2026-06-30 under B-1')
    const { rows } = await world.installation.database.pool.query(
      `select count(*)::int as n from outbox_message where organisation_id = $1`,
      [organisationId],
    )
    expect(rows, 'nothing is sent anywhere').toEqual([{ n: 0 }])
    expect(await verifyAudit(world.installation.database.db, organisationId)).toMatchObject({
      isIntact: true,
    })
  })

  it('the text of a report states that it is not filed, and that its alert has changed since', async () => {
    const draft = await shownText(send('/api/bpo/reports', { alertId: await raised() }))
    const proposed = await shownText(move(draft, 'awaiting_second'))
    as(2)
    await shownText(move(proposed, 'not_filed', { reason: 'Salary of a new employer, proven' }))
    await world.installation.database.pool.query(
      'update suspicious_report set transactions_read = transactions_read - 1 where id = $1',
      [draft.id],
    )
    const text = await (await api.request(`/api/bpo/reports/${draft.id}/text`)).text()
    expect(text).toContain('DECIDED NOT TO FILE by')
    expect(text).toContain('Reason: Salary of a new employer, proven')
    expect(text).not.toMatch(/^Approved by|Not filed yet/m)
    expect(text).toContain('read from 2 transactions, and it has 3 now')
  })

  it('its days are those of where the house is, as its clock’s are, and it says so', async () => {
    const alertId = await raised()
    const { pool } = world.installation.database
    // In Auckland it is a day later by then.
    await pool.query(
      `update monitoring_alert set raised_at = '2026-06-30T20:00:00Z' where organisation_id = $1 and id = $2`,
      [organisationId, alertId],
    )
    as(1, 'admin')
    await send('/api/bpo/settings', { timeZone: 'Pacific/Auckland' }, 'PUT')
    as(1)
    world.setNow('2026-06-30T21:00:00.000Z')
    const report = await shownText(send('/api/bpo/reports', { alertId }))
    world.setNow('2026-06-30T12:00:00.000Z')
    expect(report.detectedOn).toBe('2026-07-01')
    expect(report.narrative).toContain('was brought to attention on 2026-07-01')
    expect(report.narrative).toContain('on 2026-07-01. Days are those of Pacific/Auckland.')
  })

  it('a filing is not of a day before its facts were detected, and a late one is called late', async () => {
    const draft = await shownText(send('/api/bpo/reports', { alertId: await raised() }))
    const changed = await shownText(
      send(
        `/api/bpo/reports/${draft.id}`,
        { version: 1, narrative: draft.narrative, detectedOn: '2026-05-20', isSuspectKnown: true },
        'PUT',
      ),
    )
    const proposed = await shownText(move(changed, 'awaiting_second'))
    as(2)
    const approved = await shownText(move(proposed, 'approved'))
    expect(await codeOf(move(approved, 'filed', { filedOn: '2026-05-19', filingNumber: 'B-1' }))).toBe(
      'invalid-input',
    )
    const filed = await shownText(move(approved, 'filed', { filedOn: '2026-06-29', filingNumber: 'B-1' }))
    expect(filed).toMatchObject({ dueOn: '2026-06-19', isOverdue: false, daysLate: 10 })
    const text = await (await api.request(`/api/bpo/reports/${draft.id}/text`)).text()
    expect(text).toContain('Filed on 2026-06-29 under B-1, 10 days after it was due.')
  })

  it('one of several people who decide at once does; readers and other organisations do not learn of the report', async () => {
    const draft = await shownText(send('/api/bpo/reports', { alertId: await raised() }))
    const proposed = await shownText(move(draft, 'awaiting_second'))
    as(2)
    const codes = await Promise.all(
      ['approved', 'not_filed', 'draft'].map(async (to) => (await move(proposed, to)).status),
    )
    expect(codes.sort()).toEqual([200, 409, 409])
    as(3, 'viewer')
    expect((await api.request('/api/bpo/reports')).status).toBe(403)
    organisationId += 1
    as(4)
    expect(await codeOf(api.request(`/api/bpo/reports/${draft.id}`))).toBe('not-found')
    expect(await (await api.request('/api/bpo/reports')).json()).toEqual([])
  })
})

it('a day before the first known rule takes that one', () => {
  expect(deadlineOf('2001-01-31', true)).toMatchObject({ dueOn: '2001-03-02', deadline: { days: 30 } })
  expect(deadlineOf('2026-12-31', false).dueOn).toBe('2027-03-01')
})
