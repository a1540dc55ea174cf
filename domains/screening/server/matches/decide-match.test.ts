// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { activeAlerts } from '#domains/alerts/server/index.ts'
import { changeCustomer, createCustomer, customerOfOrganisation } from '#domains/customers/server/index.ts'
import { verifyAudit } from '#platform/audit/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import type { DecisionRules, Dismissal, Match, ScreeningFile } from '../../contract/index.ts'
import { reopenExpired } from '../dismissals/expire-dismissals.job.ts'
import { expiredDismissals } from '../dismissals/register.ts'
import { fourEyesShareOf } from '../four-eyes-share.ts'
import { stopEngine } from '../matching/index.ts'
import { bodyOf, callerOf, northernTide, publish, seedMember, volkov } from '../test-world.ts'

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
  const versionOf = async (matchId: number | undefined) =>
    (
      await world.installation.database.pool.query('select version from screening_match where id = $1', [
        matchId ?? 0,
      ])
    ).rows[0]?.version ?? 1
  /** Decides on the match as it stands, as whoever has just looked would. */
  const decide = async (
    file: File,
    decision: string,
    reason = 'Because of the facts',
    match = file.matches[0],
  ) =>
    api.post(`/api/kyb/screenings/${file.id}/matches/${match?.id}/decision`, {
      decision,
      reason,
      version: await versionOf(match?.id),
    })
  /** The same decision by two people, which is what a sanctions list asks for. */
  const decideTogether = async (file: File, decision: string, reason = 'Because of the facts') => {
    await decide(file, decision, reason)
    api.as({ userId: 2, username: 'second' })
    const settled = await bodyOf<z.infer<typeof Match>>(decide(file, decision, reason))
    api.as({})
    return settled
  }
  let customers = 0
  const customerNamed = (name: string) => {
    customers += 1
    return createCustomer(world.as(), { ...newCustomer, name, segment: `Segment ${customers}` })
  }
  const hit = { companyName: northernTide.name, countries: ['RU'] }

  beforeAll(async () => {
    await publish(world, [volkov, northernTide])
  })
  afterAll(() => stopEngine(world.installation))

  it('needs a reason, a match of that screening, and a role that may decide', async () => {
    const file = await screen(hit)
    expect((await decide(file, 'true-match', '')).status).toBe(400)
    expect((await decide({ ...file, id: file.id + 1_000 }, 'true-match')).status).toBe(404)
    api.as({ role: 'viewer', userId: 9 })
    expect((await decide(file, 'true-match')).status).toBe(403)
    api.as({})
  })

  it('four eyes: an account made after the proposal is no second person, and neither is another address of the same mailbox', async () => {
    const file = await screen(hit)
    await decide(file, 'true-match', 'Same register entry')
    await seedMember(world, 71, world.installation.clock().toISOString())
    await seedMember(world, 72)
    await world.installation.database.pool.query(
      `update person set email = 'Member-1+second@example.com' where id = 72`,
    )
    const refused = async (facts: { userId: number }) => {
      api.as({ ...facts, username: 'second' })
      const answer = await decide(file, 'true-match')
      return (await answer.json()) as { code: string; message: string }
    }
    expect(await refused({ userId: 71 })).toMatchObject({
      code: 'four-eyes',
      message: expect.stringContaining('joined the organisation after'),
    })
    expect(await refused({ userId: 72 })).toMatchObject({
      code: 'four-eyes',
      message: expect.stringContaining('one mailbox'),
    })
    // An account that the organisation does not know at all is not taken at its word either.
    expect(await refused({ userId: 99 })).toMatchObject({ code: 'four-eyes' })
    api.as({})
    const { matches } = await read(file.id)
    expect(matches[0]).toMatchObject({ state: 'proposed' })
    expect(matches[0]?.decisions).toHaveLength(1)
    api.as({ userId: 2, username: 'second' })
    await bodyOf(decide(file, 'false-match', 'Another firm'))
    api.as({})
    await bodyOf(decide(file, 'false-match', 'Another firm'))
  })

  it('four eyes: the first person proposes, the same person cannot confirm, a second person does', async () => {
    const file = await screen(hit)
    const proposed = await bodyOf<z.infer<typeof Match>>(decide(file, 'true-match', 'Same register entry'))
    expect(proposed.state).toBe('proposed')
    expect((await read(file.id)).status).toBe('review')
    const wanted = async () =>
      (await activeAlerts(world.installation.database.db, 1, world.installation.clock())).filter(
        (alert) => alert.kind === 'second-person' && alert.subjectId === String(file.id),
      )
    expect(await wanted()).toEqual([
      expect.objectContaining({
        title: `A second person is wanted: ${northernTide.name}`,
        description: expect.stringMatching(/^One person has proposed to confirm the match with /),
      }),
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
    expect(await fourEyesShareOf(world.installation.database.db, 1)).toEqual({ confirmed: 1, byTwoPeople: 1 })
    api.as({})
  })

  it('the trail of a screening says which decision was proposed and which was made, never another one', async () => {
    const sentences = {
      'true-match': ['True match proposed, waits for a second person', 'Match confirmed'],
      'false-match': ['Dismissal proposed, waits for a second person', 'Match dismissed'],
    } as const
    for (const [decision, expected] of Object.entries(sentences)) {
      const { id } = await customerNamed(northernTide.name)
      const file = await screen({ ...hit, customerId: id })
      await decideTogether(file, decision)
      const { trail } = await read(file.id)
      const what = trail.filter(({ action }) => action.startsWith('match.')).map((entry) => entry.what)
      expect(what).toEqual([...expected].reverse())
      expect(trail.find(({ action }) => action === 'screening.completed')?.what).toBe(
        'Screening completed: a match to decide',
      )
    }
  })

  it('two people deciding at the same moment do not both settle it', async () => {
    const file = await screen(hit)
    await decide(file, 'true-match')
    const first = callerOf(world).as({ userId: 2, username: 'second' })
    const second = callerOf(world).as({ userId: 3, username: 'third' })
    const path = `/api/kyb/screenings/${file.id}/matches/${file.matches[0]?.id}/decision`
    const version = 2
    const answers = await Promise.all([
      first.post(path, { decision: 'true-match', reason: 'Yes, it is', version }),
      second.post(path, { decision: 'false-match', reason: 'No, it is not', version }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect((await read(file.id)).matches[0]?.decisions).toHaveLength(2)
  })

  it('a page that is older than the proposal does not confirm it: it is refused and told who proposed and why', async () => {
    const file = await screen(hit)
    const seen = file.matches[0]
    await decide(file, 'true-match', 'Same register entry')
    const late = callerOf(world).as({ userId: 2, username: 'second' })
    const path = `/api/kyb/screenings/${file.id}/matches/${seen?.id}/decision`
    const refused = await late.post(path, { decision: 'true-match', reason: 'Mine', version: seen?.version })
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'stale',
        details: {
          version: 2,
          changes: [
            expect.objectContaining({
              by: 'analyst',
              what: 'proposed “true match”',
              reason: 'Same register entry',
            }),
          ],
        },
      }),
    ])
    expect((await read(file.id)).matches[0]?.state).toBe('proposed')
    expect((await late.post(path, { decision: 'true-match', reason: 'No version' })).status).toBe(400)
  })

  it('nobody dismisses a hit on a sanctions list alone, and one person does not overrule another', async () => {
    const file = await screen(hit)
    expect(file.matches[0]?.needsSecond).toEqual({
      'true-match': true,
      'false-match': true,
      unclear: false,
      reopen: true,
    })
    expect(await bodyOf(decide(file, 'false-match'))).toMatchObject({
      state: 'proposed',
      proposal: { decision: 'false-match', by: 'analyst' },
    })
    api.as({ userId: 2, username: 'second' })
    expect(await bodyOf(decide(file, 'true-match'))).toMatchObject({
      state: 'proposed',
      proposal: { decision: 'true-match', by: 'second' },
    })
    expect((await read(file.id)).status).toBe('review')
    api.as({})
  })

  it('a rule lets one person dismiss below a probability; the change is audited and needs an admin', async () => {
    const rules = await bodyOf<z.infer<typeof DecisionRules>>(api.get('/api/kyb/decision-rules'))
    const byTopic = { ...rules.byTopic, sanction: { confirm: 0, dismiss: 0.999, unclear: null } }
    const change = { byTopic, alwaysFromRisk: null, version: rules.version, reason: 'Weak hits alone' }
    expect((await api.post('/api/kyb/decision-rules', change, 'PUT')).status).toBe(403)
    api.as({ role: 'admin' })
    expect((await api.post('/api/kyb/decision-rules', change, 'PUT')).status).toBe(200)
    await api.agree()
    expect((await api.post('/api/kyb/decision-rules', change, 'PUT')).status).toBe(409)
    api.as({})
    const file = await screen(hit)
    expect(await bodyOf(decide(file, 'false-match'))).toMatchObject({ state: 'dismissed' })
    api.as({ role: 'admin' })
    const back = { ...rules, version: rules.version + 1, reason: 'As before' }
    expect((await api.post('/api/kyb/decision-rules', back, 'PUT')).status).toBe(200)
    api.as({})
  })

  it('a decision is undone by a counter-decision of two people; what was said stays said, and the case is open again', async () => {
    const file = await screen(hit)
    expect((await decideTogether(file, 'false-match', 'Another yard')).state).toBe('dismissed')
    const { rows: closed } = await world.installation.database.pool.query(
      'select status, outcome from compliance_case where id = $1',
      [file.caseId],
    )
    expect(closed).toEqual([{ status: 'closed', outcome: 'false_positive' }])
    expect(await bodyOf(decide(file, 'reopen', 'The register says otherwise'))).toMatchObject({
      state: 'dismissed',
      proposal: { decision: 'reopen', userId: 1 },
    })
    expect((await read(file.id)).status).toBe('dismissed')
    api.as({ userId: 2, username: 'second' })
    const reopened = await bodyOf<z.infer<typeof Match>>(decide(file, 'reopen', 'I agree'))
    api.as({})
    expect(reopened).toMatchObject({ state: 'open', proposal: null })
    expect(reopened.decisions.map(({ decision }) => decision)).toEqual([
      'false-match',
      'false-match',
      'reopen',
      'reopen',
    ])
    expect(await read(file.id)).toMatchObject({ status: 'review' })
    const { rows: open } = await world.installation.database.pool.query(
      'select status, outcome from compliance_case where id = $1',
      [file.caseId],
    )
    expect(open).toEqual([{ status: 'investigating', outcome: null }])
  })

  it('several alike candidates are decided with one reason, each audited by itself, all or none', async () => {
    const twins = ['Q41', 'Q42', 'Q43'].map((id) => ({ id, name: 'Blue Harbour Freight Agency' }))
    await publish(world, [volkov, northernTide, ...twins])
    const file = await screen({ companyName: 'Blue Harbour Freight Agency' })
    const matches = file.matches
      .filter((match) => match.isMatch)
      .map((match) => ({ matchId: match.id, version: match.version }))
    expect(matches).toHaveLength(3)
    const path = `/api/kyb/screenings/${file.id}/decisions`
    const body = { decision: 'unclear', reason: 'Awaiting the register', matches }
    const stale = matches.map((one, index) => (index === 2 ? { ...one, version: 9 } : one))
    expect((await api.post(path, { ...body, matches: stale })).status).toBe(409)
    expect((await read(file.id)).matches.map(({ state }) => state)).toEqual(['open', 'open', 'open'])
    expect((await bodyOf<unknown[]>(api.post(path, body))).length).toBe(3)
    const after = await read(file.id)
    expect(after.matches.map(({ state }) => state)).toEqual(['unclear', 'unclear', 'unclear'])
    expect(after.trail.filter((entry) => entry.action === 'match.unclear')).toHaveLength(3)
    await publish(world, [volkov, northernTide])
  })

  it('a dismissal lowers the risk, closes the case, and stands on the next screening of the same customer', async () => {
    const customer = await customerNamed(northernTide.name)
    const ask = { companyId: customer.id, companyName: customer.name }
    const file = await screen(ask)
    expect((await decideTogether(file, 'false-match', 'Another yard')).state).toBe('dismissed')
    const after = await read(file.id)
    expect(after.status).toBe('dismissed')
    expect(after.riskScore).toBeLessThan(file.riskScore)
    const { rows } = await world.installation.database.pool.query(
      'select text from case_note where case_id = $1 order by id desc',
      [file.caseId],
    )
    expect(rows[0].text).toMatch(/not a match\. Another yard\. .*the case is closed/)
    const again = await screen(ask)
    expect(again).toMatchObject({
      status: 'dismissed',
      matchCount: 1,
      caseId: null,
      matches: [
        {
          state: 'standing',
          dismissedBefore: { isInForce: true, by: 'second', reason: 'Another yard', changes: [] },
        },
      ],
    })
    expect((await decide(again, 'true-match')).status).toBe(409)
  })

  it('a dismissal belongs to the customer: an ad-hoc screening leaves nothing for the next one of that name', async () => {
    const ask = { ...hit, birthDate: '1990' }
    const first = await screen(ask)
    await decideTogether(first, 'false-match', 'Another yard')
    const namesake = await screen(ask)
    expect(namesake).toMatchObject({ status: 'review', matches: [{ state: 'open', dismissedBefore: null }] })
    expect(namesake.caseId).not.toBeNull()
    const customer = await customerNamed(northernTide.name)
    const asCustomer = await screen({ companyId: customer.id, companyName: customer.name })
    expect(asCustomer.matches[0]?.state).toBe('open')
  })

  it('a standing dismissal opens itself again when a compared fact of the customer changes, and says which', async () => {
    const customer = await customerNamed(northernTide.name)
    const ask = { companyId: customer.id, companyName: customer.name }
    await decideTogether(await screen(ask), 'false-match')
    expect((await screen(ask)).matches[0]?.state).toBe('standing')
    await changeCustomer(world.as(), { id: customer.id, segment: 'Shipping', isDataConfirmed: false })
    expect((await screen(ask)).matches[0]?.state).toBe('standing')
    await changeCustomer(world.as(), { id: customer.id, countries: ['RU', 'CY'], isDataConfirmed: false })
    const reopened = await screen(ask)
    expect(reopened.matches[0]).toMatchObject({
      state: 'open',
      dismissedBefore: {
        isInForce: false,
        why: 'The compared facts have changed since.',
        changes: [{ side: 'screened', field: 'Countries', before: 'RU', after: 'CY; RU' }],
      },
    })
    expect(reopened.caseId).not.toBeNull()
  })

  it('a standing dismissal opens itself again when a compared fact of the list entry changes, and only then', async () => {
    const customer = await createCustomer(world.as(), {
      ...newCustomer,
      schema: 'Person',
      name: volkov.name,
    })
    const ask = { companyId: customer.id, companyName: customer.name, schema: 'Person' }
    const first = await screen(ask)
    expect(first.status).toBe('review')
    await decideTogether(first, 'false-match')
    world.setNow('2026-11-22T10:00:00.000Z')
    await publish(world, [volkov, northernTide, { id: 'Q9', name: 'Quite Another Entry' }])
    expect((await screen(ask)).matches[0]).toMatchObject({ state: 'standing' })
    world.setNow('2026-11-23T10:00:00.000Z')
    await publish(world, [{ ...volkov, birthDate: '1951-06-05' }, northernTide])
    const changed = await screen(ask)
    expect(changed.matches[0]).toMatchObject({
      state: 'open',
      dismissedBefore: {
        changes: [{ side: 'listed', field: 'Dates of birth', before: '1950-06-05', after: '1951-06-05' }],
      },
    })
    expect(changed.caseId).not.toBeNull()
    await publish(world, [volkov, northernTide])
  })

  it('the register says who answers for a dismissal, until when and why; taking it back opens match and case again', async () => {
    const customer = await customerNamed(northernTide.name)
    const ask = { companyId: customer.id, companyName: customer.name }
    const file = await screen(ask)
    await decide(file, 'false-match', 'Another yard')
    api.as({ userId: 2, username: 'second' })
    await decide(file, 'false-match', 'Its register number differs')
    api.as({})
    const register = async (query = '') =>
      (
        await bodyOf<{ rows: z.infer<typeof Dismissal>[] }>(
          api.get(`/api/kyb/dismissals?companyId=${customer.id}${query}`),
        )
      ).rows
    const [kept] = await register()
    expect(kept).toMatchObject({
      companyName: northernTide.name,
      proposed: { by: expect.any(String), reason: 'Another yard', at: '2026-11-23T10:00:00.000Z' },
      reason: 'Its register number differs',
      dismissedBy: 'second',
      endProposed: null,
      expiresAt: '2027-11-23T10:00:00.000Z',
      state: 'standing',
      sources: [{ entryUid: 'Q2' }],
    })
    const path = `/api/kyb/dismissals/${kept?.id}`
    const sooner = { expiresAt: '2026-12-01T00:00:00.000Z', reason: 'Looked at again before' }
    expect((await api.post(path, { ...sooner, version: 7 }, 'PUT')).status).toBe(409)
    expect(
      (await api.post(path, { ...sooner, expiresAt: '2029-01-01T00:00:00.000Z', version: 1 }, 'PUT')).status,
    ).toBe(400)
    expect((await api.post(path, { ...sooner, version: 1 }, 'PUT')).status).toBe(200)
    // What takes two people to dismiss is not left unasked for longer by one.
    expect(
      await bodyOf(api.post(path, { ...sooner, expiresAt: '2027-01-01T00:00:00.000Z', version: 2 }, 'PUT')),
    ).toMatchObject({ code: 'four-eyes' })
    await api.post(`${path}/revoke`, { version: 2, reason: 'The register says otherwise' })
    expect(await register()).toMatchObject([{ state: 'standing' }])
    api.as({ userId: 2, username: 'second' })
    expect((await api.post(`${path}/revoke`, { version: 2, reason: 'I agree' })).status).toBe(200)
    api.as({})
    expect(await register()).toMatchObject([
      {
        state: 'ended',
        endedBy: 'second',
        endedReason: 'I agree',
        endProposed: { reason: 'The register says otherwise' },
      },
    ])
    const csv = await (await api.get(`/api/kyb/dismissals/export?companyId=${customer.id}`)).text()
    for (const words of [
      'Another yard',
      'Its register number differs',
      'The register says otherwise',
      'I agree',
    ])
      expect(csv).toContain(words)
    expect(await read(file.id)).toMatchObject({ status: 'review', matches: [{ state: 'open' }] })
    expect((await screen(ask)).matches[0]).toMatchObject({
      state: 'open',
      dismissedBefore: { isInForce: false, why: 'second took it back: I agree' },
    })
  })

  it('a dismissal whose time is up is asked again by the product itself', async () => {
    const customer = await customerNamed(northernTide.name)
    const ask = { companyId: customer.id, companyName: customer.name }
    const file = await screen(ask)
    await decideTogether(file, 'false-match', 'Another yard')
    world.setNow('2027-11-24T10:00:00.000Z')
    await reopenExpired(world.installation, (organisationId) =>
      systemContext(world.installation, 'dismissals', organisationId),
    )
    expect((await read(file.id)).matches[0]?.state).toBe('open')
    world.setNow('2026-11-23T11:00:00.000Z')
  })

  it('a dismissal whose time is up while its undoing waits for a second person is asked again once, and nothing waits any longer', async () => {
    const customer = await customerNamed(northernTide.name)
    const file = await screen({ companyId: customer.id, companyName: customer.name })
    await decideTogether(file, 'false-match', 'Another yard')
    await decide(await read(file.id), 'reopen')
    expect((await read(file.id)).matches[0]).toMatchObject({
      state: 'dismissed',
      proposal: { decision: 'reopen' },
    })
    world.setNow('2027-11-24T10:00:00.000Z')
    await reopenExpired(world.installation, (organisationId) =>
      systemContext(world.installation, 'dismissals', organisationId),
    )
    const after = await read(file.id)
    expect(after.matches[0]).toMatchObject({ state: 'open', proposal: null })
    expect(await expiredDismissals(world.installation.database.db, world.installation.clock(), 10)).toEqual(
      [],
    )
    world.setNow('2026-11-23T11:00:00.000Z')
  })

  it('a test screening opens no urgent case', async () => {
    const real = await screen(hit)
    const test = await screen({ ...hit, screeningType: 'test' })
    expect([test.riskLevel, test.casePriority]).toEqual([real.riskLevel, 'low'])
    expect(real.casePriority).not.toBe('low')
  })

  it('a confirmed match raises the risk of the customer', async () => {
    const customer = await createCustomer(world.as(), { ...newCustomer, name: 'Severnaya Zvezda Shipyard' })
    const file = await screen({ companyId: customer.id, companyName: customer.name })
    await decide(file, 'true-match')
    expect((await customerOfOrganisation(world.installation.database.db, 1, customer.id)).riskLevel).toBe(
      'low',
    )
    api.as({ userId: 2, username: 'second' })
    await decide(file, 'true-match')
    expect((await customerOfOrganisation(world.installation.database.db, 1, customer.id)).riskLevel).toBe(
      'critical',
    )
    api.as({})
  })

  it('one person confirms with the four-eyes rule off', async () => {
    api.as({ role: 'admin' })
    const settings = await bodyOf<object>(api.get('/api/kyb/settings'))
    await api.post('/api/kyb/settings', { ...settings, fourEyes: false, reason: 'One person only' }, 'PUT')
    await api.agree()
    const file = await screen({ ...hit, birthDate: '1988' })
    expect(file.fourEyes).toBe(false)
    expect(await bodyOf(decide(file, 'true-match'))).toMatchObject({ state: 'confirmed' })
    const share = await fourEyesShareOf(world.installation.database.db, 1)
    expect(share.byTwoPeople).toBeLessThan(share.confirmed)
  })

  it('the audit chain of everything above is intact', async () => {
    expect(await verifyAudit(world.installation.database.db, 1)).toMatchObject({ isIntact: true })
  })
})
