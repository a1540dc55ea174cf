import { beforeAll, beforeEach, expect, it } from 'vitest'
import { accountsRoutes, addSamplePeople } from '#domains/accounts/server/index.ts'
import { alertsSlice } from '#domains/alerts/server/index.ts'
import { casesSlice } from '#domains/cases/server/index.ts'
import { controlsSlice } from '#domains/controls/server/index.ts'
import { customersSlice } from '#domains/customers/server/index.ts'
import { verifyAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { workEventsOf } from '#platform/work-events/index.ts'
import * as endpoints from '../contract/index.ts'
import { operationsSlice } from './index.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer is of any shape until it is held against one.
const bodyOf = (answer: Response): Promise<any> => answer.json()

let organisations = 60

onEveryDatabase('transaction monitoring', (world) => {
  let actor: Actor
  let api: ApiApp
  let organisationId = 0
  const as = (userId: number, role: 'admin' | 'analyst' | 'viewer' = 'admin') => {
    actor = somebody({ role, userId, username: `person.${userId}`, organisationId })
  }
  beforeAll(() => {
    world.setNow('2026-06-30T12:00:00.000Z')
    api = makeApi(world.installation, async () => actor, [
      ...operationsSlice.routes,
      ...customersSlice.routes,
      ...alertsSlice.routes,
      ...casesSlice.routes,
      ...controlsSlice.routes,
      ...accountsRoutes,
    ])
  })
  beforeEach(() => {
    organisations += 1
    organisationId = organisations
    as(1)
  })

  const belongs = (userId: number) =>
    world.installation.database.pool.query(
      `insert into membership (organisation_id, user_id, role, joined_at) values ($1, $2, 'analyst', '2026-01-05')`,
      [organisationId, userId],
    )
  const send = (path: string, body: object, method = 'POST') =>
    api.request(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  const read = async (path: string) => bodyOf(await api.request(path))
  const starter = async () => {
    expect((await send('/api/bpo/rules/starter-pack', {})).status).toBe(200)
  }
  const cash = (number: number, day: number, more: object = {}) => ({
    externalId: `tx-${number}`,
    account: 'ACC-1',
    at: `2026-06-${String(day).padStart(2, '0')}T10:00:00Z`,
    direction: 'in',
    amountMinor: 940_000,
    currency: 'USD',
    counterparty: `Branch ${number}`,
    kind: 'cash',
    ...more,
  })
  const add = (...transactions: object[]) => send('/api/bpo/transactions', { transactions })
  const taken = async (...transactions: object[]) => {
    const answer = await add(...transactions)
    if (answer.status !== 201) throw new Error(await answer.text())
    return endpoints.TransactionsTaken.parse(await answer.json())
  }
  const alertFile = async (id: number) =>
    endpoints.MonitoringAlertFile.parse(await read(`/api/bpo/alerts/${id}`))
  const dashboard = async () => endpoints.BpoDashboard.parse(await read('/api/bpo/dashboard'))
  const importFile = (content: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) => {
    const form = new FormData()
    form.set('file', new File([content], 'bookings.csv'))
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    return api.request('/api/bpo/transactions/import', { method: 'POST', body: form })
  }
  const raised = async () => {
    await starter()
    const { alertIds } = await taken(cash(1, 1), cash(2, 3), cash(3, 6))
    return alertFile(alertIds[0] as number)
  }

  it('a rule that fires raises one alert with its transactions, sums, threshold and window, here and among everybody’s', async () => {
    await starter()
    const { id: customerId } = await bodyOf(
      await send('/api/customers', { name: 'Ilsvika Trading', segment: 'Trade' }),
    )
    expect(await taken(cash(1, 1, { customerId }), cash(2, 3, { customerId }))).toMatchObject({
      added: 2,
      hits: 0,
    })
    const { alertIds, alertsRaised } = await taken(cash(3, 6, { customerId }))
    expect(alertsRaised).toBe(1)
    const alert = await alertFile(alertIds[0] as number)
    expect(alert).toMatchObject({
      typology: 'structuring',
      state: 'new',
      ruleVersion: 1,
      customerName: 'Ilsvika Trading',
      transactions: 3,
      hitCount: 1,
    })
    expect(alert.findings[0]).toMatchObject({
      value: 3,
      threshold: 3,
      count: 3,
      to: '2026-06-06T10:00:00.000Z',
    })
    const everybodys = await read('/api/alerts')
    expect(everybodys.rows).toMatchObject([
      { kind: 'transaction-monitoring', href: `/dashboard/bpo/alerts/${alert.id}` },
    ])
    const page = await read(`/api/bpo/transactions?alert=${alert.id}`)
    expect(page.rows).toHaveLength(3)
    const events = await workEventsOf(world.installation.database.db, organisationId, {
      type: 'monitoring-alert',
      id: alert.id,
    })
    expect(events).toMatchObject([{ eventType: 'monitoring-alert.raised', ruleVersion: `${alert.ruleId}.1` }])
  })

  it('the same numbers again are the same transactions; another content under a number is refused whole', async () => {
    await starter()
    await taken(cash(1, 1), cash(2, 3))
    expect(await taken(cash(1, 1), cash(2, 3), cash(3, 6))).toMatchObject({ added: 1, known: 2, hits: 1 })
    expect(await taken(cash(1, 1), cash(2, 3), cash(3, 6))).toMatchObject({ added: 0, known: 3, hits: 0 })
    const answer = await add(cash(4, 7), cash(3, 6, { amountMinor: 1 }))
    expect(answer.status).toBe(409)
    // Who stands on the other side, where and why is content too: it is not left out silently.
    for (const more of [{ counterparty: 'Another' }, { country: 'IR' }, { text: 'Fee' }, { kind: 'card' }])
      expect((await add(cash(3, 6, more))).status).toBe(409)
    expect((await read('/api/bpo/transactions')).total).toBe(3)
  })

  it('one that has not been yet is refused, as a file refuses it', async () => {
    const answer = await add(cash(1, 1), cash(2, 1, { at: '2026-06-30T12:06:00Z' }))
    expect(answer.status).toBe(400)
    expect((await bodyOf(answer)).message).toContain('Transaction tx-2 lies in the future')
    expect((await read('/api/bpo/transactions')).total).toBe(0)
    expect(await taken(cash(2, 1, { at: '2026-06-30T12:04:00Z' }))).toMatchObject({ added: 1 })
    expect((await add(cash(3, 1, { at: '1200-01-01T00:00:00Z' }))).status).toBe(400)
    // A name that reads otherwise than it is compared.
    expect((await add(cash(3, 1, { counterparty: '\u202eevil' }))).status).toBe(400)
    const csv = 'number,account,date,amount,currency,counterparty\nE-1,A,2026-06-02,9,USD,\u202eevil\n'
    expect(await bodyOf(await importFile(csv, { isTrial: 'true' }))).toMatchObject({
      added: 0,
      refusedCount: 1,
    })
  })

  it('one that comes late is judged with what came after it; nothing is told twice', async () => {
    await starter()
    expect((await taken(cash(2, 3), cash(3, 6))).hits).toBe(0)
    const late = await taken(cash(1, 1))
    expect(late).toMatchObject({ alertsRaised: 1 })
    // A further deposit in the window counts on the open alert.
    expect(await taken(cash(4, 7))).toMatchObject({ alertsRaised: 0, alertIds: late.alertIds })
    expect(await alertFile(late.alertIds[0] as number)).toMatchObject({ hitCount: 2, transactions: 4 })
  })

  it('rules see each of several simultaneous bookings on one account', async () => {
    await starter()
    const answers = await Promise.all([1, 2, 3, 4, 5].map((day) => add(cash(day, day))))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    const { rows } = await read('/api/bpo/alerts')
    expect(rows).toHaveLength(1)
    expect((await read(`/api/bpo/transactions?alert=${rows[0].id}`)).rows).toHaveLength(5)
  })

  it('without a rule in force nothing is monitored, and it says so', async () => {
    expect(await taken(cash(1, 1), cash(2, 3), cash(3, 6))).toMatchObject({ added: 3, hits: 0 })
    expect((await dashboard()).transactionMonitoring).toMatchObject({ monitored: 0, flagged: 0, approved: 0 })
    const { rows } = await read('/api/bpo/transactions')
    expect(rows.map((row: { isMonitored: boolean }) => row.isMonitored)).toEqual([false, false, false])
  })

  it('an alert is taken up, proposed by one and closed by another; everybody’s closes with it', async () => {
    const alert = await raised()
    const people = alert.people.map(({ userId }) => userId)
    expect(people).toEqual([])
    const clear = (version: number, outcome = 'false_positive') =>
      send(`/api/bpo/alerts/${alert.id}/clear`, { version, outcome, reason: 'Takings of a market weekend' })
    expect(await bodyOf(await clear(1))).toMatchObject({ state: 'awaiting_second', proposedBy: 'person.1' })
    expect((await clear(2)).status).toBe(409)
    as(2)
    // Nobody who came to the organisation, or to the right, after it was proposed.
    expect(await bodyOf(await clear(2))).toMatchObject({ code: 'four-eyes' })
    await belongs(2)
    expect((await clear(1)).status).toBe(409)
    expect(await bodyOf(await clear(2))).toMatchObject({ state: 'closed', outcome: 'false_positive' })
    expect((await read('/api/alerts')).rows).toEqual([])
    expect((await clear(3)).status).toBe(409)
    // Within the cooldown of what was closed a further hit asks nobody again.
    expect(await taken(cash(4, 7))).toMatchObject({ alertsRaised: 0 })
    const { history } = await alertFile(alert.id)
    expect(history.map(({ what }) => what)).toEqual([
      'Monitoring alert closed',
      'Closing of a monitoring alert proposed',
      'Monitoring alert raised',
    ])
    expect(await verifyAudit(world.installation.database.db, organisationId)).toMatchObject({
      isIntact: true,
    })
  })

  it('open alerts of somebody who is shut out are nobody’s, with an entry; what they proposed stays proposed', async () => {
    const [leaver] = await addSamplePeople(world.as({ organisationId }), [
      {
        username: `noa.${organisationId}`,
        fullName: 'Noa Example',
        email: 'noa@people.invalid',
        role: 'analyst',
      },
    ])
    const userId = leaver?.userId ?? 0
    const alert = await raised()
    expect((await send(`/api/bpo/alerts/${alert.id}/assign`, { version: 1, userId })).status).toBe(200)
    expect(await alertFile(alert.id)).toMatchObject({ state: 'under_review', assigneeName: 'Noa Example' })
    expect((await send(`/api/users/${userId}/active`, { isActive: false })).status).toBe(200)
    const left = await alertFile(alert.id)
    expect(left).toMatchObject({ state: 'new', assigneeId: null, version: 3 })
    expect(left.history[0]).toMatchObject({
      what: 'Monitoring alert given back to nobody',
      why: 'Noa Example takes no monitoring alerts any more.',
    })
    const proposed = { version: 3, outcome: 'false_positive', reason: 'Takings of a market weekend' }
    await send(`/api/bpo/alerts/${alert.id}/clear`, proposed)
    await send(`/api/users/${userId}/active`, { isActive: true })
    await send(`/api/bpo/alerts/${alert.id}/assign`, { version: 4, userId })
    await send(`/api/users/${userId}/active`, { isActive: false })
    expect(await alertFile(alert.id)).toMatchObject({ state: 'awaiting_second', assigneeId: null })
  })

  it('escalated it has a case with what the rule found, both or neither; set aside it rests for everybody', async () => {
    const alert = await raised()
    const escalated = await bodyOf(
      await send(`/api/bpo/alerts/${alert.id}/escalate`, { version: 1, reason: 'No trade explains it' }),
    )
    expect(escalated).toMatchObject({ state: 'escalated', caseId: expect.any(Number) })
    const opened = await read(`/api/kyb/cases/${escalated.caseId}`)
    expect(JSON.stringify(opened)).toContain('at most 30% below 10,000.00 USD')
    expect((await send(`/api/bpo/alerts/${alert.id}/escalate`, { version: 2, reason: 'Again' })).status).toBe(
      409,
    )
    const snoozed = await send(`/api/bpo/alerts/${alert.id}/snooze`, {
      version: 2,
      days: 5,
      reason: 'Bank was asked',
    })
    expect(await bodyOf(snoozed)).toMatchObject({
      state: 'snoozed',
      snoozedUntil: '2026-07-05T12:00:00.000Z',
    })
    expect((await read('/api/alerts')).rows).toEqual([])
  })

  it('a rule is changed by version; a change on an older one is refused, and alerts keep the version that made them', async () => {
    await starter()
    const rules = endpoints.listRules.response.parse(await read('/api/bpo/rules?state=active'))
    const rule = rules.find(({ name }) => name.startsWith('Structuring: cash'))
    if (!rule) throw new Error('The pack has it.')
    const change = (version: number, cooldownDays: number) =>
      send(
        `/api/bpo/rules/${rule.id}`,
        { version, name: rule.name, definition: { ...rule.definition, cooldownDays }, note: 'Tuned' },
        'PUT',
      )
    expect((await change(1, 3)).status).toBe(200)
    expect((await change(1, 4)).status).toBe(409)
    const { alertIds } = await taken(cash(1, 1), cash(2, 3), cash(3, 6))
    expect((await alertFile(alertIds[0] as number)).ruleVersion).toBe(2)
    const { versions } = await read(`/api/bpo/rules/${rule.id}`)
    expect(versions.map((one: { version: number }) => one.version)).toEqual([2, 1])
    expect((await change(2, 999)).status).toBe(400)
    as(3, 'analyst')
    expect((await change(2, 3)).status).toBe(403)
    // The pack again changes nothing.
    as(1)
    await starter()
    expect(endpoints.listRules.response.parse(await read('/api/bpo/rules'))).toHaveLength(
      (await read('/api/bpo/rules?state=active')).length + (await read('/api/bpo/rules?state=draft')).length,
    )
  })

  it('one person alone takes no rule out of force, weakens none and clears no alert alone; another who could before agrees', async () => {
    await starter()
    const [rule] = endpoints.listRules.response.parse(await read('/api/bpo/rules?state=active'))
    if (!rule) throw new Error('The pack has one in force.')
    const at = `/api/bpo/rules/${rule.id}`
    const settle = async (id: number, isAgreed: boolean) =>
      (await send(`/api/controls/changes/${id}/decision`, { isAgreed, reason: 'As read' })).status
    const loosenings = [
      () => send(`${at}/state`, { state: 'retired', reason: 'Too many alerts' }),
      () => send(`${at}/state`, { state: 'draft', reason: 'Too many alerts' }),
      () =>
        send(
          at,
          {
            version: rule.version,
            name: rule.name,
            definition: { ...rule.definition, cooldownDays: 365 },
            note: 'Too many alerts',
          },
          'PUT',
        ),
      () => send('/api/bpo/settings', { secondPerson: false, reason: 'Small desk' }, 'PUT'),
      () => send('/api/bpo/settings', { qualitySamplePercent: 0, reason: 'Small desk' }, 'PUT'),
    ]
    const before = [await read(at), await read('/api/bpo/settings')]
    for (const loosen of loosenings) {
      const { proposal } = await bodyOf(await loosen())
      expect(proposal).toMatchObject({ state: 'proposed', loosens: [expect.any(String)] })
      expect([await read(at), await read('/api/bpo/settings')]).toEqual(before)
      expect(await settle(proposal.id, true)).toBe(409)
      expect(await settle(proposal.id, false)).toBe(200)
    }
    expect((await send('/api/bpo/settings', { secondPerson: false }, 'PUT')).status).toBe(400)
    const { proposal } = await bodyOf(
      await send(
        '/api/bpo/settings',
        { secondPerson: false, hourlyCostCents: 100, reason: 'Small desk' },
        'PUT',
      ),
    )
    // What is no control is in force at once.
    expect(await read('/api/bpo/settings')).toMatchObject({ secondPerson: true, hourlyCostCents: 100 })
    await world.installation.database.pool.query(
      `insert into membership (organisation_id, user_id, role, joined_at) values ($1, 2, 'admin', '2026-01-05')`,
      [organisationId],
    )
    as(2)
    expect(await settle(proposal.id, true)).toBe(200)
    expect(await read('/api/bpo/settings')).toMatchObject({ secondPerson: false, hourlyCostCents: 100 })
  })

  it('a trial tells alerts, precision by what people found, and the cost of review; a curve moves with the threshold', async () => {
    await send('/api/bpo/settings', { baselineAlertMinutes: 30, hourlyCostCents: 6_000 }, 'PUT')
    const alert = await raised()
    const clear = (version: number) =>
      send(`/api/bpo/alerts/${alert.id}/clear`, { version, outcome: 'sar_filed', reason: 'Reported' })
    await clear(1)
    await belongs(2)
    as(2)
    await clear(2)
    as(1)
    await taken(...[11, 12, 13].map((day) => cash(day, day, { account: 'ACC-2', amountMinor: 800_000 })))
    const { definition } = endpoints.listRules.response
      .parse(await read('/api/bpo/rules'))
      .find(({ id }) => id === alert.ruleId) as endpoints.MonitoringRule
    const trial = endpoints.RuleTrial.parse(await bodyOf(await send('/api/bpo/rules/trial', { definition })))
    expect(trial).toMatchObject({
      transactions: 6,
      isWhole: true,
      sums: {
        alerts: 2,
        productive: 1,
        unproductive: 0,
        notJudged: 1,
        precision: 1,
        recall: 1,
        reviewCostCents: 6_000,
      },
    })
    const curve = endpoints.whatIfRule.response.parse(
      await bodyOf(await send('/api/bpo/rules/what-if', { definition, block: 0 })),
    )
    expect(curve.points.map(({ threshold, alerts }) => [threshold, alerts])).toEqual([
      ['2', 2],
      ['3', 2],
      ['4', 0],
      ['5', 0],
      ['6', 0],
    ])
    expect((await send('/api/bpo/rules/what-if', { definition, block: 7 })).status).toBe(400)
  })

  it('what no dated rate turns into the currency of a rule is said, and not called monitored', async () => {
    const definition = {
      typology: 'own',
      severity: 'high',
      currency: 'USD',
      trigger: { direction: 'in' },
      all: [{ block: 'sum', of: { direction: 'in' }, hours: 24, atLeast: 100_000 }],
      cooldownDays: 7,
    }
    const { id } = await bodyOf(await send('/api/bpo/rules', { name: 'Large in a day', definition }))
    expect((await send(`/api/bpo/rules/${id}/state`, { state: 'active', reason: 'Wanted' })).status).toBe(200)
    const csv = 'number,account,date,amount,currency,direction\nE-1,ACC-1,2026-06-02,9400,EUR,in\n'
    expect(await bodyOf(await importFile(csv, { isTrial: 'true' }))).toMatchObject({
      added: 1,
      leftOut: { count: 1, currencies: ['EUR'] },
    })
    expect(await taken(cash(1, 1, { currency: 'EUR' }), cash(2, 1))).toMatchObject({
      hits: 1,
      leftOut: { count: 1, currencies: ['EUR'] },
    })
    const rows = async () =>
      (await read('/api/bpo/transactions')).rows.map((row: { currency: string; isMonitored: boolean }) => [
        row.currency,
        row.isMonitored,
      ])
    expect(await rows()).toEqual(
      expect.arrayContaining([
        ['EUR', false],
        ['USD', true],
      ]),
    )
    const { transactionMonitoring } = await dashboard()
    expect(transactionMonitoring).toMatchObject({ monitored: 1 })
    const rates = [{ from: 'EUR', to: 'USD', day: '2026-06-03', rate: 1.1 }]
    expect((await send('/api/bpo/settings', { rates: [...rates, ...rates] }, 'PUT')).status).toBe(400)
    expect((await send('/api/bpo/settings', { rates }, 'PUT')).status).toBe(200)
    expect(await taken(cash(3, 4, { currency: 'EUR' }))).toMatchObject({
      hits: 1,
      leftOut: { count: 0, currencies: [] },
    })
  })

  it('a sample below the line is drawn by chance from what the rule nearly raises, judged once, and counts as found', async () => {
    const alert = await raised()
    const draw = (facts: object) => send(`/api/bpo/rules/${alert.ruleId}/below-line`, facts)
    expect((await draw({ percent: 99, size: 5 })).status).toBe(409)
    // Two deposits where the rule asks for three; on an account of its own, and on one that is alerted on anyway.
    await taken(...[11, 12].map((day) => cash(day, day, { account: 'ACC-2' })), cash(13, 8))
    const answer = await draw({ percent: 70, size: 5 })
    expect(answer.status).toBe(201)
    const sample = endpoints.BelowLineDraw.parse(await answer.json())
    expect(sample).toMatchObject({ population: 1, looked: 6, isWhole: true, judged: 0, share: null })
    expect(sample.items).toMatchObject([{ account: 'ACC-2', verdict: null }])
    const [item] = sample.items
    const judge = () =>
      send(`/api/bpo/below-line/${item?.id}/verdict`, { verdict: 'founded', note: 'The same pattern' })
    as(2, 'viewer')
    expect((await judge()).status).toBe(403)
    as(2, 'analyst')
    expect((await judge()).status).toBe(200)
    expect((await judge()).status).toBe(409)
    expect((await draw({ percent: 70 })).status).toBe(403)
    const [shown] = await read(`/api/bpo/rules/${alert.ruleId}/below-line`)
    expect(shown).toMatchObject({ judged: 1, founded: 1, share: 1 })
    expect(shown.low).toBeLessThan(0.5)
    // Recall is no longer of what rules have flagged alone.
    const { definition } = await read(`/api/bpo/rules/${alert.ruleId}`)
    const trial = endpoints.RuleTrial.parse(await bodyOf(await send('/api/bpo/rules/trial', { definition })))
    expect(trial.sums.recall).toBe(0)
    organisationId = 1_000_000
    as(1)
    expect((await judge()).status).toBe(404)
  })

  it('a rule says how many alerts it raises for what is monitored, and which other rules say the same', async () => {
    const { ruleId } = await raised()
    const own = async () => (await read(`/api/bpo/rules/${ruleId}`)).measures
    expect(await own()).toMatchObject({
      alerts: 1,
      hits: 1,
      accounts: 1,
      escalated: 0,
      monitored: 3,
      perMillion: 1_000_000 / 3,
      hoursToClose: null,
      overlaps: [],
    })
    const definition = {
      typology: 'own',
      severity: 'high',
      currency: 'USD',
      trigger: { atLeast: 900_000 },
      all: [],
      cooldownDays: 7,
    }
    const { id } = await bodyOf(await send('/api/bpo/rules', { name: 'Any large one', definition }))
    await send(`/api/bpo/rules/${id}/state`, { state: 'active', reason: 'Wanted' })
    await taken(cash(4, 7))
    expect((await own()).overlaps).toEqual([{ ruleId: id, ruleName: 'Any large one', alerts: 1 }])
  })

  it('a file with rows that cannot be used names each and keeps nothing, until it is told to keep the rest', async () => {
    await starter()
    await send('/api/customers', { name: 'Ilsvika Trading' })
    const file = [
      'Booking date,Transaction ID,Account,Customer,Amount,Currency,Type,Counterparty',
      '25/05/2026,b1,A-9,Ilsvika Trading,"9,400.00",USD,Cash deposit,Branch 1',
      '27/05/2026,b2,A-9,Ilsvika Trading,9400.00,USD,Cash deposit,Branch 2',
      '31/05/2026,b3,A-9,,9400,USD,Cash deposit,Branch 3',
      '31/06/2026,b4,A-9,,10,USD,Card,Shop',
      '28/05/2026,b5,A-9,Nobody Known,10,USD,Card,Shop',
      '28/05/2026,b6,A-9,,ten,USD,Card,Shop',
      '28/05/2026,b6b,A-9,,0,USD,Card,Shop',
      '28/05/2026,b1,A-9,,5,USD,Card,Shop',
      '29/05/2026,b7,A-9,,-20.505,USD,Card,Shop',
      '29/05/2026,b8,A-9,,-20.5,USD,Card,Shop',
    ].join('\n')
    const trial = endpoints.TransactionFileRead.parse(await bodyOf(await importFile(file)))
    expect(trial).toMatchObject({
      rows: 10,
      added: 4,
      refusedCount: 6,
      dateOrder: 'dmy',
      isTrial: true,
      needs: [],
    })
    expect(trial.refused.map(({ line, reason }) => [line, reason.slice(0, 44)])).toEqual([
      [5, 'The date "31/06/2026" is not a calendar date'],
      [6, 'There is no customer "Nobody Known".'],
      [7, 'The amount "ten" cannot be read.'],
      [8, 'The amount is zero.'],
      [9, 'Line 2 has the same number.'],
      [10, 'The amount "-20.505" has more digits than US'],
    ])
    expect((await importFile(file, { isTrial: 'false' })).status).toBe(400)
    expect((await read('/api/bpo/transactions')).total).toBe(0)
    const kept = await bodyOf(await importFile(file, { isTrial: 'false', isPartAccepted: 'true' }))
    expect(kept).toMatchObject({ added: 4, known: 0, unattached: 2, alertsRaised: 1 })
    const again = await bodyOf(await importFile(file, { isTrial: 'false', isPartAccepted: 'true' }))
    expect(again).toMatchObject({ added: 0, known: 4, alertsRaised: 0 })
    const { rows } = await read('/api/bpo/transactions?q=b8')
    expect(rows).toMatchObject([
      { direction: 'out', amountMinor: 2_050, kind: 'card', at: '2026-05-29T00:00:00.000Z' },
    ])
  })

  it('what of a file is not among its rows, and how its letters were read, is said', async () => {
    const head = 'Date,ID,Account,Amount,Currency,Counterparty'
    const file = Buffer.from(`${head}\n2026-01-02,x1,A,5,USD,Müller`, 'latin1')
    expect((await bodyOf(await importFile(Uint8Array.from(file)))).notes).toEqual([
      'The file is not in UTF-8: it was read as Western European Windows text. Check names with accents.',
    ])
  })

  it('a row whose direction says in and whose sign says out is refused', async () => {
    const read = await bodyOf(
      await importFile(
        'Date,ID,Account,Direction,Amount,Currency\n2026-01-02,x1,A,in,-5,USD\n2026-01-02,x2,A,out,-5,USD',
      ),
    )
    expect([read.added, read.refused]).toEqual([
      1,
      [
        {
          line: 2,
          number: 'x1',
          reason: 'The direction "in" means incoming, but the amount -5 is below zero.',
        },
      ],
    ])
  })

  it('a file whose dates could be either is refused, and one without an amount says what it needs', async () => {
    const head = 'Date,ID,Account,Amount,Currency'
    const either = await importFile(`${head}\n01/02/2026,x1,A,5,USD\n03/04/2026,x2,A,5,USD`)
    expect([either.status, (await bodyOf(either)).code]).toEqual([422, 'date-order-unknown'])
    const result = await importFile(`${head}\n01/02/2026,x1,A,5,USD\n03/04/2026,x2,A,5,USD`, {
      dateOrder: 'mdy',
    })
    expect((await bodyOf(result)).added).toBe(2)
    const needs = await bodyOf(await importFile('Date,ID,Account,What\n2026-01-02,x1,A,5'))
    expect(needs.needs).toEqual(['amount', 'currency'])
    const mapped = await bodyOf(
      await importFile('Date,ID,Account,What\n2026-01-02,x1,A,5', {
        columns: JSON.stringify({ at: 'Date', externalId: 'ID', account: 'Account', amount: 'What' }),
        currency: 'EUR',
      }),
    )
    expect(mapped).toMatchObject({ added: 1, mappedBy: 'request' })
  })

  it('organisations are apart, and who only reads changes nothing', async () => {
    const alert = await raised()
    as(9, 'viewer')
    expect((await add(cash(9, 9))).status).toBe(403)
    expect((await api.request(`/api/bpo/alerts/${alert.id}`)).status).toBe(200)
    organisationId += 5_000
    as(1)
    expect((await api.request(`/api/bpo/alerts/${alert.id}`)).status).toBe(404)
    expect((await read('/api/bpo/transactions')).total).toBe(0)
    expect(await read('/api/bpo/rules')).toEqual([])
  })
})
