import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { recentAudit, recordChange, verifyAudit } from '#platform/audit/index.ts'
import { keepFile, putFile } from '#platform/files/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { sendMail } from '#platform/mail/index.ts'
import { tablesOfOrganisations } from '#platform/organisation-rows/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { accountsSlice } from '../index.ts'
import { registered, type TestBrowser, testBrowser } from '../test-browser.ts'

const organisationOf = async (browser: TestBrowser) =>
  ((await browser.get('/api/auth/user')).body.user as unknown as { organisationId: number }).organisationId

onEveryDatabase('an organisation that leaves for good', (world) => {
  let home: TestBrowser
  let ana: TestBrowser
  let bo: TestBrowser
  let own: number
  let other: number
  const query = (text: string, values: unknown[] = []) => world.installation.database.pool.query(text, values)
  const rowsOf = async (organisationId: number) => {
    const counts: Record<string, number> = {}
    for (const { name } of await tablesOfOrganisations(world.installation.database.db)) {
      const { rows } = await query(`select count(*)::int as n from "${name}" where organisation_id = $1`, [
        organisationId,
      ])
      if (rows[0].n > 0) counts[name] = rows[0].n
    }
    return counts
  }
  beforeAll(async () => {
    await startJobs(world.installation, accountsSlice.jobs)
    home = await registered(world, 'home')
    ana = await registered(world, 'ana')
    bo = await registered(world, 'bo')
    own = await organisationOf(ana)
    other = await organisationOf(bo)
    const invited = await ana.post('/api/users/invites', { email: 'bo@example.com', role: 'analyst' })
    const invite = new URL(String(invited.body.link)).searchParams.get('invite')
    await bo.post('/api/auth/organisations/join', { invite })
    await bo.post('/api/auth/organisations/switch', { organisationId: other })
    await query(
      `insert into work_event (organisation_id, work_item_type, work_item_id, event_type, at, actor_type, actor_id, payload)
       select $1, 'case', i::text, 'case.opened', now(), 'system', 'test', '{}' from generate_series(1, 5000) i`,
      [own],
    )
    await keepAFile(own)
    await sendMail(world.as({ organisationId: own }), {
      to: 'ana@example.com',
      subject: 'A new password',
      text: 'a secret link',
    })
  })
  afterAll(() => stopJobs(world.installation))

  const keepAFile = async (organisationId: number) => {
    const ctx = world.as({ organisationId })
    const put = await putFile(ctx, new File(['What was kept.'], 'kept.txt'), { bytesMax: 1_000 })
    await world.installation.database.db.transaction((db) =>
      keepFile({ ...ctx, db: db as never }, put, { purpose: 'test' }),
    )
  }

  it('takes everything along: one line a row, counted and digested at the end, without a key or a token', async () => {
    const held = await rowsOf(own)
    const answer = await ana.post('/api/organisation/export')
    expect(answer.status).toBe(200)
    const text = gunzipSync(answer.bytes).toString()
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const [first] = lines
    const last = lines.at(-1)
    expect(first).toMatchObject({
      format: 'assay-organisation-1',
      organisation: { id: own },
      audit: { isIntact: true },
    })
    // What the export itself left behind in the log is in it or not: it is written while others go on working.
    const { file_blob: _, file_piece: __, ...stated } = held
    for (const [name, rows] of Object.entries(stated))
      expect(last.rows[name], name).toBeGreaterThanOrEqual(rows)
    const content = lines.filter(({ contentOf }) => contentOf)
    expect(content.map(({ base64 }) => Buffer.from(base64, 'base64').toString()).join('')).toBe(
      'What was kept.',
    )
    expect(lines.length - 2 - content.length).toBe(
      Object.values(last.rows as Record<string, number>).reduce((a, b) => a + b, 0),
    )
    const before = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)
    expect(last.sha256).toBe(createHash('sha256').update(before).digest('hex'))
    expect(
      lines
        .slice(1, -1)
        .every(({ table, row, contentOf }) => contentOf || table === 'people' || row.organisation_id === own),
    ).toBe(true)
    expect(
      lines
        .filter(({ table }) => table === 'people')
        .map(({ row }) => row.username)
        .sort(),
    ).toEqual(['ana', 'bo'])
    expect(text).not.toMatch(/"(token_hash|password|sealed\w*|secret)"/)
  })

  it('a file that cannot be read breaks the export off, which is then seen not to be whole; nothing else is hurt', async () => {
    await query(`update file_piece set content = '\\x00' where organisation_id = $1`, [own])
    await expect(ana.post('/api/organisation/export')).rejects.toThrow()
    expect((await ana.get('/api/auth/user')).status).toBe(200)
  })

  it('is deleted by an administrator who types its name and proves the password, and not otherwise', async () => {
    const attempt = (browser: TestBrowser, name: string, password: string) =>
      browser.post('/api/organisation/delete', { name, password })
    expect((await attempt(ana, 'Organisation of The ana', 'not it')).body.code).toBe('password-mismatch')
    const misnamed = await attempt(ana, 'Another', 'ana secret')
    expect([misnamed.status, misnamed.body.code]).toEqual([400, 'invalid-input'])
    const first = await attempt(home, 'Assay', 'home secret')
    expect([first.status, first.body.code]).toEqual([409, 'conflict'])
    await query(`update organisation_plan set subscription_id = 'sub_1' where organisation_id = $1`, [own])
    expect((await attempt(ana, 'Organisation of The ana', 'ana secret')).body.code).toBe('conflict')
    await query(`update organisation_plan set subscription_id = null where organisation_id = $1`, [own])
    await query(
      `insert into stripe_subscription (id, organisation_id, customer_id, plan, status, said_at) values ('sub_2', $1, 'cus_1', 'Growth', 'past_due', now())`,
      [own],
    )
    // Bought a second time: the plan is another subscription's, and this one is paid all the same.
    expect((await attempt(ana, 'Organisation of The ana', 'ana secret')).body.code).toBe('conflict')
    await query(`update stripe_subscription set ends_at = now() + interval '1 day' where id = 'sub_2'`)
    expect(await rowsOf(own)).toMatchObject({ membership: 2 })
  })

  it('is gone: no row of it anywhere, nobody in it, and nothing of anybody else', async () => {
    const others = await rowsOf(other)
    const made = await ana.post('/api/organisation/provisioning', { name: 'Directory' })
    const provisions = () =>
      testBrowser(world).get('/api/scim/v2/Users', { authorization: `Bearer ${made.body.secret}` })
    expect((await provisions()).status).toBe(200)
    const answer = await ana.post('/api/organisation/delete', {
      name: 'Organisation of The ana',
      password: 'ana secret',
    })
    expect(answer.body).toEqual({ done: true })
    expect((await ana.get('/api/auth/user')).status).toBe(401)
    expect((await provisions()).status).toBe(401)
    await vi.waitFor(async () => expect(Object.keys(await rowsOf(own))).toEqual(['audit_head']), 30_000)
    await vi.waitFor(
      async () => expect((await query('select 1 from organisation where id = $1', [own])).rows).toEqual([]),
      30_000,
    )
    expect(await rowsOf(other)).toEqual(others)
    expect(await organisationOf(bo)).toBe(other)
  })

  it('the account of somebody who belongs to no other goes with it, and their name is free again', async () => {
    const back = await testBrowser(world).post('/api/auth/login', { username: 'ana', password: 'ana secret' })
    expect(back.status).toBe(401)
    const { rows } = await query(`select username from person where username = 'ana'`)
    expect(rows).toEqual([])
  })

  it('the installation’s log keeps that it was deleted and where its own log ended, and no later change of it is taken', async () => {
    const log = await recentAudit(world.installation.database.db, 1)
    const deleted = log.find(({ action }) => action === 'organisation.deleted')
    expect(deleted?.after).toMatchObject({ organisationId: own, members: 2 })
    expect(log.some(({ action }) => action === 'organisation.rows-removed')).toBe(true)
    expect(await verifyAudit(world.installation.database.db, 1)).toMatchObject({ isIntact: true })
    const late = recordChange(world.as({ organisationId: own }), async () => ({
      result: undefined,
      trace: { action: 'organisation.renamed', subject: { type: 'organisation', id: own } },
    }))
    await expect(late).rejects.toMatchObject({ code: 'not-found' })
  })
})
