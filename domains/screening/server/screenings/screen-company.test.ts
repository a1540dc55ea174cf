// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { casesRoutes } from '#domains/cases/server/index.ts'
import { createCustomer } from '#domains/customers/server/index.ts'
import { importStarterList } from '#domains/watchlists/server/lists/index.ts'
import { verifyAudit } from '#platform/audit/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import {
  type CoverageStatus,
  KybDashboardStats,
  type Screening,
  ScreeningFile,
} from '../../contract/index.ts'
import { stopEngine } from '../matching/index.ts'
import { askForInventedList, bodyOf, callerOf, northernTide, petrel, publish, volkov } from '../test-world.ts'

type File = z.infer<typeof ScreeningFile>
type Stats = z.infer<typeof KybDashboardStats>

onOneDatabase('screening a company', (world) => {
  const api = callerOf(world)
  const screen = (body: object) => api.post('/api/kyb/screen', body)
  const stats = () => bodyOf<Stats>(api.get('/api/kyb/dashboard-stats'))

  beforeAll(async () => {
    await importStarterList(world.as())
  })
  afterAll(() => stopEngine(world.installation))

  it('KYB-020 KYB-016 answers a screening with a companyId and a companyName, whatever stands under that number', async () => {
    const answer = await screen({ companyId: 1, companyName: 'Rosoboroneksport' })
    expect(answer.status).toBe(201)
    const file = ScreeningFile.parse(await answer.json())
    expect(file).toMatchObject({
      companyId: 1,
      companyName: 'Rosoboroneksport',
      screeningType: 'onboarding',
      status: 'review',
    })
    expect(file.matchCount).toBeGreaterThan(0)
    expect(['critical', 'high', 'medium', 'low']).toContain(file.riskLevel)
    expect(file.matches[0]?.entry.names.some((name) => /rosobor/i.test(name.value))).toBe(true)
    expect(file.lists).toEqual([expect.objectContaining({ listId: 'assay-starter', version: 1 })])
    expect(file.latencyMs).toBeGreaterThan(0)
    expect((await bodyOf<File>(screen({ companyId: '1', companyName: 'Rosoboroneksport' }))).companyId).toBe(
      1,
    )
  })

  it('KYB-020 refuses an identifier of spaces before anything is written, and reads one that was kept before', async () => {
    const named = (value: string) => ({
      companyName: 'Rosoboroneksport',
      identifiers: [{ kind: 'registration', value }],
    })
    const refused = await screen(named(' '))
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ message: 'An identifier needs a value' }),
    ])
    const kept = await bodyOf<File>(screen(named(' 1027700 ')))
    expect(kept.subject.identifiers).toEqual([{ kind: 'registration', value: '1027700' }])
    await world.installation.database.pool.query(
      `update screening set subject = jsonb_set(subject, '{identifiers,0,value}', '""') where id = ${kept.id}`,
    )
    const read = await api.get(`/api/kyb/screenings/${kept.id}`)
    expect([read.status, ScreeningFile.parse(await read.json()).subject.identifiers[0]?.value]).toEqual([
      200,
      '',
    ])
  })

  it('KYB-027 refuses a screening without a company name and says so', async () => {
    for (const body of [
      {},
      { companyId: 1 },
      { companyName: '' },
      { companyName: '   ' },
      { companyName: 7 },
    ]) {
      const answer = await screen(body)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        code: 'invalid-input',
        message: 'Company name is required',
      })
    }
  })

  it('KYB-022 KYB-015 KYB-018 a clean screening raises the total by one and is the newest, with no case', async () => {
    const before = await stats()
    const file = await bodyOf<File>(screen({ companyName: 'Quilted Meadow Bakery Collective' }))
    // The starter list is an extract: what is not on it is not answered.
    expect(file).toMatchObject({
      status: 'incomplete',
      matchCount: 0,
      caseId: null,
      caseNumber: null,
      coverage: { isAnswered: false, sentence: expect.stringContaining('OFAC only as an extract') },
    })
    const after = KybDashboardStats.parse(await stats())
    expect(after.totalScreenings).toBe(before.totalScreenings + 1)
    expect(after.totalCases).toBe(before.totalCases)
    expect(after.totalHits).toBe(before.totalHits)
    expect(after.recentScreenings[0]).toMatchObject({ id: file.id, companyName: file.companyName })
    expect(after.figures.totalScreenings.value).toBe(after.totalScreenings)
    expect(after.slaSummary).toEqual({ breached: expect.any(Number), atRisk: expect.any(Number) })
  })

  it('KYB-023 KYB-017 KYB-019 a screening with a hit opens a case that says who and why', async () => {
    const before = await stats()
    const file = await bodyOf<File>(screen({ companyName: 'ROSOBORONEXPORT', countries: ['RU'] }))
    const after = await stats()
    expect(after.totalCases).toBe(before.totalCases + 1)
    expect(after.totalHits).toBe(before.totalHits + file.matchCount)
    const cases = makeApi(world.installation, async () => somebody(), casesRoutes)
    const open = (await (await cases.request('/api/kyb/cases/open')).json()) as Record<string, unknown>[]
    const opened = open.find((one) => one.id === file.caseId)
    expect(opened).toMatchObject({
      caseNumber: file.caseNumber,
      priority: file.casePriority,
      status: 'open',
      title: expect.stringContaining('ROSOBORONEXPORT'),
      description: expect.stringContaining(`Screening ${file.id}`),
      openedAt: '2026-11-21T10:00:00.000Z',
    })
    expect(file.trail.map((entry) => entry.action)).toEqual(['screening.completed', 'case.opened'])
  })

  it('the risk score is the sum of its parts and its level follows from it', async () => {
    for (const companyName of ['ROSOBORONEXPORT', 'Quilted Meadow Bakery Collective']) {
      const file = await bodyOf<File>(screen({ companyName, countries: ['KP'] }))
      expect(file.riskParts.reduce((sum, part) => sum + part.points, 0)).toBe(file.riskScore)
    }
  })

  it('a birth that never was, or is still to come, would count against every party: it is refused', async () => {
    const born = async (birthDate: string) => {
      const answer = await screen({ companyName: 'Rosoboroneksport', birthDate })
      return [answer.status, ((await answer.json()) as { message?: string }).message]
    }
    expect(await born('1980-02-30')).toEqual([400, 'This date does not exist'])
    expect(await born('2999')).toEqual([
      400,
      'Nobody was born and nothing founded in 2999: that is in the future.',
    ])
    expect((await born('1980-02-29'))[0]).toBe(201)
  })

  it('a number in place of a name is looked up as one and is never clear', async () => {
    for (const companyName of ['9187629', 'IMO 9187629', 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT']) {
      const file = await bodyOf<File>(screen({ companyName }))
      expect([companyName, file.status, file.coverage?.cautions]).toEqual([
        companyName,
        'incomplete',
        ['name-identifier'],
      ])
      expect(file.alsoSearched.join()).toContain('number ')
    }
  })

  it('the same question gives the same stored reasons, byte for byte', async () => {
    const question = { companyName: 'Rosoboron export', countries: ['RU'], birthDate: '2000' }
    const first = await bodyOf<File>(screen(question))
    const second = await bodyOf<File>(screen(question))
    const stored = async (id: number) => {
      const { rows } = await world.installation.database.pool.query(
        'select rank, entry_uid, probability::text, explanation::text, compared_hash from screening_match where screening_id = $1 order by rank',
        [id],
      )
      return rows
    }
    expect((await stored(first.id)).length).toBeGreaterThan(0)
    expect(await stored(second.id)).toEqual(await stored(first.id))
  })

  it('another organisation sees nothing of it', async () => {
    const mine = await bodyOf<File>(screen({ companyName: 'ROSOBORONEXPORT' }))
    api.as({ organisationId: 7 })
    expect((await api.get(`/api/kyb/screenings/${mine.id}`)).status).toBe(404)
    expect((await api.get(`/api/kyb/screenings/${mine.id}/evidence`)).status).toBe(404)
    expect((await stats()).totalScreenings).toBe(0)
    api.as({})
    expect((await api.get(`/api/kyb/screenings/${mine.id}`)).status).toBe(200)
  })

  it('a customer is screened with its own facts, and only under its own name', async () => {
    const customer = await createCustomer(world.as(), {
      name: 'Anna Example',
      schema: 'Person',
      countries: ['DE'],
      birthDate: '1980-02-03',
      identifiers: [],
      segment: '',
      exposureCents: null,
      riskLevel: 'low',
      isMonitored: true,
      kycCompletenessPercent: 0,
    })
    const own = await bodyOf<File>(screen({ companyId: customer.id, companyName: 'anna  example' }))
    expect(own.subject).toMatchObject({ schema: 'Person', birthDate: '1980-02-03', countries: ['DE'] })
    const other = await bodyOf<File>(screen({ companyId: customer.id, companyName: 'Another Name' }))
    expect(other.subject).toMatchObject({ schema: 'Unknown', birthDate: null, countries: [] })
    const { rows } = await world.installation.database.pool.query(
      'select last_screening_id from customer where id = $1',
      [customer.id],
    )
    expect(rows[0].last_screening_id).toBe(own.id)
  })

  it('screenings are listed newest first and found by name, number, level and status', async () => {
    const page = async (query: string) =>
      bodyOf<{ rows: z.infer<typeof Screening>[]; total: number }>(api.get(`/api/kyb/screenings?${query}`))
    const all = await page('limit=3')
    expect(all.rows).toHaveLength(3)
    expect(all.total).toBeGreaterThan(5)
    expect(all.rows.map((row) => row.id)).toEqual(all.rows.map((row) => row.id).sort((a, b) => b - a))
    expect((await page('q=quilted')).rows.every((row) => row.companyName.startsWith('Quilted'))).toBe(true)
    expect((await page(`q=${all.rows[1]?.id}`)).rows.map((row) => row.id)).toContain(all.rows[1]?.id)
    expect((await page('status=clear')).rows.every((row) => row.status === 'clear')).toBe(true)
    expect((await page('q=100%25')).total).toBe(0)
  })

  it('the audit chain of everything above is intact', async () => {
    expect(await verifyAudit(world.installation.database.db, 1)).toMatchObject({ isIntact: true })
  })
})

onOneDatabase('lists that change', (world) => {
  const api = callerOf(world)
  const screen = (body: object) => api.post('/api/kyb/screen', body)
  const rowCount = async () => {
    const { rows } = await world.installation.database.pool.query(
      'select (select count(*) from screening) + (select count(*) from audit_entry) + (select count(*) from compliance_case) as n',
    )
    return rows[0].n
  }
  afterAll(() => stopEngine(world.installation))

  it('without any list there is no answer, and nothing is written', async () => {
    const before = await rowCount()
    const answer = await screen({ companyName: 'Nobody At All' })
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'watchlists-missing' })
    expect(await rowCount()).toBe(before)
  })

  it('a screening uses a new publication as soon as it is in force, and says which version it used', async () => {
    await publish(world, [volkov])
    const name = { companyName: northernTide.name, countries: ['RU'] }
    expect(await bodyOf(screen(name))).toMatchObject({ status: 'clear', lists: [{ version: 1 }] })
    world.setNow('2026-11-22T10:00:00.000Z')
    await publish(world, [volkov, northernTide, petrel])
    const found = await bodyOf<File>(screen(name))
    expect(found).toMatchObject({ status: 'review', lists: [{ version: 2 }], matches: [{ entryUid: 'Q2' }] })
    world.setNow('2026-11-23T10:00:00.000Z')
    await publish(world, [volkov, petrel])
    expect(await bodyOf(screen(name))).toMatchObject({ status: 'clear', lists: [{ version: 3 }] })
    // What was found keeps its evidence although the entry is gone from the list.
    const kept = await bodyOf<File>(api.get(`/api/kyb/screenings/${found.id}`))
    expect(kept.matches[0]?.entry.names[0]?.value).toBe(northernTide.name)
  })

  it('looks back: the answer of a past date is the answer of the lists of that date, and opens no case', async () => {
    const name = { companyName: northernTide.name, countries: ['RU'] }
    const lookBack = async (asOf: string) => bodyOf<File>(screen({ ...name, asOf }))
    expect(await lookBack('2026-11-21T12:00:00.000Z')).toMatchObject({
      screeningType: 'look-back',
      status: 'clear',
      lists: [{ version: 1 }],
    })
    const then = await lookBack('2026-11-22T12:00:00.000Z')
    expect(then).toMatchObject({ status: 'review', lists: [{ version: 2 }], caseId: null })
    expect(then.asOf).toBe('2026-11-22T12:00:00.000Z')
    expect(await lookBack('2026-11-23T10:00:00.000Z')).toMatchObject({ status: 'clear' })
    const tooEarly = await screen({ ...name, asOf: '2020-01-01T00:00:00.000Z' })
    expect([tooEarly.status, await tooEarly.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'watchlists-missing' }),
    ])
    expect((await screen({ ...name, asOf: '2030-01-01T00:00:00.000Z' })).status).toBe(400)
  })

  it('on a list that is too old nobody is clear: the answer says which and how old, and gets no certificate', async () => {
    world.setNow('2026-12-15T10:00:00.000Z')
    await askForInventedList(world, 7)
    const nobody = await bodyOf<File>(screen({ companyName: 'Nobody At All' }))
    expect(nobody).toMatchObject({
      status: 'incomplete',
      riskLevel: 'medium',
      coverage: {
        isAnswered: false,
        sentence:
          'No match in OpenSanctions of 23 Nov 2026 (22 days old); OFAC, UN, EU and UK not asked. Not an answer for today.',
      },
    })
    expect((await api.get(`/api/kyb/screenings/${nobody.id}/certificate`)).status).toBe(409)
    // What is found is found all the same.
    expect(await bodyOf(screen({ companyName: petrel.name, schema: 'Vessel' }))).toMatchObject({
      status: 'review',
      coverage: {
        isAnswered: false,
        sentence: expect.stringMatching(/^1 match, answered against 0 of 1 lists/),
      },
    })
    // The age that is allowed is the organisation's to say, with a reason.
    api.as({ role: 'analyst' })
    const demands = [{ group: 'opensanctions', ageDaysMax: 30, entriesMin: 1 }]
    const change = (body: object) => api.post('/api/kyb/coverage-contract', body, 'PUT')
    expect((await change({ demands, reason: 'Publisher on holiday' })).status).toBe(403)
    api.as({ role: 'admin' })
    expect((await change({ demands })).status).toBe(400)
    expect((await change({ demands: [], reason: 'None at all' })).status).toBe(400)
    const ofTenYears = await change({ demands: [{ ...demands[0], ageDaysMax: 3_650 }], reason: 'Ten years' })
    expect([ofTenYears.status, await ofTenYears.text()]).toEqual([
      400,
      expect.stringContaining('No list older than 31 days clears anybody'),
    ])
    expect((await change({ demands: [...demands, ...demands], reason: 'Twice' })).status).toBe(400)
    expect(await bodyOf(change({ demands, reason: 'Publisher on holiday' }))).toMatchObject({
      proposal: { loosens: [expect.stringContaining('30 days')] },
      now: { isAnswered: false },
    })
    await api.agree()
    expect(await bodyOf(api.get('/api/kyb/coverage-contract'))).toMatchObject({
      isDefault: false,
      now: { isAnswered: true },
      strict: { isAnswered: false },
    })
    const late = await change({ demands, reason: 'As it was read before', version: 0 })
    expect([late.status, await late.json()]).toMatchObject([
      409,
      { code: 'stale', details: { changes: [{ reason: 'Publisher on holiday' }] } },
    ])
    expect(await bodyOf(screen({ companyName: 'Nobody At All' }))).toMatchObject({ status: 'clear' })
    // What was answered before keeps what it rested on.
    expect(await bodyOf(api.get(`/api/kyb/screenings/${nobody.id}`))).toMatchObject({ status: 'incomplete' })
  })

  it('an organisation that has said nothing needs OFAC, UN, EU and UK, whole and no older than a week', async () => {
    api.as({ role: 'analyst', organisationId: 7 })
    const status = await bodyOf<z.infer<typeof CoverageStatus>>(api.get('/api/kyb/coverage-contract'))
    expect(status).toMatchObject({
      isDefault: true,
      now: { isAnswered: false, sentence: 'Not answered: OFAC missing, UN missing, EU missing, UK missing' },
    })
    expect(status.contract.demands.map(({ group }) => group)).toEqual(['ofac', 'un', 'eu', 'uk'])
    expect(await bodyOf(screen({ companyName: 'Nobody At All' }))).toMatchObject({ status: 'incomplete' })
    api.as({ role: 'admin' })
  })

  it('the threshold is a setting, changed with a reason by an administrator', async () => {
    const settings = await bodyOf<{ threshold: number }>(api.get('/api/kyb/settings'))
    expect((await api.post('/api/kyb/settings', { ...settings, threshold: 0.99 }, 'PUT')).status).toBe(400)
    api.as({ role: 'analyst' })
    expect(
      (await api.post('/api/kyb/settings', { ...settings, threshold: 0.99, reason: 'Try it' }, 'PUT')).status,
    ).toBe(403)
  })
})

onOneDatabase('questions while the lists change', (world) => {
  const api = callerOf(world)
  afterAll(() => stopEngine(world.installation))

  it('each is answered by one whole set of versions', async () => {
    await publish(world, [volkov, northernTide])
    const screenings: Promise<Response>[] = []
    const ask = () =>
      screenings.push(api.post('/api/kyb/screen', { companyName: petrel.name, schema: 'Vessel' }))
    ask()
    for (const entries of [[volkov, petrel], [volkov], [petrel, northernTide], [northernTide]]) {
      const published = publish(world, entries)
      ask()
      await published
      ask()
    }
    const holdsPetrel = [false, true, false, true, false]
    for (const answer of await Promise.all(screenings)) {
      const file = await bodyOf<File>(answer)
      const version = file.lists[0]?.version ?? 0
      expect([version, file.status]).toEqual([version, holdsPetrel[version - 1] ? 'review' : 'clear'])
      for (const match of file.matches) expect(match.listVersion).toBe(version)
    }
  })
})
