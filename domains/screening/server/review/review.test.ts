// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { z } from 'zod'
import { createCustomer } from '#domains/customers/server/index.ts'
import { recentAudit } from '#platform/audit/index.ts'
import type { PersonInSession } from '#platform/identity/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import type {
  AssignmentRule,
  ReasonTemplate,
  Reviewer,
  ReviewItem,
  ScreeningFile,
} from '../../contract/index.ts'
import { stopEngine } from '../matching/index.ts'
import { bodyOf, callerOf, northernTide, petrel, publish, volkov } from '../test-world.ts'
import { assignByRules } from './assign.ts'

type Item = z.infer<typeof ReviewItem>
type Page = { rows: Item[]; total: number; facets: Record<string, Record<string, number>> }

const anyone: AssignmentRule = {
  name: 'Everything',
  topics: [],
  lists: [],
  asks: [],
  riskLevels: [],
  countries: [],
  people: [],
}
const reason = 'Another date of birth on the file'

onOneDatabase('the review queue', (world) => {
  const api = callerOf(world)
  const db = () => world.installation.database
  const as = (userId: number, facts: Partial<PersonInSession> = {}) =>
    api.as({ userId, username: `member-${userId}`, role: 'admin', ...facts })
  const screen = (companyName: string, extra: object = {}) =>
    bodyOf<z.infer<typeof ScreeningFile>>(
      api.post('/api/kyb/screen', { companyName, countries: ['RU'], ...extra }),
    )
  const queue = (asked = '') => bodyOf<Page>(api.get(`/api/kyb/review?limit=100${asked}`))
  const decide = (items: readonly Item[], decision: string, stated = reason) =>
    api.post('/api/kyb/review/decisions', {
      matches: items.map(({ screeningId, matchId, version }) => ({ screeningId, matchId, version })),
      decision,
      reason: stated,
    })
  const setRules = async (rules: AssignmentRule[]) => {
    const { version } = await bodyOf<{ version: number }>(api.get('/api/kyb/assignment-rules'))
    return api.post('/api/kyb/assignment-rules', { rules, version, reason: 'The desk grows' }, 'PUT')
  }
  const people = () => bodyOf<Reviewer[]>(api.get('/api/kyb/review/people'))

  beforeAll(() => publish(world, [volkov, northernTide, petrel]))
  beforeEach(async () => {
    as(1)
    for (const table of ['review_assignment', 'assignment_rules', 'review_absence'])
      await db().pool.query(`delete from ${table}`)
    await db().pool.query(
      `update screening_match set state = 'dismissed', is_reopen_proposed = false where organisation_id = 1`,
    )
  })
  afterAll(() => stopEngine(world.installation))

  it('lists what waits for a decision, the gravest and oldest first, and nothing of a look back or of another organisation', async () => {
    const first = await screen(northernTide.name)
    const second = await screen(volkov.name)
    await screen(volkov.name, { asOf: world.installation.clock().toISOString() })
    const page = await queue()
    expect(page.rows.map(({ screeningId }) => screeningId)).toEqual([first.id, second.id])
    expect(page.rows[0]).toMatchObject({
      companyName: northernTide.name,
      entryName: northernTide.name,
      proposal: null,
      assignee: null,
      isSample: false,
      caseNumber: first.caseNumber,
    })
    as(1, { organisationId: 7 })
    expect((await queue()).rows).toEqual([])
  })

  it('shows a proposal to its second person and not to who made it, and a settled one to nobody', async () => {
    await screen(northernTide.name)
    const { rows } = await queue()
    expect((await decide(rows, 'false-match')).status).toBe(200)
    expect((await queue()).rows).toEqual([])
    expect((await queue('&stage=own')).rows).toHaveLength(1)
    as(2)
    const second = await queue('&stage=second')
    expect(second.rows[0]?.proposal).toMatchObject({ decision: 'false-match', userId: 1 })
    expect((await decide(second.rows, 'false-match')).status).toBe(200)
    expect((await queue('&stage=second')).total).toBe(0)
  })

  it('decides matches of several screenings with one reason, each with its own audit entry, or none of them', async () => {
    for (const name of [northernTide.name, volkov.name]) await screen(name)
    const { rows } = await queue()
    const stale = rows.map((item, index) => (index === 1 ? { ...item, version: 9 } : item))
    expect((await decide(stale, 'false-match')).status).toBe(409)
    expect((await queue()).rows).toHaveLength(2)
    expect((await decide(rows, 'false-match')).status).toBe(200)
    const entries = await recentAudit(db().db, 1)
    const proposed = entries.filter(
      ({ action, reason: stated }) => action === 'match.proposed' && stated === reason,
    )
    expect(new Set(proposed.map(({ subjectId }) => subjectId)).size).toBeGreaterThanOrEqual(2)
  })

  it('a proposal is withdrawn by the person who made it, by nobody else alone, and says so in the log', async () => {
    const file = await screen(northernTide.name)
    const [before] = (await queue()).rows as [Item]
    await decide([before], 'true-match')
    const [own] = (await queue('&stage=own')).rows as [Item]
    as(2)
    expect((await decide([own], 'reopen', 'Not yours')).status).toBe(409)
    as(1)
    expect((await decide([own], 'reopen', 'Pressed too soon')).status).toBe(200)
    const [again] = (await queue()).rows as [Item]
    expect(again).toMatchObject({ state: 'open', proposal: null })
    const [entry] = await recentAudit(db().db, 1, { type: 'screening', id: file.id })
    expect(entry).toMatchObject({ action: 'match.withdrawn', reason: 'Pressed too soon' })
  })

  it('a reason that a template began is refused while a part of it is not written', async () => {
    await screen(northernTide.name)
    const { rows } = await queue()
    const answer = await decide(rows, 'false-match', 'Differs in {which fact}')
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringContaining('Fill in {which fact}') }),
    ])
  })

  it('reason templates are kept in their order, changed on the version that was read, and logged', async () => {
    const add = (title: string) =>
      bodyOf<ReasonTemplate>(
        api.post('/api/kyb/reason-templates', { title, text: `${title}: {which}`, decision: 'false-match' }),
      )
    const one = await add('Birth differs')
    const two = await add('Country differs')
    const change = (input: object) => api.post(`/api/kyb/reason-templates/${two.id}`, input, 'PUT')
    const facts = { title: 'Nationality differs', text: two.text, decision: null }
    const changed = await bodyOf<ReasonTemplate[]>(change({ ...facts, version: two.version, place: 1 }))
    expect(changed.map(({ title, place }) => [place, title])).toEqual([
      [1, 'Nationality differs'],
      [2, 'Birth differs'],
    ])
    expect((await change({ ...facts, version: two.version })).status).toBe(409)
    as(3, { role: 'analyst' })
    expect((await change({ ...facts, version: two.version + 1 })).status).toBe(403)
    as(1, { organisationId: 7 })
    expect(await bodyOf(api.get('/api/kyb/reason-templates'))).toEqual([])
    expect((await change({ ...facts, version: two.version + 1 })).status).toBe(404)
    as(1)
    const removed = await bodyOf<ReasonTemplate[]>(
      api.post(`/api/kyb/reason-templates/${one.id}/remove`, { version: one.version, reason: 'Unused' }),
    )
    expect(removed.map(({ title, place }) => [place, title])).toEqual([[1, 'Nationality differs']])
    expect((await recentAudit(db().db, 1, { type: 'reason-template', id: one.id }))[0]).toMatchObject({
      action: 'reason-template.removed',
      reason: 'Unused',
    })
  })

  it('gives a new match to whoever a rule names and has the fewest open, and says why', async () => {
    await setRules([
      { ...anyone, name: 'Ships', countries: ['PA'], people: [4] },
      { ...anyone, name: 'Sanctions', topics: ['sanction'], people: [2, 3] },
    ])
    await screen(northernTide.name)
    await screen(volkov.name)
    const { rows } = await queue()
    expect(rows.map(({ assignee, assignedBecause }) => [assignee?.userId, assignedBecause])).toEqual([
      [2, 'Rule 2, Sanctions: fewest open (0)'],
      [3, 'Rule 2, Sanctions: fewest open (0)'],
    ])
    as(2)
    expect((await queue('&whose=mine')).total).toBe(1)
  })

  it('the second decision is never given to who proposed, and goes to nobody where nobody else is free', async () => {
    await setRules([{ ...anyone, people: [2, 3] }])
    await screen(northernTide.name)
    as(2)
    await decide((await queue('&whose=mine')).rows, 'false-match')
    as(3)
    expect((await queue('&whose=mine')).rows[0]?.assignedBecause).toBe(
      'Rule 1, Everything: the only one who is free',
    )
    const given = await api.post('/api/kyb/review/assignments', {
      matches: (await queue()).rows.map(({ matchId }) => matchId),
      userId: 2,
    })
    expect(await given.json()).toMatchObject({ code: 'four-eyes' })
    as(1)
    await setRules([{ ...anyone, people: [3] }])
    as(3)
    await decide((await queue('&whose=mine')).rows, 'true-match')
    as(4)
    expect((await queue()).rows.map(({ assignee }) => assignee?.userId ?? null)).toEqual([null])
  })

  it('nobody who is absent is given anything, and what somebody left behind is nobody’s work', async () => {
    await setRules([{ ...anyone, people: [2, 3] }])
    const until = new Date(world.installation.clock().getTime() + 86_400_000).toISOString()
    as(2, { role: 'analyst' })
    const own = await api.post('/api/kyb/review/people/2/absence', { until }, 'PUT')
    expect(await own.json()).toMatchObject({ userId: 2, absentUntil: until })
    expect((await api.post('/api/kyb/review/people/3/absence', { until }, 'PUT')).status).toBe(403)
    as(1)
    await screen(northernTide.name)
    expect((await queue()).rows[0]?.assignee?.userId).toBe(3)
    await db().pool.query(`update membership set deactivated_at = now() where user_id = 3`)
    try {
      const [left] = (await queue('&whose=nobody')).rows
      expect(left?.assignee).toMatchObject({ userId: 3, decidesMatches: false })
      expect((await people()).map(({ userId }) => userId)).not.toContain(3)
      expect(await bodyOf(api.post('/api/kyb/review/assignments/by-rules', {}))).toEqual({
        assigned: 0,
        left: 1,
      })
      await api.post('/api/kyb/review/people/2/absence', { until: null }, 'PUT')
      expect(await bodyOf(api.post('/api/kyb/review/assignments/by-rules', {}))).toEqual({
        assigned: 1,
        left: 0,
      })
    } finally {
      await db().pool.query(`update membership set deactivated_at = null where user_id = 3`)
    }
  })

  it('the matches of somebody who is shut out go to whom the rules give them, or to nobody, with an entry', async () => {
    await setRules([{ ...anyone, people: [5] }])
    await screen(northernTide.name)
    expect((await queue()).rows[0]?.assignee?.userId).toBe(5)
    await setRules([{ ...anyone, people: [2, 5] }])
    const setActive = (isActive: boolean) => api.post('/api/users/5/active', { isActive })
    try {
      expect((await setActive(false)).status).toBe(200)
      expect((await queue()).rows[0]).toMatchObject({
        assignee: { userId: 2 },
        assignedBecause: 'Rule 1, Everything: the only one who is free',
      })
      const [entry] = await recentAudit(db().db, 1, { type: 'review-queue', id: 'review-queue' })
      expect(entry).toMatchObject({
        action: 'review.assigned',
        before: [{ userId: 5 }],
        after: [{ userId: 2 }],
      })
      await setActive(true)
      await setRules([{ ...anyone, people: [5] }])
      await api.post('/api/kyb/review/assignments', {
        matches: (await queue()).rows.map(({ matchId }) => matchId),
        userId: 5,
      })
      await setActive(false)
      expect((await queue()).rows[0]?.assignee).toBeNull()
    } finally {
      await setActive(true)
    }
  })

  it('the rules give everything away however much waits, and say all that nobody has', async () => {
    for (const countries of [[], ['RU']])
      for (const name of [volkov.name, northernTide.name, petrel.name]) await screen(name, { countries })
    await setRules([{ ...anyone, countries: ['RU'], people: [2] }])
    expect(await assignByRules(world.as({ role: 'admin' }), {}, 2)).toEqual({ assigned: 3, left: 3 })
    const { rows } = await queue()
    expect(rows.map(({ assignee }) => assignee?.userId ?? null).toSorted()).toEqual([
      2,
      2,
      2,
      null,
      null,
      null,
    ])
  })

  it('the same question asked again by monitoring stands in the queue once', async () => {
    const customer = await createCustomer(world.as(), {
      name: northernTide.name,
      schema: 'Company',
      countries: ['RU'],
      birthDate: null,
      identifiers: [],
      segment: '',
      exposureCents: null,
      riskLevel: 'low',
      isMonitored: true,
      kycCompletenessPercent: 0,
    })
    const file = await screen(northernTide.name, { companyId: customer.id })
    const columns =
      'company_id, subject_name, subject, subject_key, subject_hash, screening_type, status, match_count, risk_level, risk_score, risk_parts, threshold, engine_version, list_set, coverage, as_of, case_id, case_number, case_priority, four_eyes, latency_ms, screened_at, screened_by, batch_id, batch_row, is_sample'
    await db().pool.query(
      `insert into screening (organisation_id, id, ${columns})
        select organisation_id, id + 100000, ${columns.replace('screening_type', `'monitoring'`)} from screening where id = ${file.id} and organisation_id = 1`,
    )
    await db().pool.query(
      `insert into screening_match (organisation_id, screening_id, rank, list_id, list_name, list_version, entry_uid, entry_name, topic, probability, is_match, state, risk_level, explanation, sources, compared_hash)
        select organisation_id, screening_id + 100000, rank, list_id, list_name, list_version, entry_uid, entry_name, topic, probability, is_match, state, risk_level, explanation, sources, compared_hash
        from screening_match where screening_id = ${file.id} and organisation_id = 1`,
    )
    const { rows } = await queue()
    expect(rows.map(({ screeningId }) => screeningId)).toEqual([file.id + 100_000])
    as(2)
    await decide(rows, 'false-match')
    as(3)
    await decide((await queue('&stage=second')).rows, 'false-match')
    expect((await queue()).total).toBe(0)
  })
})
