import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { activeAlerts } from '#domains/alerts/server/index.ts'
import { changeCustomer, createCustomer, customerOfOrganisation } from '#domains/companies/server/index.ts'
import { verifyAudit } from '#platform/audit/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import type { Match, ScreeningFile } from '../../contract/index.ts'
import { fourEyesShareOf } from '../four-eyes-share.ts'
import { stopEngine } from '../matching/index.ts'
import { bodyOf, callerOf, northernTide, publish, volkov } from '../test-world.ts'

type File = z.infer<typeof ScreeningFile>

const newCustomer = {
  schema: 'Company' as const,
  countries: ['RU'],
  birthDate: null,
  identifiers: [],
  segment: '',
  exposureCents: null,
  riskLevel: 'low' as const,
  isMonitored: true,
  kycCompletenessPercent: 0,
}

onEveryDatabase('deciding a match', (world) => {
  const api = callerOf(world)
  const screen = (body: object) => bodyOf<File>(api.post('/api/kyb/screen', body))
  const read = (id: number) => bodyOf<File>(api.get(`/api/kyb/screenings/${id}`))
  const decide = (file: File, decision: string, reason = 'Because of the facts', match = file.matches[0]) =>
    api.post(`/api/kyb/screenings/${file.id}/matches/${match?.id}/decision`, { decision, reason })
  const hit = { companyName: northernTide.name, countries: ['RU'] }

  beforeAll(async () => {
    await publish(world, [volkov, northernTide])
  })
  afterAll(() => stopEngine(world.house))

  it('needs a reason, a match of that screening, and a role that may decide', async () => {
    const file = await screen(hit)
    expect((await decide(file, 'true-match', '')).status).toBe(400)
    expect((await decide({ ...file, id: file.id + 1_000 }, 'true-match')).status).toBe(404)
    api.as({ role: 'viewer', userId: 9 })
    expect((await decide(file, 'true-match')).status).toBe(403)
    api.as({})
  })

  it('four eyes: the first person proposes, the same person cannot confirm, a second person does', async () => {
    const file = await screen(hit)
    const proposed = await bodyOf<z.infer<typeof Match>>(decide(file, 'true-match', 'Same register entry'))
    expect(proposed.state).toBe('proposed')
    expect((await read(file.id)).status).toBe('review')
    const wanted = async () =>
      (await activeAlerts(world.house.database.db, 1, world.house.clock())).filter(
        (alert) => alert.kind === 'second-person' && alert.subjectId === String(file.id),
      )
    expect(await wanted()).toEqual([
      expect.objectContaining({ title: `A second person is wanted: ${northernTide.name}` }),
    ])
    const again = await decide(file, 'true-match')
    expect([again.status, await again.json()]).toEqual([409, expect.objectContaining({ code: 'four-eyes' })])
    const withdrawn = await decide(file, 'false-match')
    expect(await withdrawn.json()).toMatchObject({ code: 'four-eyes' })
    api.as({ userId: 2, username: 'second' })
    const confirmed = await bodyOf<z.infer<typeof Match>>(decide(file, 'true-match', 'I agree'))
    expect(await wanted()).toEqual([])
    expect(confirmed).toMatchObject({
      state: 'confirmed',
      decisions: [
        { decision: 'true-match', reason: 'Same register entry', by: 'analyst', userId: 1 },
        { decision: 'true-match', reason: 'I agree', by: 'second', userId: 2 },
      ],
    })
    expect(await read(file.id)).toMatchObject({ status: 'confirmed' })
    const late = await decide(file, 'false-match')
    expect([late.status, await late.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'already-decided' }),
    ])
    expect(await fourEyesShareOf(world.house.database.db, 1)).toEqual({ confirmed: 1, byTwoPeople: 1 })
    api.as({})
  })

  it('two people deciding at the same moment do not both settle it', async () => {
    const file = await screen(hit)
    await decide(file, 'true-match')
    const first = callerOf(world).as({ userId: 2, username: 'second' })
    const second = callerOf(world).as({ userId: 3, username: 'third' })
    const path = `/api/kyb/screenings/${file.id}/matches/${file.matches[0]?.id}/decision`
    const answers = await Promise.all([
      first.post(path, { decision: 'true-match', reason: 'Yes, it is' }),
      second.post(path, { decision: 'false-match', reason: 'No, it is not' }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect((await read(file.id)).matches[0]?.decisions).toHaveLength(2)
  })

  it('a dismissal lowers the risk, tells the case, and stands on the next screening of the same party', async () => {
    const name = { ...hit, companyName: 'Severnaya Zvezda Shipyard' }
    const file = await screen({ ...name, birthDate: '1990' })
    const dismissed = await bodyOf<z.infer<typeof Match>>(decide(file, 'false-match', 'Another yard'))
    expect(dismissed.state).toBe('dismissed')
    const after = await read(file.id)
    expect(after.status).toBe('dismissed')
    expect(after.riskScore).toBeLessThan(file.riskScore)
    const { rows } = await world.house.database.pool.query('select text from case_note where case_id = $1', [
      file.caseId,
    ])
    expect(rows[0].text).toMatch(/not a match\. Another yard\. .*can be closed/)
    const again = await screen({ ...name, birthDate: '1990' })
    expect(again).toMatchObject({
      status: 'dismissed',
      matchCount: 1,
      caseId: null,
      matches: [{ state: 'standing' }],
    })
    expect((await decide(again, 'true-match')).status).toBe(409)
  })

  it('a standing dismissal opens itself again when a compared fact of the customer changes', async () => {
    const customer = await createCustomer(world.as(), { ...newCustomer, name: 'Severnaya Zvezda Shipyard' })
    const ask = { companyId: customer.id, companyName: customer.name }
    const first = await screen(ask)
    await decide(first, 'false-match')
    expect((await screen(ask)).matches[0]?.state).toBe('standing')
    await changeCustomer(world.as(), { id: customer.id, segment: 'Shipping', isDataConfirmed: false })
    expect((await screen(ask)).matches[0]?.state).toBe('standing')
    await changeCustomer(world.as(), { id: customer.id, countries: ['RU', 'CY'], isDataConfirmed: false })
    const reopened = await screen(ask)
    expect(reopened.matches[0]?.state).toBe('open')
    expect(reopened.caseId).not.toBeNull()
  })

  it('a standing dismissal opens itself again when a compared fact of the list entry changes, and only then', async () => {
    const ask = { companyName: volkov.name, schema: 'Person', countries: ['RU'] }
    const first = await screen(ask)
    expect(first.status).toBe('review')
    await decide(first, 'false-match')
    world.setNow('2026-11-22T10:00:00.000Z')
    await publish(world, [volkov, northernTide, { id: 'Q9', name: 'Quite Another Entry' }])
    expect((await screen(ask)).matches[0]).toMatchObject({ listVersion: 2, state: 'standing' })
    world.setNow('2026-11-23T10:00:00.000Z')
    await publish(world, [{ ...volkov, birthDate: '1951-06-05' }, northernTide])
    const changed = await screen(ask)
    expect(changed.matches[0]).toMatchObject({ listVersion: 3, state: 'open' })
    expect(changed.caseId).not.toBeNull()
  })

  it('a confirmed match raises the risk of the customer', async () => {
    const customer = await createCustomer(world.as(), { ...newCustomer, name: 'Severnaya Zvezda Shipyard' })
    const file = await screen({ companyId: customer.id, companyName: customer.name })
    await decide(file, 'true-match')
    expect((await customerOfOrganisation(world.house.database.db, 1, customer.id)).riskLevel).toBe('low')
    api.as({ userId: 2, username: 'second' })
    await decide(file, 'true-match')
    expect((await customerOfOrganisation(world.house.database.db, 1, customer.id)).riskLevel).toBe('critical')
    api.as({})
  })

  it('with four eyes turned off one person confirms', async () => {
    api.as({ role: 'admin' })
    const settings = await bodyOf<object>(api.get('/api/kyb/settings'))
    await api.post('/api/kyb/settings', { ...settings, fourEyes: false, reason: 'One person only' }, 'PUT')
    const file = await screen({ ...hit, birthDate: '1988' })
    expect(file.fourEyes).toBe(false)
    expect(await bodyOf(decide(file, 'true-match'))).toMatchObject({ state: 'confirmed' })
    const share = await fourEyesShareOf(world.house.database.db, 1)
    expect(share.byTwoPeople).toBeLessThan(share.confirmed)
  })

  it('the audit chain of everything above is intact', async () => {
    expect(await verifyAudit(world.house.database.db, 1)).toMatchObject({ isIntact: true })
  })
})
