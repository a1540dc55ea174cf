import { beforeAll, beforeEach, expect, it } from 'vitest'
import { customersSlice } from '#domains/customers/server/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../contract/index.ts'
import { dayIn } from './dashboard/facts.ts'
import { operationsSlice, timeInHandOf } from './index.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer is of any shape until it is held against one.
const bodyOf = (answer: Response): Promise<any> => answer.json()

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (sign) => sign.charCodeAt(0),
)
const zone = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F3204153ZE184226B<<<<<16'

let organisations = 160

onEveryDatabase('figures of operations', (world) => {
  let actor: Actor
  let api: ApiApp
  let organisationId = 0
  beforeAll(() => {
    api = makeApi(world.installation, async () => actor, [
      ...operationsSlice.routes,
      ...customersSlice.routes,
    ])
  })
  beforeEach(() => {
    world.setNow('2026-06-30T12:00:00.000Z')
    organisations += 1
    organisationId = organisations
    actor = somebody({ role: 'admin', userId: 1, username: 'ana', organisationId })
  })

  const send = (path: string, body: object, method = 'POST') =>
    api.request(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  const done = async (answer: Response | Promise<Response>) => {
    const given = await answer
    if (given.status >= 300) throw new Error(await given.text())
    return bodyOf(given)
  }
  const read = async (path: string) => done(api.request(path))
  const dashboard = async () => endpoints.BpoDashboard.parse(await read('/api/bpo/dashboard'))
  const statistics = async () => endpoints.BpoStatistics.parse(await read('/api/bpo/statistics'))
  const customer = async (facts: object = {}) =>
    (
      await done(
        send('/api/customers', {
          name: 'Anna Maria Eriksson',
          schema: 'Person',
          countries: ['SE'],
          birthDate: '1974-08-12',
          ...facts,
        }),
      )
    ).id as number
  const clean = {
    type: 'passport',
    holder: 'Anna Maria Eriksson',
    number: 'L898902C3',
    issuedOn: '2022-04-15',
    expiresOn: '2032-04-15',
    birthDate: '1974-08-12',
    country: 'UTO',
    mrz: zone,
  }
  let contents = 0
  const addDocument = async (fields: Record<string, string>): Promise<endpoints.OperationsDocument> => {
    const form = new FormData()
    contents += 1
    form.set('file', new File([png, new Uint8Array([contents % 256, contents >> 8])], 'passport.png'))
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return endpoints.OperationsDocument.parse(
      await done(api.request('/api/bpo/documents', { method: 'POST', body: form })),
    )
  }
  const decide = (document: endpoints.OperationsDocument, more: object = {}) =>
    done(
      send(`/api/bpo/documents/${document.id}/decision`, {
        version: document.version,
        decision: 'approved',
        ...more,
      }),
    )
  const claim = (document: endpoints.OperationsDocument) =>
    done(send(`/api/bpo/documents/${document.id}/claim`, { version: document.version })).then((body) =>
      endpoints.OperationsDocument.parse(body),
    )

  it('BPO-006 BPO-014 BPO-015 without a record there is no rate: null, and never 0% or 100%; counts are nought', async () => {
    const board = await dashboard()
    expect(board.performanceMetrics).toEqual({
      automationRate: null,
      accuracyRate: null,
      costSavings: null,
      timeReduction: null,
    })
    expect(board.workflowAutomation).toEqual({
      tasksCompleted: 0,
      tasksPending: 0,
      averageProcessingTime: null,
    })
    expect(board.documentsProcessed).toEqual({ today: 0 })
    expect(await statistics()).toMatchObject({
      documentProcessing: {
        totalProcessed: 0,
        averageProcessingTime: null,
        accuracyRate: null,
        documentTypes: {},
      },
    })
    for (const figure of Object.values(board.figures))
      if (figure.denominator === 0) expect(figure.value, figure.definitionId).toBeNull()
    for (const figure of Object.values(board.figures)) {
      expect(figure.definitionId).toMatch(/^bpo\./)
      expect(figure.definition.length).toBeGreaterThan(20)
      expect(figure.drilldownUrl).toMatch(/^\/dashboard\//)
    }
    expect(new Set(Object.values(board.figures).map(({ definitionId }) => definitionId)).size).toBe(
      Object.keys(board.figures).length,
    )
  })

  it('a document that somebody decided without taking it up took no known time: it shortens no handling and saves nothing', async () => {
    const customerId = String(await customer())
    const settings = {
      baselineDocumentMinutes: 24,
      baselineAlertMinutes: 30,
      hourlyCostCents: 6_000,
      platformCostCents: 0,
    }
    await done(send('/api/bpo/settings', settings, 'PUT'))
    const wrong = (number: string) => addDocument({ ...clean, number, customerId })
    await decide(await wrong('X1'))
    let board = await dashboard()
    expect(board.performanceMetrics).toMatchObject({ timeReduction: null, costSavings: null })
    expect(board.figures['performanceMetrics.averageHandling']).toMatchObject({
      value: null,
      beside: [{ label: 'Decided without being started, time unknown', value: '1' }],
    })
    const taken = await claim(await wrong('X2'))
    world.setNow('2026-06-30T12:12:00.000Z')
    await decide(taken)
    board = await dashboard()
    expect(board.performanceMetrics).toMatchObject({ timeReduction: 50, costSavings: 12 })
  })

  it('BPO-007 BPO-010 BPO-013 documents: accepted without a hand, decided by hand, corrected; each figure moves with them', async () => {
    const customerId = String(await customer())
    const automatic = await addDocument({ ...clean, customerId })
    expect(automatic).toMatchObject({ state: 'approved', isAutomatic: true, decidedBy: 'checks' })
    expect(automatic.checks.filter(({ result }) => result === 'not_performed').map(({ id }) => id)).toEqual(
      expect.arrayContaining(['liveness', 'face', 'chip', 'forgery']),
    )
    let board = await dashboard()
    expect(board.documentsProcessed.today).toBe(1)
    expect(board.performanceMetrics.automationRate).toBe(100)

    const wrong = await addDocument({
      ...clean,
      number: 'X1',
      mrz: zone.replace('7408122', '7408132'),
      customerId,
    })
    expect(wrong.state).toBe('new')
    expect(wrong.checks.find(({ id }) => id === 'zone')).toMatchObject({ result: 'fail', isMandatory: true })
    const taken = await claim(wrong)
    world.setNow('2026-06-30T12:12:00.000Z')
    await decide(taken, { fields: { number: 'L898902C3', mrz: zone } })
    board = await dashboard()
    expect(board.performanceMetrics.automationRate).toBe(50)
    // Seven fields were read, two of them wrong.
    expect(board.performanceMetrics.accuracyRate).toBe(71.4)
    expect(board.figures['performanceMetrics.accuracyRate']).toMatchObject({ numerator: 5, denominator: 7 })
    expect(board.figures['performanceMetrics.accuracyRate']?.beside[0]).toEqual({
      label: '95% interval (Wilson)',
      value: '35.9% to 91.8%',
    })
    expect(board.performanceMetrics.timeReduction).toBeNull()
    await done(
      send(
        '/api/bpo/settings',
        {
          baselineDocumentMinutes: 24,
          baselineAlertMinutes: 30,
          hourlyCostCents: 6_000,
          platformCostCents: 1_000,
        },
        'PUT',
      ),
    )
    // A baseline without its day is none that a claim is held against.
    const inHand = () =>
      timeInHandOf(world.installation.database.db, organisationId, {
        from: new Date('2026-06-01'),
        to: new Date('2026-07-01'),
      })
    expect(await inHand()).toEqual({ handled: 1, medianMinutes: 12, baseline: null })
    await done(send('/api/bpo/settings', { baselineDate: '2026-01-15', baselineSource: 'Stopwatch' }, 'PUT'))
    expect((await inHand()).baseline).toEqual({ minutes: 24, date: '2026-01-15', source: 'Stopwatch' })
    board = await dashboard()
    // In hand 12 minutes against 24; the one that went by itself took nobody's time and does not count.
    expect(board.performanceMetrics.timeReduction).toBe(50)
    // Two documents of 24 minutes less 12 in hand, at 60 dollars an hour, less the platform.
    expect(board.performanceMetrics.costSavings).toBe(36 - 10)
    await done(send('/api/bpo/settings', { platformCostCents: 10_000 }, 'PUT'))
    expect((await dashboard()).performanceMetrics.costSavings).toBe(36 - 100)
    // A cost that nobody has stated is not zero: nothing is known of what was saved.
    await done(send('/api/bpo/settings', { platformCostCents: null }, 'PUT'))
    expect((await dashboard()).performanceMetrics.costSavings).toBeNull()
    await done(send('/api/bpo/settings', { platformCostCents: 0 }, 'PUT'))
    expect((await dashboard()).performanceMetrics.costSavings).toBe(36)

    const twice = await send(`/api/bpo/documents/${automatic.id}/quality`, {
      version: automatic.version,
      fields: [
        { field: 'holder', isCorrect: true },
        { field: 'holder', isCorrect: false },
      ],
    })
    expect(twice.status).toBe(400)
    await done(
      send(`/api/bpo/documents/${automatic.id}/quality`, {
        version: automatic.version,
        fields: [{ field: 'holder', isCorrect: true }],
      }),
    )
    expect((await dashboard()).performanceMetrics.accuracyRate).toBe(75)
    expect((await statistics()).documentProcessing).toEqual({
      totalProcessed: 2,
      averageProcessingTime: 6,
      accuracyRate: 75,
      documentTypes: { passport: 2 },
    })
  })

  it('BPO-013 the time that the customer was awaited is no processing time; a changed type is counted as what it is', async () => {
    const sent = await claim(await addDocument({ type: 'other' }))
    const returned = endpoints.OperationsDocument.parse(
      await decide(sent, { decision: 'revision', reason: 'Missing page' }),
    )
    expect(returned.state).toBe('revision')
    world.setNow('2026-07-01T12:00:00.000Z')
    const again = await claim(returned)
    world.setNow('2026-07-01T12:30:00.000Z')
    await decide(again, { type: 'bank-statement' })
    const { documentProcessing, figures } = await statistics()
    expect(documentProcessing).toMatchObject({
      averageProcessingTime: 30,
      documentTypes: { 'bank-statement': 1 },
    })
    expect(figures['documentProcessing.classification']).toMatchObject({
      value: 0,
      numerator: 0,
      denominator: 1,
    })
    expect((await dashboard()).figures['performanceMetrics.firstPassYield']?.value).toBe(0)
  })

  it('BPO-008 BPO-012 KYC validations: pending, to review, decided; what failed cannot be approved', async () => {
    const id = await customer()
    const run = (customerId: number, more: object = {}) => done(send('/api/bpo/kyc', { customerId, ...more }))
    expect(await run(id)).toMatchObject({ state: 'pending', decision: null })
    expect((await dashboard()).kycValidations).toEqual({ completed: 0, pending: 1, requiresReview: 0 })
    const watched = await customer({
      name: 'Sana Imports',
      schema: 'Company',
      countries: ['YE'],
      identifiers: [{ kind: 'lei', value: '5493001KJTIIGC8Y1R13' }],
    })
    const review = await run(watched, {
      iban: 'GB82 WEST 1234 5698 7654 33',
      owners: 'Ana Petrova, 60\nBo Larsen 10',
    })
    expect(review.state).toBe('requires_review')
    const results = Object.fromEntries(
      review.checks.map((check: endpoints.KycCheck) => [check.id, check.result]),
    )
    expect(results).toMatchObject({
      countries: 'consider',
      lei: 'fail',
      iban: 'fail',
      owners: 'consider',
      liveness: 'not_performed',
      registry: 'not_performed',
    })
    const before = await dashboard()
    expect(before.kycValidations).toEqual({ completed: 0, pending: 1, requiresReview: 1 })
    const decision = (kind: string) =>
      send(`/api/bpo/kyc/${review.id}/decision`, {
        version: review.version,
        decision: kind,
        reason: 'No trade with it',
      })
    expect((await decision('approved')).status).toBe(409)
    expect(await done(decision('rejected'))).toMatchObject({ state: 'completed', decidedBy: 'ana' })
    const after = await dashboard()
    expect(after.kycValidations).toEqual({ completed: 1, pending: 1, requiresReview: 0 })
    expect(after.complianceMetrics.riskAssessments).toBe(2)
    // Asked again, the open question is the same one.
    await run(id)
    expect((await dashboard()).kycValidations.pending).toBe(1)
  })

  it('settings that somebody else has changed since they were read are not changed over them', async () => {
    const { version } = await read('/api/bpo/settings')
    const change = (body: object) => send('/api/bpo/settings', body, 'PUT')
    expect(await done(change({ hourlyCostCents: 7_000, version }))).toMatchObject({ version: version + 1 })
    const late = await change({ hourlyCostCents: 5_000, version })
    expect([late.status, await late.json()]).toMatchObject([
      409,
      { code: 'stale', details: { version: version + 1, changes: [{ by: 'ana' }] } },
    ])
    expect(await read('/api/bpo/settings')).toMatchObject({ hourlyCostCents: 7_000, version: version + 1 })
    // Who says no version takes what is newest.
    expect((await change({ hourlyCostCents: null })).status).toBe(200)
  })

  it('BPO-009 BPO-012 transactions: monitored, flagged, approved when what flagged them is cleared', async () => {
    // As two people had decided it.
    await world.installation.database.pool.query(
      `insert into operations_settings (organisation_id, settings, changed_at) values ($1, '{"secondPerson": false}', now())`,
      [organisationId],
    )
    await done(send('/api/bpo/rules/starter-pack', {}))
    const booking = (number: number, day: number) => ({
      externalId: `n${number}`,
      account: 'A',
      at: `2026-06-0${day}T10:00:00Z`,
      direction: 'in',
      amountMinor: 940_000,
      currency: 'USD',
      kind: 'cash',
    })
    const { alertIds } = await done(
      send('/api/bpo/transactions', {
        transactions: [
          booking(1, 1),
          booking(2, 2),
          booking(3, 3),
          { ...booking(4, 4), account: 'B', amountMinor: 100 },
        ],
      }),
    )
    expect((await dashboard()).transactionMonitoring).toMatchObject({ monitored: 4, flagged: 3, approved: 1 })
    expect((await dashboard()).complianceMetrics.amlAlertsGenerated).toBe(1)
    await done(
      send(`/api/bpo/alerts/${alertIds[0]}/clear`, {
        version: 1,
        outcome: 'false_positive',
        reason: 'Market takings',
      }),
    )
    const board = await dashboard()
    expect(board.transactionMonitoring).toMatchObject({ monitored: 4, flagged: 3, approved: 4 })
    expect(board.figures['transactionMonitoring.falsePositiveRate']).toMatchObject({
      value: 100,
      numerator: 1,
      denominator: 1,
    })
    world.setNow('2026-08-30T12:00:00.000Z')
    expect((await dashboard()).transactionMonitoring).toMatchObject({ monitored: 0, flagged: 0, approved: 0 })
  })

  it('BPO-011 tasks: pending, done in time or late, the mean time from creation to done', async () => {
    const add = (title: string, slaHours: number) => done(send('/api/bpo/tasks', { title, slaHours }))
    const task = await add('Renew the file of a customer', 2)
    await add('Ask the bank', 48)
    expect((await dashboard()).workflowAutomation).toEqual({
      tasksCompleted: 0,
      tasksPending: 2,
      averageProcessingTime: null,
    })
    world.setNow('2026-06-30T15:00:00.000Z')
    expect((await read('/api/bpo/tasks?level=breached')).rows).toMatchObject([{ id: task.id }])
    await done(send(`/api/bpo/tasks/${task.id}/claim`, { version: 1 }))
    expect(
      (await send(`/api/bpo/tasks/${task.id}/end`, { version: 1, state: 'done', note: 'Renewed' })).status,
    ).toBe(409)
    await done(send(`/api/bpo/tasks/${task.id}/end`, { version: 2, state: 'done', note: 'Renewed' }))
    const board = await dashboard()
    expect(board.workflowAutomation).toEqual({
      tasksCompleted: 1,
      tasksPending: 1,
      averageProcessingTime: 180,
    })
    expect(board.figures['workflowAutomation.tasksCompleted']?.beside).toEqual([
      { label: 'Done late', value: '1' },
    ])
  })

  it('BPO-007 today is the day of the organisation’s time zone, daylight saving included', async () => {
    expect(dayIn('America/New_York', new Date('2026-03-08T12:00:00Z'))).toEqual({
      from: new Date('2026-03-08T05:00:00Z'),
      to: new Date('2026-03-09T04:00:00Z'),
    })
    expect(dayIn('Asia/Kolkata', new Date('2026-06-30T20:00:00Z'))).toEqual({
      from: new Date('2026-06-30T18:30:00Z'),
      to: new Date('2026-07-01T18:30:00Z'),
    })
    await addDocument({ ...clean, customerId: String(await customer()) })
    world.setNow('2026-06-30T20:00:00.000Z')
    expect((await dashboard()).documentsProcessed.today).toBe(1)
    await done(send('/api/bpo/settings', { timeZone: 'Asia/Kolkata' }, 'PUT'))
    expect((await dashboard()).documentsProcessed.today).toBe(0)
    expect((await send('/api/bpo/settings', { timeZone: 'Mars/Base' }, 'PUT')).status).toBe(400)
  })
})
