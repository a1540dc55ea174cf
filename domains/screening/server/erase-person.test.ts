import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { accountsSlice } from '#domains/accounts/server/index.ts'
import { addCaseNote, casesSlice, openCase } from '#domains/cases/server/index.ts'
import { changeCustomer, createCustomer, customersSlice } from '#domains/customers/server/index.ts'
import type { Erasure, ErasureFindings } from '#domains/records/contract/index.ts'
import { checkPackFile, recordsSlice } from '#domains/records/server/index.ts'
import { recordChange, verifyAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { PersonInSession } from '#platform/identity/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { tablesOfOrganisations } from '#platform/organisation-rows/index.ts'
import { handlersOf, newestRunAbout, runKind } from '#platform/runs/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import type { ScreeningFile } from '../contract/index.ts'
import { stopEngine } from './matching/index.ts'
import { screeningSlice } from './slice.ts'
import { callerOf, publish, seedMember } from './test-world.ts'

type File = z.infer<typeof ScreeningFile>

/** What was answered, where it was no refusal. */
async function bodyOf<Body>(answer: Response | Promise<Response>): Promise<Body> {
  const { ok, status } = await answer
  const text = await (await answer).text()
  if (!ok) throw new Error(`${status}: ${text}`)
  return JSON.parse(text) as Body
}

const newCustomer = {
  schema: 'Person' as const,
  countries: ['SE'],
  birthDate: '1970-02-03',
  identifiers: [],
  segment: '',
  exposureCents: null,
  riskLevel: 'low' as const,
  isMonitored: false,
  kycCompletenessPercent: 0,
}

onEveryDatabase('erasing a person', (world) => {
  const api = callerOf(world)
  let records: ApiApp
  let who: PersonInSession
  const as = (facts: Partial<PersonInSession>) => {
    who = somebody({ role: 'admin', username: 'asker', userId: 1, ...facts })
  }
  const second = { username: 'second', userId: 2 }
  const send = (method: string, path: string, body: unknown) =>
    records.request(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const look = (of: string, id: number, more = '') =>
    bodyOf<ErasureFindings>(records.request(`/api/records/erasures/about?of=${of}&subjectId=${id}${more}`))
  const ask = (of: string, subjectId: number, more: object = {}) =>
    send('POST', '/api/records/erasures', { of, subjectId, reason: 'A letter of 3 May', ...more })
  const read = (id: number) => bodyOf<Erasure>(records.request(`/api/records/erasures/${id}`))
  const settle = (id: number, isConfirmed: boolean, digest = '') =>
    send('POST', `/api/records/erasures/${id}/decision`, {
      id,
      isConfirmed,
      digest,
      reason: 'I have read it',
    })
  /** Confirmed by the second person on what stands there, and worked to its end. */
  const confirm = async (id: number): Promise<Erasure> => {
    as(second)
    const { findings } = await read(id)
    const answer = await settle(id, true, findings?.digest)
    expect(answer.status, await answer.clone().text()).toBe(200)
    await ended(id)
    const done = await read(id)
    as({})
    return done
  }
  const ended = (id: number) =>
    vi.waitFor(
      async () => {
        const kind = runKind('records.erasure')
        const run = kind && (await newestRunAbout(world.as({ role: 'admin' }), kind, id))
        if (!run?.endedAt) throw new Error('It is at work.')
      },
      { timeout: 20_000, interval: 50 },
    )
  const packOf = async (kind: string, subjectId: number): Promise<{ id: number }> => {
    const pack = await bodyOf<{ id: number }>(send('POST', '/api/records/packs', { kind, subjectId }))
    await vi.waitFor(
      async () => {
        const { state } = await bodyOf<{ state: string }>(records.request(`/api/records/packs/${pack.id}`))
        if (state !== 'ready') throw new Error(`It is ${state}.`)
      },
      { timeout: 20_000, interval: 50 },
    )
    return pack
  }
  const problem = async (answer: Response | Promise<Response>) => {
    const { status } = await answer
    return { status, ...((await (await answer).json()) as { code: string; message: string }) }
  }
  const query = async (sql: string, values: unknown[] = []) =>
    (await world.installation.database.pool.query(sql, values)).rows
  /** Tables of the organisation in which a text stands anywhere. */
  const holding = async (text: string): Promise<string[]> => {
    const found: string[] = []
    for (const { name } of await tablesOfOrganisations(world.installation.database.db)) {
      const rows = await query(
        `select 1 from "${name}" t where organisation_id = 1 and to_jsonb(t)::text ilike $1 limit 1`,
        [`%${text}%`],
      )
      if (rows.length > 0) found.push(name)
    }
    return found
  }
  const customerNamed = async (name: string, facts: object = {}) =>
    createCustomer(world.as({ username: 'asker' }), { ...newCustomer, name, ...facts })
  const noTerms = async () => {
    for (const kind of ['customer', 'screening', 'case', 'member'])
      expect((await send('PUT', '/api/records/terms', { kind, days: 0, reason: 'Tests' })).status).toBe(200)
  }
  const verdict = () => verifyAudit(world.installation.database.db, 1)

  beforeAll(async () => {
    as({})
    records = makeApi(world.installation, async () => who, recordsSlice.routes)
    // Whoever says what there is about a person has to be there.
    expect(
      [accountsSlice, casesSlice, customersSlice, screeningSlice].map(({ aboutPerson }) => !!aboutPerson),
    ).toEqual([true, true, true, true])
    await publish(world, [
      { id: 'Q9', name: 'Wilhelmina Tidemark', schema: 'Person', birthDate: '1970-02-03' },
    ])
    // After the list, and without monitoring's own jobs: it would screen whoever waits for it at a moment of its own.
    await startJobs(world.installation, recordsSlice.jobs)
    api.as({ role: 'admin', username: 'asker', userId: 1 })
  })
  afterAll(async () => {
    await stopJobs(world.installation)
    await stopEngine(world.installation)
  })

  it('keeps what its term still keeps, and says until when', async () => {
    const { id } = await customerNamed('Ottoline Marsh')
    const found = await look('company', id)
    expect(found.things).toMatchObject([
      { group: 'Customers', fate: 'kept', why: expect.stringMatching(/^Kept at least until 20\d\d-/) },
    ])
    expect(await problem(ask('company', id))).toMatchObject({ status: 409, code: 'conflict' })
  })

  it('shows what is held, is confirmed by somebody else, and leaves the name in no table and the chain intact', async () => {
    await noTerms()
    const { id } = await customerNamed('Wilhelmina Tidemark', {
      identifiers: [{ kind: 'Passport', value: 'P-7788-9911' }],
      aliases: ['Mina Quillfeather', 'Tilly Underbough'],
      addresses: ['9 Larkspur Lane'],
    })
    // One that was taken off is in the log alone.
    const aliases = ['Mina Quillfeather']
    await changeCustomer(world.as({ username: 'asker' }), { id, aliases, isDataConfirmed: false })
    const screened = await bodyOf<File>(
      api.post('/api/kyb/screen', { companyName: 'Wilhelmina Tidemark', companyId: id }),
    )
    const ctx = world.as({ username: 'asker', userId: 1 })
    const caseId = screened.caseId as number
    expect(caseId).toBeGreaterThan(0)
    await addCaseNote(ctx, { id: caseId, text: 'Called Wilhelmina  Tidemark, or Mina Quillfeather.' })
    expect(await holding('Wilhelmina%Tidemark')).toEqual(
      expect.arrayContaining([
        'audit_entry',
        'case_note',
        'compliance_case',
        'customer',
        'screening',
        'work_event',
      ]),
    )
    // With an open case nothing goes.
    const open = await look('company', id)
    expect(open.refusals.join(' ')).toMatch(/CASE-.* is open/)
    expect(await problem(ask('company', id))).toMatchObject({ status: 409, code: 'conflict' })
    await query(
      `update compliance_case set status = 'closed', closed_at = opened_at, outcome = 'false_positive' where id = $1`,
      [caseId],
    )
    const found = await look('company', id)
    expect(found.refusals).toEqual([])
    expect(found.things.map(({ group, fate }) => `${group} ${fate}`)).toEqual([
      'Customers erased',
      'Screenings erased',
      'Cases erased',
    ])
    const pack = await packOf('screening', screened.id)
    const asked = await bodyOf<Erasure>(ask('company', id))
    expect(asked).toMatchObject({ state: 'asked', called: 'Wilhelmina Tidemark', canConfirm: false })
    expect(await problem(ask('company', id))).toMatchObject({ status: 409 })
    expect(await problem(settle(asked.id, true, asked.findings?.digest))).toMatchObject({ code: 'four-eyes' })
    as(second)
    expect(await problem(settle(asked.id, true, 'another'))).toMatchObject({ code: 'stale' })

    const names = join(world.installation.config.dataDir, 'customer-index', '1')
    mkdirSync(names, { recursive: true })
    const done = await confirm(asked.id)
    // Monitoring's index of the customers holds names as well.
    expect(existsSync(names)).toBe(false)
    expect(done).toMatchObject({ state: 'done', called: `Erased person ${asked.id}`, findings: null })
    expect(done.answer?.deleted).toEqual([
      { called: 'Customers', count: 1 },
      { called: 'Screenings', count: 1 },
      { called: 'Cases', count: 1 },
    ])
    expect(done.answer?.packs.join(' ')).toContain(`Regulator pack ${pack.id}: Screening ${screened.id}`)
    expect(done.answer?.backups).toMatch(/Backups/)
    expect(done.answer?.left).toEqual([])
    for (const text of ['Wilhelmina', 'Tidemark', 'P-7788-9911', 'Quillfeather', 'Underbough', 'Larkspur'])
      expect([text, await holding(text)]).toEqual([text, []])
    const chain = await verdict()
    expect(chain).toMatchObject({ isIntact: true, erased: done.answer?.entries })
    expect(done.answer?.entries).toBeGreaterThan(3)
    const [by] = await query(
      `select actor, actor_type, through from audit_entry where action = 'person.erased' limit 1`,
    )
    expect(by).toMatchObject({ actor: 'second', actor_type: 'job', through: 'records.erasure' })
  })

  it('finds an erased entry that is changed afterwards, and an erasing one that is gone', async () => {
    const [erased] = await query(
      `select sequence, after from audit_entry where organisation_id = 1 and after::text like '%Erased person%' order by sequence limit 1`,
    )
    await query(
      `update audit_entry set after = '{"erased":"Somebody"}' where organisation_id = 1 and sequence = $1`,
      [erased.sequence],
    )
    expect(await verdict()).toMatchObject({ isIntact: false, brokenAt: Number(erased.sequence) })
    await query('update audit_entry set after = $2 where organisation_id = 1 and sequence = $1', [
      erased.sequence,
      JSON.stringify(erased.after),
    ])
    expect(await verdict()).toMatchObject({ isIntact: true })
    const [by] = await query(
      `select sequence, after from audit_entry where organisation_id = 1 and action = 'person.erased'
       and after::text like '%"sequence": ${erased.sequence},%' or after::text like '%"sequence": ${erased.sequence}}%' limit 1`,
    )
    await query(
      `update audit_entry set after = jsonb_set(after, '{entries}', '[]') where organisation_id = 1 and sequence = $1`,
      [by.sequence],
    )
    expect(await verdict()).toMatchObject({ isIntact: false })
    await query('update audit_entry set after = $2 where organisation_id = 1 and sequence = $1', [
      by.sequence,
      JSON.stringify(by.after),
    ])
    expect(await verdict()).toMatchObject({ isIntact: true })
  })

  it('erases nothing of an entry that was changed before: the run fails and says at which', async () => {
    const { id } = await customerNamed('Barnaby Thistlewood')
    const [entry] = await query(
      `select sequence, after from audit_entry where organisation_id = 1 and subject_type = 'company' and subject_id = $1`,
      [String(id)],
    )
    await query(`update audit_entry set reason = 'never said' where organisation_id = 1 and sequence = $1`, [
      entry.sequence,
    ])
    const asked = await bodyOf<Erasure>(ask('company', id))
    const failed = await confirm(asked.id)
    expect(failed).toMatchObject({ state: 'failed', run: { state: 'failed' } })
    expect(failed.run?.failure).toContain(`broken at entry ${entry.sequence}`)
    expect(await holding('Barnaby Thistlewood')).toContain('customer')
    await query('update audit_entry set reason = null where organisation_id = 1 and sequence = $1', [
      entry.sequence,
    ])
    expect(await verdict()).toMatchObject({ isIntact: true })
    expect((await settle(asked.id, false)).status).toBe(200)
    expect(await read(asked.id)).toMatchObject({ state: 'withdrawn', called: `number ${id}` })
  })

  it('is refused under a hold, for whoever is monitored, for a company, in the demo, and to who may not', async () => {
    const { id } = await customerNamed('Cordelia Quill')
    const hold = await bodyOf<{ id: number }>(
      send('POST', '/api/records/holds', {
        scope: 'company',
        subjectId: id,
        reason: 'A court',
        since: '2026-05-01',
      }),
    )
    expect(await problem(ask('company', id))).toMatchObject({ status: 409, code: 'legal-hold' })
    expect((await send('POST', `/api/records/holds/${hold.id}/lift`, { reason: 'Over' })).status).toBe(200)
    await query('update customer set is_monitored = true where id = $1', [id])
    expect((await problem(ask('company', id))).message).toMatch(/is monitored/)
    const company = await customerNamed('Quill Ltd', { schema: 'Company' })
    expect(await problem(ask('company', company.id))).toMatchObject({ status: 404 })
    as({ organisationId: 2, isDemo: true })
    expect(await problem(ask('company', id))).toMatchObject({ status: 403, code: 'demo-not-allowed' })
    as({ role: 'analyst' })
    expect(await problem(ask('company', id))).toMatchObject({ status: 403 })
    as({})
  })

  it('a hold that was lifted keeps no name: what it was called goes with the person', async () => {
    const { id } = await customerNamed('Cressida Holt')
    const hold = await bodyOf<{ id: number }>(
      send('POST', '/api/records/holds', {
        scope: 'company',
        subjectId: id,
        reason: 'A court asks about Cressida Holt',
        since: '2026-05-01',
      }),
    )
    await send('POST', `/api/records/holds/${hold.id}/lift`, { reason: 'Over' })
    expect(await holding('Cressida Holt')).toEqual(expect.arrayContaining(['legal_hold', 'work_event']))
    const asked = await bodyOf<Erasure>(ask('company', id))
    const done = await confirm(asked.id)
    expect(done).toMatchObject({ state: 'done', answer: { left: [] } })
    expect(await holding('Cressida')).toEqual([])
    expect(await verdict()).toMatchObject({ isIntact: true })
  })

  /** A confirmed request about a customer, worked here: a piece at a time, until `pieces` of them are committed. */
  const confirmedAbout = async (id: number, name: string) => {
    const asked = await bodyOf<Erasure>(ask('company', id))
    const subject = { type: 'company', id }
    const customer = {
      id,
      subject,
      slice: 'customers',
      group: 'Customers',
      by: 'record',
      title: '',
      detail: '',
    }
    const work = {
      person: { subject, called: '', names: [name], marks: [], usernames: [], customerId: id },
      erased: [customer],
      kept: [],
    }
    await query(`update erasure set state = 'erasing', work = $2 where id = $1`, [
      asked.id,
      JSON.stringify(work),
    ])
    const ctx = world.as({ role: 'admin' })
    const run = { organisationId: 1, about: String(asked.id), done: 0 }
    const workIt = async (pieces = Number.POSITIVE_INFINITY) => {
      let left = pieces
      await handlersOf({ name: 'records.erasure' }).work?.({
        ctx,
        run: run as never,
        signal: new AbortController().signal,
        current: () => ctx,
        piece: (of, does) => {
          if (left-- <= 0) throw new Error('The process was killed.')
          return recordChange(of, async (tx) => does(tx))
        },
      })
    }
    return { erasureId: asked.id, workIt }
  }

  it('a hold that is placed after the confirmation stops it: nothing is deleted', async () => {
    const { id } = await customerNamed('Peregrine Ashdown')
    const { workIt } = await confirmedAbout(id, 'Peregrine Ashdown')
    const hold = await bodyOf<{ id: number }>(
      send('POST', '/api/records/holds', {
        scope: 'company',
        subjectId: id,
        reason: 'A court',
        since: '2026-05-01',
      }),
    )
    await expect(workIt()).rejects.toMatchObject({ code: 'legal-hold' })
    expect(await holding('Peregrine Ashdown')).toContain('customer')
    await send('POST', `/api/records/holds/${hold.id}/lift`, { reason: 'Over' })
  })

  it('what was killed after any piece leaves a chain that is intact, and goes on to the same end', async () => {
    for (const pieces of [1, 2, 3]) {
      const name = `Araminta Holloway${'x'.repeat(pieces)}`
      const { id } = await customerNamed(name)
      const { erasureId, workIt } = await confirmedAbout(id, name)
      await expect(workIt(pieces)).rejects.toThrow('killed')
      expect(await verdict()).toMatchObject({ isIntact: true })
      await workIt()
      const done = await read(erasureId)
      expect(done).toMatchObject({
        state: 'done',
        answer: { deleted: [{ called: 'Customers', count: 1 }], entries: 1, left: [] },
      })
      expect(await holding(name)).toEqual([])
      expect(await verdict()).toMatchObject({ isIntact: true })
    }
  })

  it('what has the name alone is left unless it is said to be theirs, and a namesake’s is never taken', async () => {
    const { id } = await customerNamed('Rosalind Fenn')
    const other = await bodyOf<File>(api.post('/api/kyb/screen', { companyName: 'Rosalind Fenn' }))
    await openCase(world.as({ username: 'asker' }), {
      title: 'A suspicion',
      description: '',
      priority: 'low',
      subjectName: 'Somebody Else',
    })
    const found = await look('company', id)
    expect(found.things).toMatchObject([
      { group: 'Customers', fate: 'erased' },
      { group: 'Screenings', fate: 'left', by: 'name', why: 'The name alone does not show whose it is.' },
    ])
    const asked = await bodyOf<Erasure>(ask('company', id))
    const done = await confirm(asked.id)
    expect(done.state).toBe('done')
    const [kept] = await query('select subject_name from screening where organisation_id = 1 and id = $1', [
      other.id,
    ])
    expect(kept.subject_name).toBe('Rosalind Fenn')
    expect(done.answer?.left.map(({ table }) => table)).toContain('screening')
    expect(await verdict()).toMatchObject({ isIntact: true })

    // By the screening, with the name taken for theirs, the rest goes.
    const namesake = await customerNamed('Rosalind Fenn')
    expect((await problem(ask('screening', other.id, { areNamesTheirs: true }))).message).toContain(
      `Customer ${namesake.id} has the same name`,
    )
    await query('delete from customer where id = $1', [namesake.id])
    await query(`update person set full_name = 'Rosalind Fenn' where id = 3`)
    expect((await problem(ask('screening', other.id, { areNamesTheirs: true }))).message).toContain(
      'A member is called Rosalind Fenn as well',
    )
    await query(`update person set full_name = 'Member 3' where id = 3`)
    const again = await bodyOf<Erasure>(ask('screening', other.id, { areNamesTheirs: true }))
    const rest = await confirm(again.id)
    expect([rest.state, rest.answer?.left]).toEqual(['done', []])
    expect(await holding('Rosalind')).toEqual([])
    expect(await verdict()).toMatchObject({ isIntact: true })
  })

  it('erasing a former member deletes the account, and keeps their actions under another name', async () => {
    await seedMember(world, 31)
    await query(
      `update person set username = 'leaver', display_username = 'leaver', full_name = 'Leopold Ravenscroft', email = 'leopold@ravenscroft.example' where id = 31`,
    )
    const leaver = world.as({ userId: 31, username: 'leaver', role: 'admin' })
    await createCustomer(leaver, { ...newCustomer, name: 'Kept Customer' })
    await recordChange(leaver, async () => ({
      result: undefined,
      trace: {
        action: 'account.profile-changed',
        subject: { type: 'account', id: 31 },
        before: { fullName: 'Leopold Ravenscroft', email: 'leo@old.example' },
        after: { fullName: 'Leopold Ravenscroft', email: 'leopold@ravenscroft.example' },
      },
    }))
    expect((await problem(ask('account', 31))).message).toMatch(/still belongs to the organisation/)
    await query('update membership set deactivated_at = joined_at where user_id = 31')
    const { id: caseId } = await openCase(leaver, {
      title: 'A suspicion',
      description: 'Found by chance',
      priority: 'low',
      subjectName: 'Somebody Else',
    })
    const asked = await bodyOf<Erasure>(ask('account', 31))
    const done = await confirm(asked.id)
    expect(done).toMatchObject({ state: 'done', answer: { left: [] } })
    for (const text of ['Ravenscroft', 'leo@old.example', '"leaver"']) expect(await holding(text)).toEqual([])
    expect(await query('select id from person where id = 31')).toEqual([])
    const [entry] = await query(
      `select actor from audit_entry where organisation_id = 1 and subject_type = 'company' and after::text like '%Kept Customer%'`,
    )
    expect(entry.actor).toBe(`Erased person ${asked.id}`)
    expect(await verdict()).toMatchObject({ isIntact: true })

    // What is handed out from now on says that it was erased, and is intact all the same.
    const pack = await packOf('case', caseId)
    const bytes = await (await records.request(`/api/records/packs/${pack.id}/file`)).arrayBuffer()
    const { isIntact, lines } = await checkPackFile(new Uint8Array(bytes))
    expect(isIntact, lines.join(' ')).toBe(true)
    expect(lines.join(' ')).toMatch(/\d+ erased, each named by the later entry that erased it/)
  })

  it('a related party is not erased while it is one; ended, its row goes and its name stands nowhere', async () => {
    await noTerms()
    const firm = await customerNamed('Quenby Ropeworks', { schema: 'Company' })
    const customers = makeApi(world.installation, async () => who, customersSlice.routes)
    const path = `/api/customers/${firm.id}/related-parties`
    const party = await bodyOf<{ id: number }>(
      customers.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Philippa Nettlecombe', schema: 'Person', sharePercentLow: 40 }),
      }),
    )
    await bodyOf<File>(
      api.post('/api/kyb/screen', {
        companyName: 'Quenby Ropeworks',
        companyId: firm.id,
        schema: 'Company',
      }),
    )
    const open = await look('related-party', party.id)
    expect(open.refusals.join(' ')).toContain('Philippa Nettlecombe is owner of Quenby Ropeworks on record')
    expect((await customers.request(`${path}/${party.id}?reason=Sold%20it`, { method: 'DELETE' })).ok).toBe(
      true,
    )
    const asked = await bodyOf<Erasure>(ask('related-party', party.id, { areNamesTheirs: true }))
    const done = await confirm(asked.id)
    expect(done).toMatchObject({ state: 'done' })
    expect(await holding('Nettlecombe')).toEqual([])
    expect(await verdict()).toMatchObject({ isIntact: true })
  })

  it('finds what was asked about somebody under a further name', async () => {
    const asked = (companyName: string, facts: object = {}) =>
      bodyOf<File>(api.post('/api/kyb/screen', { companyName, schema: 'Person', ...facts }))
    const own = await asked('Perdita Sallowfield')
    const other = await asked('Odo Larkmeadow', { aliases: ['PERDITA SALLOWFIELD'] })
    const { things } = await look('screening', own.id)
    expect(things.map(({ title }) => title)).toEqual([`Screening ${own.id}`, `Screening ${other.id}`])
  })
})
