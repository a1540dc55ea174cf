// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { activeAlerts } from '#domains/alerts/server/index.ts'
import type { ControlChange } from '#domains/controls/contract/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import type { DecisionRules, ScreeningFile } from '../../contract/index.ts'
import { stopEngine } from '../matching/index.ts'
import { bodyOf, callerOf, publish, seedMember, volkov } from '../test-world.ts'

type Rules = typeof DecisionRules._output
type File = typeof ScreeningFile._output

const DAY_MS = 86_400_000

onOneDatabase('loosening a control of screening', (world) => {
  const api = callerOf(world)
  const admin = (userId = 1) => api.as({ role: 'admin', userId, username: `admin-${userId}` })
  const rules = () => bodyOf<Rules>(api.get('/api/kyb/decision-rules'))
  const changes = (filter = '') =>
    bodyOf<{ rows: ControlChange[]; total: number }>(api.get(`/api/controls/changes?${filter}`))
  const settle = (id: number | undefined, isAgreed = true, reason = 'I have read it') =>
    api.post(`/api/controls/changes/${id}/decision`, { isAgreed, reason })
  const nobodyAsked = (read: Rules) => ({
    byTopic: Object.fromEntries(
      Object.keys(read.byTopic).map((topic) => [topic, { confirm: null, dismiss: null, unclear: null }]),
    ),
    alwaysFromRisk: null,
    version: read.version,
  })
  const put = async (reason = 'So that one may') =>
    bodyOf<Rules & { proposal: ControlChange | null }>(
      api.post('/api/kyb/decision-rules', { ...nobodyAsked(await rules()), reason }, 'PUT'),
    )
  const alerts = async (kind: string) =>
    (await activeAlerts(world.installation.database.db, 1, world.installation.clock())).filter(
      (alert) => alert.kind === kind,
    )
  const pass = (ms: number) => world.setNow(new Date(world.installation.clock().getTime() + ms).toISOString())

  beforeAll(async () => {
    await publish(world, [volkov])
    admin()
  })
  afterAll(() => stopEngine(world.installation))

  it('one administrator alone neither empties the rules of decision nor dismisses a hit under empty ones', async () => {
    const before = await rules()
    const answer = await put()
    expect(answer).toMatchObject({
      byTopic: before.byTopic,
      version: before.version,
      proposal: { state: 'proposed', control: 'decision-rules', askedBy: 'admin-1' },
    })
    expect(answer.proposal?.loosens.length).toBeGreaterThan(6)
    expect(await rules()).toEqual(before)
    expect(await alerts('control-proposed')).toMatchObject([{ severity: 'high' }])
    const file = await bodyOf<File>(
      api.post('/api/kyb/screen', { companyName: volkov.name, schema: 'Person' }),
    )
    const [match] = file.matches
    expect(
      await bodyOf(
        api.post(`/api/kyb/screenings/${file.id}/matches/${match?.id}/decision`, {
          decision: 'false-match',
          reason: 'Not them',
          version: match?.version,
        }),
      ),
    ).toMatchObject({ state: 'proposed' })
    // A second set of rules does not hide the first, and who proposed it does not agree.
    expect(
      (await api.post('/api/kyb/decision-rules', { ...nobodyAsked(before), reason: 'Once more' }, 'PUT'))
        .status,
    ).toBe(409)
    expect(await bodyOf(settle(answer.proposal?.id))).toMatchObject({ code: 'four-eyes' })
  })

  it('nobody who was promoted or let in after the proposal settles it, nor who may not change the control', async () => {
    const [proposal] = (await changes('state=proposed')).rows
    pass(60_000)
    await seedMember(world, 81, world.installation.clock().toISOString())
    expect(await bodyOf(admin(81) && settle(proposal?.id))).toMatchObject({ code: 'four-eyes' })
    await seedMember(world, 82)
    await world.installation.database.pool.query(
      'update membership set rights_since = $1 where organisation_id = 1 and user_id = 82',
      [{ 'screening:settings': world.installation.clock().toISOString() }],
    )
    expect(await bodyOf(admin(82) && settle(proposal?.id))).toMatchObject({
      code: 'four-eyes',
      message: expect.stringContaining('given the right'),
    })
    api.as({ role: 'analyst', userId: 3 })
    expect((await settle(proposal?.id)).status).toBe(403)
    admin()
    expect((await settle(404)).status).toBe(404)
  })

  it('a second person puts it in force, with an alert; what is put back is in force at once; the register has all of it', async () => {
    const before = await rules()
    const [proposal] = (await changes('state=proposed')).rows
    admin(2)
    expect(await bodyOf(settle(proposal?.id))).toMatchObject({
      state: 'in-force',
      settledBy: 'admin-2',
      isSettledAlone: false,
    })
    expect((await settle(proposal?.id)).status).toBe(409)
    expect(await alerts('control-proposed')).toEqual([])
    expect(await alerts('control-loosened')).toMatchObject([
      { severity: 'high', description: expect.stringContaining('admin-1 proposed it and admin-2 agreed') },
    ])
    const loose = await rules()
    expect(loose.byTopic.sanction.dismiss).toBeNull()
    admin()
    const back = { ...before, version: loose.version, reason: 'As it was' }
    expect(await bodyOf(api.post('/api/kyb/decision-rules', back, 'PUT'))).toMatchObject({
      byTopic: before.byTopic,
      proposal: null,
    })
    const { rows } = await changes('control=decision-rules')
    expect(rows).toMatchObject([
      { state: 'in-force', reason: 'As it was', loosens: [], askedBy: 'admin-1', settledBy: null },
      {
        state: 'in-force',
        reason: 'So that one may',
        settledReason: 'I have read it',
        href: '/dashboard/kyb/settings',
      },
    ])
    expect(rows[1]?.before).toMatchObject({ alwaysFromRisk: 'critical' })
    expect(rows[1]?.after).toMatchObject({ alwaysFromRisk: null })
    const file = await (await api.get('/api/controls/changes/export')).text()
    expect(file).toContain('So that one may')
    expect(file).toContain('Proposed by')
  })

  it('a proposal about what was changed since is not put in force, and one is withdrawn by who made it', async () => {
    const read = await rules()
    const { proposal } = await put()
    const stricter = structuredClone(read)
    stricter.byTopic.pep.dismiss = 0.5
    await api.post('/api/kyb/decision-rules', { ...stricter, reason: 'Stricter' }, 'PUT')
    admin(2)
    expect(await bodyOf(settle(proposal?.id))).toMatchObject({ code: 'conflict' })
    admin()
    expect(await bodyOf(settle(proposal?.id, false, 'Not now'))).toMatchObject({
      state: 'rejected',
      settledByUserId: 1,
    })
    expect((await rules()).byTopic.pep.dismiss).toBe(0.5)
  })

  it('a change that tightens at the moment a proposal is settled is never undone by it', async () => {
    const { byTopic, alwaysFromRisk } = await rules()
    const tighten = async (dismiss: number) => {
      const stricter = { byTopic: structuredClone(byTopic), alwaysFromRisk }
      stricter.byTopic.pep.dismiss = dismiss
      const { version } = await rules()
      return () => api.post('/api/kyb/decision-rules', { ...stricter, version, reason: 'Stricter' }, 'PUT')
    }
    for (let round = 0; round < 6; round++) {
      const dismiss = 0.4 - round / 100
      const { proposal } = await put()
      const send = await tighten(dismiss)
      admin(2)
      const settling = settle(proposal?.id)
      admin()
      const [settled, tightened] = await Promise.all([settling, send()])
      expect([200, 409]).toContain(settled.status)
      expect([200, 409]).toContain(tightened.status)
      // A tightening that was accepted is in force, whichever came first; one that came too late says that it is stale.
      if (tightened.status === 409) expect((await (await tighten(dismiss))()).status).toBe(200)
      if (settled.status === 409) await settle(proposal?.id, false)
      expect((await rules()).byTopic.pep.dismiss).toBe(dismiss)
    }
  })

  it('four eyes, list guards, the coverage contract and the threshold go the same way', async () => {
    const settings = await bodyOf<object>(api.get('/api/kyb/settings'))
    const puts: [path: string, body: object][] = [
      ['/api/kyb/settings', { ...settings, fourEyes: false }],
      ['/api/kyb/settings', { ...settings, shrinkPercentMax: 100 }],
      ['/api/kyb/settings', { ...settings, ageDaysMax: 365 }],
      ['/api/kyb/settings', { ...settings, threshold: 0.99 }],
      ['/api/kyb/coverage-contract', { demands: [{ group: 'un', ageDaysMax: 31, entriesMin: 1 }] }],
      [
        '/api/kyb/coverage-contract',
        { demands: [{ group: 'opensanctions', ageDaysMax: 31, entriesMin: 1 }], acceptsTranscripts: true },
      ],
    ]
    for (const [path, body] of puts) {
      const before = await bodyOf<object>(api.get(path))
      const answer = await bodyOf<{ proposal: ControlChange | null }>(
        api.post(path, { ...body, reason: 'Easier' }, 'PUT'),
      )
      expect(answer.proposal?.loosens.length, path).toBeGreaterThan(0)
      expect(await bodyOf(api.get(path))).toEqual(before)
      expect((await settle(answer.proposal?.id, false)).status).toBe(200)
    }
  })

  it('who is alone in an organisation waits a week with the alert open, and only where nobody else could have decided', async () => {
    const { pool } = world.installation.database
    await pool.query('update membership set deactivated_at = $1 where organisation_id = 1 and user_id <> 1', [
      new Date(world.installation.clock().getTime() - DAY_MS),
    ])
    const early = await put('Shut the others out yesterday')
    pass(8 * DAY_MS)
    expect(await bodyOf(settle(early.proposal?.id))).toMatchObject({ code: 'four-eyes' })
    await settle(early.proposal?.id, false)
    const { proposal } = await put('Nobody else is here')
    pass(6 * DAY_MS)
    expect(await bodyOf(settle(proposal?.id))).toMatchObject({
      code: 'four-eyes',
      message: expect.stringContaining('Nobody else in your organisation'),
    })
    expect(await alerts('control-proposed')).toHaveLength(1)
    pass(2 * DAY_MS)
    expect(await bodyOf(settle(proposal?.id))).toMatchObject({ state: 'in-force', isSettledAlone: true })
    expect((await rules()).byTopic.sanction.dismiss).toBeNull()
    expect((await alerts('control-loosened')).at(-1)?.description ?? '').toBeTruthy()
  })
})
