import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { ExpiryPlan, ExpiryTerms, ExpiryTrial } from '#domains/records/contract/index.ts'
import { beginNights } from '#domains/records/server/index.ts'
import { recordChange, verifyAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { PersonInSession } from '#platform/identity/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { tablesOfOrganisations } from '#platform/organisation-rows/index.ts'
import { newestRunAbout, runKind } from '#platform/runs/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { slices } from './slices.ts'

const NOW = '2026-11-21T10:00:00.000Z'
const OLD = '2018-03-04T05:06:07.000Z'
const YOUNG = '2026-10-01T08:00:00.000Z'

const TERMS: ExpiryTerms = {
  alert: 365,
  case: 1_900,
  screening: 1_900,
  transaction: 1_900,
  document: 1_900,
  customer: 1_900,
  task: 400,
  lead: 400,
  session: 30,
  'work-event': 2_000,
  audit: 2_500,
}

onEveryDatabase('deletion by term', (world) => {
  let api: ApiApp
  let who: PersonInSession
  const asker = { role: 'admin', userId: 1, username: 'asker' } as const
  const second = { role: 'admin', userId: 2, username: 'second' } as const
  const as = (facts: Partial<PersonInSession>) => {
    who = somebody(facts)
  }
  const query = async (sql: string, values: unknown[] = []) =>
    (await world.installation.database.pool.query(sql, values)).rows
  const send = async <Body>(method: string, path: string, body?: unknown) => {
    const answer = await api.request(`/api/records/retention${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as Body }
  }
  const read = async () => (await send<ExpiryPlan>('GET', '')).body
  const propose = async (terms: ExpiryTerms) =>
    send<ExpiryPlan & { code: string; message: string }>('PUT', '', {
      terms,
      version: (await read()).version,
      reason: 'What the policy says',
    })
  const settle = (facts: { isConfirmed: boolean; version: number }) =>
    send<ExpiryPlan & { code: string }>('POST', '/decision', { reason: 'Read', ...facts })
  const switchOn = async (terms: ExpiryTerms) => {
    as(asker)
    expect((await propose(terms)).status).toBe(200)
    as(second)
    const { status } = await settle({ isConfirmed: true, version: (await read()).version })
    as(asker)
    expect(status).toBe(200)
  }
  const ended = () =>
    vi.waitFor(
      async () => {
        const kind = runKind('records.retention')
        const run = kind && (await newestRunAbout(world.as({ role: 'admin' }), kind, 'plan'))
        if (!run?.endedAt) throw new Error('It is at work.')
        return run
      },
      { timeout: 20_000, interval: 50 },
    )
  const night = async () => {
    await query(`update retention_plan set begun_on = null`)
    await beginNights(world.installation)
    return ended()
  }
  const idsIn = async (table: string) =>
    (await query(`select id from ${table} where organisation_id = 1 order by id`)).map(({ id }) => Number(id))

  const screening = (id: number, at: string, more: { caseId?: number; companyId?: number } = {}) =>
    query(
      `insert into screening (organisation_id, id, company_id, subject_name, subject, subject_key, subject_hash, screening_type, status,
         match_count, risk_level, risk_score, risk_parts, threshold, engine_version, list_set, case_id, four_eyes, latency_ms, screened_at, screened_by)
       values (1, $1, $2, 'Halden Marsh', '{"identifiers":[]}', 'name', '', 'full', 'clear', 0, 'low', 0, '[]', 0.5, '1', '', $3, false, 1, $4, 'asker')`,
      [id, more.companyId ?? null, more.caseId ?? null, at],
    )
  const compliance = (
    id: number,
    closedAt: string | null,
    more: { screeningId?: number; companyId?: number } = {},
  ) =>
    query(
      `insert into compliance_case (organisation_id, id, case_number, priority, priority_rank, status, title, description, opened_at, due_at, closed_at, screening_id, company_id, subject_name)
       values (1, $1::bigint, 'CASE-' || $1::bigint::text, 'low', 3, $2, 'Suspicion', '', $3::timestamptz, $3::timestamptz, $4::timestamptz, $5, $6, 'Halden Marsh')`,
      [id, closedAt ? 'closed' : 'open', OLD, closedAt, more.screeningId ?? null, more.companyId ?? null],
    )
  const customer = (id: number) =>
    query(
      `insert into customer (organisation_id, id, name, schema, countries, identifiers, segment, risk_level, is_monitored, kyc_completeness_percent, data_as_of, compared_hash, created_at, updated_at)
       overriding system value values (1, $1::bigint, 'Halden Marsh ' || $1::bigint::text, 'Person', '[]', '[]', '', 'low', false, 0, $2, '', $2, $2)`,
      [id, OLD],
    )
  /** A document and a validation of a customer, both decided long ago. */
  const file = async (customerId: number) => {
    await query(
      `insert into operations_document (organisation_id, customer_id, file_name, sha256, first_type, type, state, fields, checks, received_at, human_seconds, human_events, revisions, awaited_seconds, decided_at, is_sampled, version, is_sample)
       values (1, $1, 'p.pdf', '', 'passport', 'passport', 'accepted', '{}', '[]', $2, 0, 0, 0, 0, $2, false, 1, false)`,
      [customerId, OLD],
    )
    await query(
      `insert into kyc_validation (organisation_id, customer_id, customer_name, state, checks, score, band, ran_at, ran_by, version, is_sample)
       values (1, $1, 'Halden Marsh', 'completed', '[]', 0, 'low', $2, 'asker', 1, false)`,
      [customerId, OLD],
    )
  }
  const alert = (closedAt: string | null, about: [string, number]) =>
    query(
      `insert into alert (organisation_id, severity, severity_rank, kind, title, description, subject_type, subject_id, href, state, dedupe_key, hit_count, raised_at, last_seen_at, closed_at)
       values (1, 'low', 3, 'case', 'Look', '', $1::text, $2::text, '/', $3, $1::text || $2::text || random(), 1, $4::timestamptz, $4::timestamptz, $5::timestamptz)`,
      [about[0], String(about[1]), closedAt ? 'resolved' : 'new', OLD, closedAt],
    )
  const monitoring = async (closedAt: string | null, caseId: number | null) =>
    Number(
      (
        await query(
          `insert into monitoring_alert (organisation_id, subject_key, rule_id, rule_name, rule_version, typology, severity, severity_rank, account, state, hit_count, first_hit_at,
             last_hit_at, raised_at, due_at, human_seconds, closed_at, case_id, findings, left_out, version, is_sample)
           values (1, random()::text, 1, 'Rule', 1, 'funnel', 'low', 3, 'A1', $1, 1, $2::timestamptz, $2::timestamptz, $2::timestamptz, $2::timestamptz, 0, $3::timestamptz, $4, '[]', '{"count":0,"currencies":[]}', 1, false) returning id`,
          [closedAt ? 'closed' : 'new', OLD, closedAt, caseId],
        )
      )[0].id,
    )
  const booking = async (at: string, alertId?: number, customerId?: number) => {
    const [{ id }] = await query(
      `insert into operations_transaction (organisation_id, external_id, account, customer_id, peer_group, at, direction, amount_minor, currency, counterparty, country, kind, text, source, recorded_at, is_sample)
       values (1, random()::text, 'A1', $2, '', $1::timestamptz, 'in', 100, 'USD', 'X', 'US', 'wire', '', 'api', $1::timestamptz, false) returning id`,
      [at, customerId ?? null],
    )
    if (alertId) await query(`insert into monitoring_alert_transaction values (1, $1, $2)`, [alertId, id])
    return Number(id)
  }
  const document = async (id: string, isUsed: boolean, ownerUserId = 0) => {
    await query(
      `insert into document (organisation_id, id, owner_user_id, is_in_library, title, file_name, content_type, bytes, sha256, file_id, kind, pages_without_text, characters, passages, warnings, is_sample, added_by, added_at)
       values (1, $1::text, $2, true, 'Paper', 'p.pdf', 'application/pdf', 1, $1::text, '', 'other', '[]', 0, 0, '[]', false, 'asker', $3)`,
      [id, ownerUserId, OLD],
    )
    if (isUsed)
      await query(
        `insert into document_use (organisation_id, document_id, subject_type, subject_id, called) values (1, $1, 'transcript', '1', 'A call')`,
        [id],
      )
  }
  const shownText = (at: string, id: number) => {
    world.setNow(at)
    return recordChange(world.as(asker), async () => ({
      result: undefined,
      trace: {
        action: 'case.opened',
        subject: { type: 'case', id },
        after: { name: 'Halden Marsh' },
        reason: 'A letter',
      },
    }))
  }

  beforeAll(async () => {
    world.setNow(NOW)
    for (const [id, name] of [
      [1, 'asker'],
      [2, 'second'],
    ]) {
      await query(
        `insert into person (id, username, display_username, full_name, email) values ($1, $2, $2, $2, $3) on conflict do nothing`,
        [id, name, `${name}@example.com`],
      )
      await query(
        `insert into membership (organisation_id, user_id, role, joined_at) values (1, $1, 'admin', '2020-01-05') on conflict do nothing`,
        [id],
      )
    }
    as(asker)
    api = makeApi(
      world.installation,
      async () => who,
      slices.flatMap(({ routes }) => routes),
    )
    await startJobs(
      world.installation,
      slices.filter(({ name }) => name === 'records').flatMap(({ jobs }) => jobs),
    )
  })
  afterAll(() => stopJobs(world.installation))
  beforeEach(() => world.setNow(NOW))

  it('is off until two administrators have said otherwise, and off nothing goes', async () => {
    expect(await read()).toMatchObject({ state: 'off', proposal: null, run: null, canManage: true })
    expect((await read()).kinds.every(({ days }) => days === null)).toBe(true)
    await screening(1, OLD)
    await beginNights(world.installation)
    expect(await idsIn('screening')).toEqual([1])
    expect(await read()).toMatchObject({ run: null })

    const short = await propose({ screening: 100 })
    expect([short.status, short.body.message]).toEqual([400, expect.stringContaining('At least 1826 days')])
    const early = await propose({ screening: 3_000, audit: 2_000 })
    expect([early.status, early.body.message]).toEqual([400, expect.stringContaining('3000 days')])

    expect((await propose({ screening: 1_900 })).body).toMatchObject({ state: 'proposed', canConfirm: false })
    const { version } = await read()
    expect((await settle({ isConfirmed: true, version })).body.code).toBe('four-eyes')
    as(second)
    expect((await settle({ isConfirmed: true, version: version - 1 })).body.code).toBe('stale')
    expect(await read()).toMatchObject({ canConfirm: true })
    expect((await settle({ isConfirmed: false, version })).body).toMatchObject({ state: 'off' })
    as({ role: 'analyst' })
    expect((await propose({ screening: 1_900 })).status).toBe(403)
    as({ ...asker, organisationId: 2, isDemo: true })
    expect((await propose({ screening: 1_900 })).body.code).toBe('demo-not-allowed')
    as(asker)
    expect(await idsIn('screening')).toEqual([1])
  })

  it('says before what would go and why the rest stays; the night does the same, and the chain stays sound', async () => {
    await screening(2, OLD)
    await query(
      `insert into screening_match (organisation_id, screening_id, rank, list_id, list_name, list_version, entry_uid, entry_name, topic, probability, is_match, state, risk_level, explanation, compared_hash)
       values (1, 2, 1, 'L', 'L', 1, 'E', 'E', 't', 0.9, true, 'open', 'high', '{}', '')`,
    )
    // A pair that goes together, one whose case is younger, one whose screening is, and an open one.
    await screening(3, OLD, { caseId: 1 })
    await compliance(1, OLD, { screeningId: 3 })
    await screening(4, OLD, { caseId: 2 })
    await compliance(2, YOUNG, { screeningId: 4 })
    await screening(5, YOUNG, { caseId: 3 })
    await compliance(3, OLD, { screeningId: 5 })
    await compliance(4, null)
    await screening(6, YOUNG)
    // A customer under a hold.
    await screening(7, OLD, { companyId: 70 })
    await query(
      `insert into legal_hold (organisation_id, scope, subject_id, reason, since, placed_by, placed_at) values (1, 'company', '70', 'A court', '2026-05-01', 'asker', now())`,
    )
    // Alerts: one past its term about a case that may go, one that is younger and keeps what it leads to.
    await compliance(5, OLD)
    await compliance(6, OLD)
    await alert(OLD, ['case', 5])
    // One that a person has closed on a borrower: it keeps the same from being raised again.
    await alert(OLD, ['borrower', 1])
    await alert(YOUNG, ['case', 6])
    const [old, young] = [await monitoring(OLD, null), await monitoring(YOUNG, 7)]
    await compliance(7, OLD)
    const bookings = {
      free: await booking(OLD),
      ofOldAlert: await booking(OLD, old),
      ofYoungAlert: await booking(OLD, young),
      held: await booking(OLD, undefined, 70),
      young: await booking(YOUNG),
    }
    await document('free', false)
    await document('used', true)
    await document('private', false, 1)
    await query(
      `insert into sign_in_session (user_id, organisation_id, token, expires_at, created_at, updated_at)
       values (1, 1, 'old', $1::timestamptz, $1::timestamptz, $1::timestamptz), (1, 1, 'now', now() + interval '100 days', now(), now())`,
      [OLD],
    )
    for (const id of [1, 2, 4]) await shownText(OLD, id)
    world.setNow(NOW)
    await shownText(NOW, 1)

    const terms = new URLSearchParams(Object.entries(TERMS).map(([kind, days]) => [kind, String(days)]))
    const { body: trial } = await send<ExpiryTrial>('GET', `/trial?${terms}`)
    const inTrial = (called: string) => trial.counts.find((one) => one.called === called)
    expect(inTrial('Closed cases')).toMatchObject({ gone: 2 })
    expect(inTrial('Closed cases')?.stay).toEqual(
      expect.arrayContaining([
        { why: 'The screening that led to it is still kept', count: 1 },
        { why: 'An alert about it is still kept', count: 1 },
        { why: 'A monitoring alert that was escalated to it is still kept', count: 1 },
      ]),
    )
    expect(inTrial('Closed alerts')).toMatchObject({
      gone: 1,
      stay: [{ why: expect.stringContaining('would be raised again'), count: 1 }],
    })
    expect(inTrial('Screenings')).toMatchObject({ gone: 2 })
    expect(inTrial('Screenings')?.stay).toEqual(
      expect.arrayContaining([
        { why: 'A match of it is not decided yet', count: 1 },
        { why: 'A case that was opened for it is still kept', count: 1 },
        { why: 'Legal hold 1 keeps it', count: 1 },
      ]),
    )
    expect(await idsIn('screening')).toEqual([1, 2, 3, 4, 5, 6, 7])

    await switchOn(TERMS)
    const run = await night()
    expect(run).toMatchObject({ state: 'done', failure: null })
    expect(await idsIn('screening')).toEqual([2, 4, 5, 6, 7])
    expect(await idsIn('compliance_case')).toEqual([2, 3, 4, 6, 7])
    expect((await idsIn('monitoring_alert')).length).toBe(1)
    expect(await idsIn('operations_transaction')).toEqual(
      [bookings.ofYoungAlert, bookings.held, bookings.young].sort((a, b) => a - b),
    )
    expect((await query(`select id from document order by id`)).map(({ id }) => id)).toEqual([
      'private',
      'used',
    ])
    expect(
      (await query(`select token from sign_in_session order by token`)).map(({ token }) => token),
    ).toEqual(['now'])
    // What would have gone is what went.
    const { last } = await read()
    for (const { called, gone } of trial.counts.filter(
      ({ kind }) => kind !== 'work-event' && kind !== 'audit',
    ))
      expect([called, last?.counts.find((one) => one.called === called)?.gone]).toEqual([called, gone])

    // Of the log only what is old and told of something gone has lost its words.
    const entries = await query(
      `select subject_id as id, actor, after, reason, at from audit_entry where organisation_id = 1 and action = 'case.opened' order by sequence`,
    )
    expect(entries.map(({ id, after, actor, reason }) => [id, after, actor, reason])).toEqual([
      ['1', { expired: true }, 'past its term', null],
      ['2', { name: 'Halden Marsh' }, 'asker', 'A letter'],
      ['4', { name: 'Halden Marsh' }, 'asker', 'A letter'],
      ['1', { name: 'Halden Marsh' }, 'asker', 'A letter'],
    ])
    const events = await query(
      `select work_item_id as id, at from work_event where organisation_id = 1 and event_type = 'case.opened' order by id`,
    )
    // The one that is left of the case that went is of today.
    expect(events.map(({ id, at }) => [id, at < new Date(YOUNG)])).toEqual([
      ['1', false],
      ['2', true],
      ['4', true],
    ])
    const verdict = await verifyAudit(world.installation.database.db, 1)
    expect(verdict).toMatchObject({ isIntact: true, erased: 1 })

    // Each piece says how many went, with a digest of which.
    const stated = await query(
      `select after from audit_entry where organisation_id = 1 and action = 'records.expired' order by sequence`,
    )
    expect(stated.map(({ after }) => [after.called, after.count])).toEqual([
      ['Closed alerts', 1],
      ['Monitoring alerts and reports', 1],
      ['Closed cases', 2],
      ['Transactions', 2],
      ['Screenings', 2],
      ['Documents of the library', 1],
      ['Sessions that ended', 1],
      ['Work events', 1],
      ['Words of the audit log', 1],
    ])
    expect(stated.every(({ after }) => /^[0-9a-f]{64}$/.test(after.digest))).toBe(true)
  })

  it('a second night finds nothing more, and two processes begin one night once', async () => {
    await night()
    const count = async () =>
      Number((await query(`select count(*) as n from audit_entry where action = 'records.expired'`))[0].n)
    expect(await count()).toBe(9)
    await query(`update retention_plan set begun_on = null`)
    await Promise.all([
      beginNights(world.installation),
      beginNights(world.installation),
      beginNights(world.installation),
    ])
    await ended()
    await beginNights(world.installation)
    const runs = await query(`select id from run where kind = 'records.retention'`)
    expect(runs).toHaveLength(3)
    expect(await count()).toBe(9)
  })

  it('goes through more than a piece holds, many of one moment, each once', async () => {
    await query(
      `insert into operations_transaction (organisation_id, external_id, account, peer_group, at, direction, amount_minor, currency, counterparty, country, kind, text, source, recorded_at, is_sample)
       select 1, 'many ' || i, 'A2', '', '2018-01-01'::timestamptz + (i / 700) * interval '1 day', 'in', 100, 'USD', 'X', 'US', 'wire', '', 'api', now(), false from generate_series(1, 1300) i`,
    )
    await query(
      `insert into work_event (organisation_id, work_item_type, work_item_id, event_type, at, actor_type, actor_id, payload)
       select 1, 'case', '123456', 'case.opened', '2018-01-01'::timestamptz + (i / 700) * interval '1 day', 'system', 'test', '{}' from generate_series(1, 1300) i`,
    )
    await night()
    const left = await query(
      `select (select count(*) from operations_transaction where account = 'A2') as bookings, (select count(*) from work_event where work_item_id = '123456') as events`,
    )
    expect([Number(left[0].bookings), Number(left[0].events)]).toEqual([0, 0])
    const { last } = await read()
    expect(last?.counts.find(({ called }) => called === 'Transactions')?.gone).toBe(1_300)
    expect(last?.counts.find(({ called }) => called === 'Work events')?.gone).toBe(1_300)
  })

  it('a customer goes with nothing left behind once all that is about them is past its term, and stays with a reason while anything is not', async () => {
    const facts = {
      nothing: 101,
      monitored: 102,
      exposed: 103,
      booked: 104,
      borrower: 105,
      whole: 106,
      held: 107,
      changed: 108,
      ended: 109,
    }
    for (const id of Object.values(facts)) await customer(id)
    await query(`update customer set is_monitored = true where id = $1`, [facts.monitored])
    await query(`update customer set exposure_cents = 5 where id = $1`, [facts.exposed])
    await query(`update customer set updated_at = $2 where id in ($1, $3)`, [
      facts.changed,
      YOUNG,
      facts.ended,
    ])
    await booking(YOUNG, undefined, facts.booked)
    await query(
      `insert into credit_borrower (organisation_id, name, kind, customer_id, group_name, do_models_disagree, warnings, has_other_currencies, loss_at_default_cents, watch_reason, is_sample, created_by, created_at)
       values (1, 'Halden Marsh', 'private', $1, '', false, '[]', false, 0, '', false, 'asker', $2)`,
      [facts.borrower, OLD],
    )
    await query(
      `insert into legal_hold (organisation_id, scope, subject_id, reason, since, placed_by, placed_at) values (1, 'company', $1, 'A court', '2026-05-01', 'asker', now())`,
      [String(facts.held)],
    )
    // One with a file of everything: confirmed in a screening that led to a case, covered, dismissed once, booked on, validated, and told of by an alert that somebody closed.
    await screening(50, OLD, { companyId: facts.whole, caseId: 50 })
    await query(
      `insert into screening_match (organisation_id, id, screening_id, rank, list_id, list_name, list_version, entry_uid, entry_name, topic, probability, is_match, state, risk_level, explanation, compared_hash)
       overriding system value values (1, 5000, 50, 1, 'L', 'L', 1, 'E', 'E', 't', 0.9, true, 'confirmed', 'high', '{}', '')`,
    )
    await query(
      `insert into match_dismissal (organisation_id, id, subject_key, list_id, entry_uid, compared_hash, match_id, dismissed_by, dismissed_at)
       overriding system value values (1, 5000, $1, 'L', 'F', '', 5000, 'asker', $2)`,
      [`company:${facts.whole}`, OLD],
    )
    await query(
      `insert into customer_coverage (organisation_id, company_id, list_set, after_move, compared_hash, screening_id, screened_at) values (1, $1, '', 0, '', 50, $2)`,
      [facts.whole, OLD],
    )
    await compliance(50, OLD, { screeningId: 50, companyId: facts.whole })
    await booking(OLD, undefined, facts.whole)
    await alert(OLD, ['company', facts.whole])
    for (const id of [facts.whole, facts.monitored, facts.ended]) await file(id)
    await query(
      `insert into operations_task (organisation_id, title, detail, sla_hours, created_at, created_by, due_at, state, ended_at, version, is_sample)
       values (1, 'Ask Halden Marsh', '', 24, $1, 'asker', $1, 'done', $1, 1, false), (1, 'Open', '', 24, $1, 'asker', $1, 'open', null, 1, false)`,
      [OLD],
    )
    await query(
      `insert into lead (organisation_id, kind, first_name, last_name, email, company, status, is_spam, spam_reasons, created_at, last_sent_at, delivery)
       values (1, 'demo', 'Halden', 'Marsh', 'h@example.com', 'X', 'new', false, '[]', $1, $1, 'sent'), (1, 'demo', 'A', 'B', 'a@example.com', 'X', 'new', false, '[]', $1, $1, 'waiting')`,
      [OLD],
    )

    const terms = new URLSearchParams(Object.entries(TERMS).map(([kind, days]) => [kind, String(days)]))
    const { body: trial } = await send<ExpiryTrial>('GET', `/trial?${terms}`)
    const inTrial = (called: string) => trial.counts.find((one) => one.called === called)
    expect(inTrial('Former customers')).toMatchObject({ gone: 2 })
    expect(inTrial('Former customers')?.stay).toEqual(
      expect.arrayContaining([
        { why: 'It is monitored: the relationship has not ended', count: 1 },
        { why: 'It has an exposure: the relationship has not ended', count: 1 },
        { why: 'Bookings of its accounts are still kept', count: 1 },
        { why: 'It is a borrower: a credit file stays', count: 1 },
        { why: expect.stringMatching(/^Legal hold \d+ keeps it$/), count: 1 },
      ]),
    )
    for (const called of ['KYC validations', 'Customers’ documents'])
      expect(inTrial(called)).toMatchObject({
        gone: 1,
        stay: expect.arrayContaining([
          { why: expect.stringContaining('of a customer who is one still'), count: 1 },
          { why: expect.stringContaining('statutory minimum'), count: 1 },
        ]),
      })
    const orders = trial.retained.find(({ called }) => called.startsWith('Orders, fills'))
    expect(orders).toMatchObject({ count: 0, isMore: false, why: expect.stringContaining('17a-4') })
    expect(trial.retained.find(({ called }) => called.startsWith('Borrowers'))?.count).toBe(1)

    await night()
    const left = await idsIn('customer')
    expect(left).toEqual([
      facts.monitored,
      facts.exposed,
      facts.booked,
      facts.borrower,
      facts.held,
      facts.changed,
      facts.ended,
    ])
    for (const table of ['customer_coverage', 'match_dismissal'])
      expect(await query(`select from ${table} where organisation_id = 1`)).toEqual([])
    expect(await idsIn('compliance_case')).not.toContain(50)
    expect(await idsIn('screening')).not.toContain(50)
    for (const table of ['kyc_validation', 'operations_document'])
      expect((await query(`select customer_id from ${table}`)).map((row) => Number(row.customer_id))).toEqual(
        expect.not.arrayContaining([facts.whole]),
      )
    expect((await query(`select title from operations_task`)).map(({ title }) => title)).toEqual(['Open'])
    expect((await query(`select email from lead`)).map(({ email }) => email)).toEqual(['a@example.com'])
    const { last } = await read()
    for (const called of ['Former customers', 'KYC validations', 'Customers’ documents'])
      expect([called, last?.counts.find((one) => one.called === called)?.gone]).toEqual([
        called,
        inTrial(called)?.gone,
      ])
    // What somebody said of the customer last goes when the customer is gone.
    await night()
    expect(
      await query(`select from alert where subject_type = 'company' and subject_id = $1`, [
        String(facts.whole),
      ]),
    ).toEqual([])
  })

  it('a batch goes with the last of its screenings, and so do rows of its file that could not be screened', async () => {
    for (const id of [1, 2]) {
      await query(
        `insert into screening_batch (organisation_id, id, file_name, state, row_count, rejected_rows, started_by, started_at, finished_at)
         overriding system value values (1, $1, 'parties.csv', 'done', 2, '[]', 'asker', $2, $2)`,
        [id, OLD],
      )
      await query(
        `insert into screening_batch_row (organisation_id, batch_id, row, refusal, cells) values (1, $1, 3, 'No name', '["Halden Marsh"]')`,
        [id],
      )
    }
    await screening(60, OLD)
    await screening(61, YOUNG)
    await query(`update screening set batch_id = id - 59, batch_row = 2 where id in (60, 61)`)
    await night()
    expect(await idsIn('screening_batch')).toEqual([2])
    expect(
      (await query(`select batch_id from screening_batch_row`)).map((row) => Number(row.batch_id)),
    ).toEqual([2])
  })

  it('says of every table of an organisation by which term its rows go, or why none reaches them', async () => {
    const entryPoints = slices.flatMap(({ expiry, retained }) => [...(expiry ?? []), ...(retained ?? [])])
    const stated = entryPoints.flatMap(({ tables }) => tables)
    const all = (await tablesOfOrganisations(world.installation.database.db)).map(({ name }) => name)
    expect(all.filter((name) => !stated.includes(name))).toEqual([])
    expect(stated.filter((name, place) => stated.indexOf(name) !== place)).toEqual([])
    const plan = await read()
    expect(plan.retained.every(({ called, why }) => called.length > 3 && why.length > 20)).toBe(true)
  })

  it('erases nothing of a log that is broken, says so, and a word put back is found', async () => {
    await shownText(OLD, 999)
    world.setNow(NOW)
    const [entry] = await query(
      `select sequence, reason from audit_entry where action = 'case.opened' and subject_id = '2'`,
    )
    await query(`update audit_entry set reason = 'never said' where sequence = $1`, [entry.sequence])
    expect(await night()).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining(`broken at entry ${entry.sequence}`),
    })
    await query(`update audit_entry set reason = $2 where sequence = $1`, [entry.sequence, entry.reason])
    expect(await night()).toMatchObject({ state: 'done' })
    const [expired] = await query(
      `select sequence, after from audit_entry where after ->> 'expired' = 'true' and action = 'case.opened' order by sequence limit 1`,
    )
    await query(`update audit_entry set after = '{"expired": true, "name": "Halden"}' where sequence = $1`, [
      expired.sequence,
    ])
    expect(await verifyAudit(world.installation.database.db, 1)).toMatchObject({
      isIntact: false,
      brokenAt: Number(expired.sequence),
    })
    await query(`update audit_entry set after = $2 where sequence = $1`, [expired.sequence, expired.after])
    expect(await verifyAudit(world.installation.database.db, 1)).toMatchObject({ isIntact: true, erased: 2 })
  })

  it('longer terms are one person’s to say and hold at once; a hold that was placed and a term that grew keep what is past its own', async () => {
    await screening(20, OLD)
    await screening(21, '2021-08-01T00:00:00.000Z')
    const longer = await propose({ ...TERMS, screening: 1_950, audit: 2_600 })
    expect([longer.status, longer.body.state]).toEqual([200, 'on'])
    await query(
      `insert into retention_term (organisation_id, kind, days, changed_by, changed_at) values (1, 'screening', 2500, 'asker', now())`,
    )
    await query(
      `insert into legal_hold (organisation_id, scope, subject_id, reason, since, placed_by, placed_at) values (1, 'organisation', '', 'A court', '2026-05-01', 'asker', now())`,
    )
    await night()
    expect(await idsIn('screening')).toEqual(expect.arrayContaining([20, 21]))
    await query(`update legal_hold set lifted_at = now() where scope = 'organisation'`)
    await query(`insert into screening_settings values (1, 0.5, false, 1, 1, now()) on conflict do nothing`)
    await query(`update screening set screened_at = '2021-05-01' where id = 21`)
    await night()
    expect(await idsIn('screening')).not.toContain(20)
    expect(await idsIn('screening')).toContain(21)
    const stay = (await read()).last?.counts.find(({ called }) => called === 'Screenings')?.stay
    expect(stay?.map(({ why }) => why)).toContain(
      'The statutory minimum, as set by the organisation under Kept at least',
    )
    expect((await propose({})).body).toMatchObject({ state: 'off' })
  })
})
