// Binds what its runs do.
import './slice.ts'
import { describe, expect, it } from 'vitest'
import { recentAudit } from '#platform/audit/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { listTracked, readTracked } from '../contract/index.ts'
import { DOMAIN } from '../testing/outside-world.ts'
import { intelligenceSettings } from './settings.ts'
import { outside } from './test-outside.ts'

onEveryDatabase('tracked companies', (world) => {
  const entryPoint = outside(world)

  it('INTEL-035 INTEL-050 INTEL-051 a tracked domain becomes one company of the directory, with its trace, for the organisation alone', async () => {
    const made = await entryPoint.call('companies', 'POST', {
      primaryDomain: `  https://www.${DOMAIN.toUpperCase()}/ `,
    })
    expect(made.status).toBe(201)
    const company = (await made.json()) as { id: number }
    expect(company).toMatchObject({
      primaryDomain: DOMAIN,
      displayName: 'Acme Tools',
      legalName: null,
      ticker: null,
      confidenceScore: 0,
    })
    expect(listTracked.response.parse(await entryPoint.read('companies'))).toHaveLength(1)
    const [entry] = await recentAudit(world.installation.database.db, 1)
    expect(entry).toMatchObject({ action: 'tracked-company.added', after: { domain: DOMAIN } })
    const overview = readTracked.response.parse(await entryPoint.read(`companies/${company.id}`))
    expect(overview.entityWhy).toContain(`No company of the directory names ${DOMAIN}`)
    expect(overview.company.entityId).toBeGreaterThan(0)
    entryPoint.actor = somebody({ organisationId: 7 })
    expect(await entryPoint.read('companies')).toEqual([])
    expect((await entryPoint.call(`companies/${company.id}`)).status).toBe(404)
  })

  it('a domain that the directory knows is that company, with its legal name and its ticker in the United States', async () => {
    await world.installation.database.pool.query(
      `insert into entity (organisation_id, facts, sources, updated_at) values (0, '${JSON.stringify({
        names: [{ text: 'Halden Machines Inc.', kind: 'legal' }],
        identifiers: [
          { kind: 'cik', value: '77' },
          { kind: 'ticker', value: 'HLD.F' },
          { kind: 'ticker', value: 'HLDN', issuer: 'US' },
        ],
        website: 'halden.com',
      })}', '["sec"]', now())`,
    )
    const company = await entryPoint.read('companies', 'POST', { primaryDomain: 'careers.halden.com' })
    expect(company).toMatchObject({
      primaryDomain: 'halden.com',
      displayName: 'Halden Machines Inc.',
      legalName: 'Halden Machines Inc.',
      ticker: 'HLDN',
    })
    const { confidence, company: shown } = await entryPoint.read(`companies/${company.id}`)
    expect(shown.confidenceScore).toBe(55)
    expect(confidence.map(({ points }: { points: number }) => points)).toEqual([30, 25, 0, 0, 0])
  })

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['acme.com/about', 'path'],
    ['acme.com:8443', 'port'],
    ['💩.la', 'emoji'],
    ['xn--80ak6aa92e.com', 'punycode'],
    [`${'a'.repeat(296)}.com`, '253'],
    ['аpple.com', 'scripts'],
    ['127.0.0.1', 'machine'],
    ['[::1]', 'machine'],
    ['localhost', 'not a domain'],
    ['metadata.internal', 'public internet'],
    ['acme', 'not a domain'],
    ['a b.com', 'space'],
    ['ftp://acme.com', 'protocol'],
    ['user@acme.com', 'user name'],
    ['-acme-.com', 'not a domain'],
  ])(
    'INTEL-048 INTEL-065 INTEL-066 refuses %j as a domain, names the field and keeps nothing',
    async (primaryDomain, why) => {
      const refused = await entryPoint.call('companies', 'POST', { primaryDomain })
      expect(refused.status).toBe(400)
      const { message, code, details } = (await refused.json()) as Record<string, unknown>
      expect(code).toBe('invalid-input')
      expect(JSON.stringify({ message, details })).toContain(why)
      expect(JSON.stringify(details)).toContain('primaryDomain')
      expect(await entryPoint.read('companies')).toEqual([])
    },
  )

  it('INTEL-066 a domain that is tracked already is a conflict that names the company, also when two ask at once', async () => {
    const answers = await Promise.all([
      entryPoint.call('companies', 'POST', { primaryDomain: DOMAIN }),
      entryPoint.call('companies', 'POST', { primaryDomain: `www.${DOMAIN}` }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const again = await entryPoint.call('companies', 'POST', { primaryDomain: DOMAIN })
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({
      code: 'conflict',
      details: { field: 'primaryDomain', companyId: expect.any(Number) },
    })
    const { rows } = await world.installation.database.pool.query(
      `select count(*)::int as n from entity where facts ->> 'website' = '${DOMAIN}' and organisation_id = 1`,
    )
    expect(rows[0]).toEqual({ n: 1 })
  })

  it('letters of one other script are taken as they are written', async () => {
    expect(await entryPoint.read('companies', 'POST', { primaryDomain: 'münchner-werke.de' })).toMatchObject({
      primaryDomain: 'xn--mnchner-werke-wob.de',
    })
  })

  it('INTEL-064 what is not tracked is a 404 in JSON, whatever is asked of it', async () => {
    const calls = [
      'signals',
      'timeseries',
      'ingest-jobs',
      'ingest-filings',
      'ingest-patents',
      'ingest-github',
      'ingest-tranco',
      'ingest-certificates',
      'ingest-techstack',
      'ingest-dns',
      'collect',
    ]
    for (const path of calls) {
      const isRead = path === 'signals' || path === 'timeseries'
      const body =
        path === 'ingest-filings'
          ? { ticker: 'ACME' }
          : path === 'ingest-patents'
            ? { companyName: 'Acme' }
            : undefined
      const answer = await entryPoint.call(`companies/9999/${path}`, isRead ? 'GET' : 'POST', body)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.json()).toMatchObject({ code: 'not-found', message: expect.any(String) })
    }
    expect(entryPoint.requests).toHaveLength(0)
  })

  it('a viewer reads and collects nothing; the demo reaches nothing outside', async () => {
    const id = await entryPoint.track()
    entryPoint.actor = somebody({ role: 'viewer' })
    expect((await entryPoint.call(`companies/${id}/signals`)).status).toBe(200)
    expect((await entryPoint.call(`companies/${id}/ingest-dns`, 'POST')).status).toBe(403)
    entryPoint.actor = somebody({ organisationId: 2, isDemo: true })
    const own = await entryPoint.track('demo-company.com')
    expect(await entryPoint.read(`companies/${own}/ingest-dns`, 'POST')).toMatchObject({
      code: 'demo-not-allowed',
    })
    expect(entryPoint.requests).toHaveLength(0)
  })

  it('a name, a legal name and a ticker are corrected; filings of another ticker go', async () => {
    const id = await entryPoint.track()
    expect((await entryPoint.ingest(id, 'filings')).status).toBe(200)
    expect(
      await entryPoint.read(`companies/${id}`, 'PATCH', {
        displayName: 'Acme',
        legalName: 'Acme Tools, Inc.',
      }),
    ).toMatchObject({ displayName: 'Acme', legalName: 'Acme Tools, Inc.', ticker: 'ACME' })
    expect((await entryPoint.read(`companies/${id}`)).counts.filing).toBeGreaterThan(0)
    await entryPoint.read(`companies/${id}`, 'PATCH', { ticker: 'ACMX' })
    expect((await entryPoint.read(`companies/${id}`)).counts.filing).toBe(0)
    expect((await entryPoint.call(`companies/${id}/ingest-filings`, 'POST', { ticker: 'ACME' })).status).toBe(
      409,
    )
    expect((await entryPoint.call(`companies/${id}`, 'PATCH', { ticker: 'not one!' })).status).toBe(400)
  })

  it('what was collected of a company stays while a legal hold is in force', async () => {
    const id = await entryPoint.track()
    const { pool } = world.installation.database
    await pool.query(
      `insert into legal_hold (organisation_id, scope, subject_id, reason, since, placed_by, placed_at)
       values (1, 'organisation', '', 'Court order', '2026-11-01', 'admin', now())`,
    )
    const refused = await entryPoint.call(`companies/${id}`, 'DELETE')
    await pool.query('delete from legal_hold')
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'legal-hold' }),
    ])
    expect((await entryPoint.call(`companies/${id}`, 'DELETE')).status).toBe(200)
  })

  it('what is tracked no more is gone with all that was collected of it; it can be tracked again', async () => {
    const id = await entryPoint.track()
    await entryPoint.ingest(id, 'dns')
    expect((await entryPoint.read(`companies/${id}`, 'DELETE')).signals).toBeGreaterThan(3)
    expect(await entryPoint.read('companies')).toEqual([])
    const { rows } = await world.installation.database.pool.query(
      'select count(*)::int as n from company_signal',
    )
    expect(rows[0]).toEqual({ n: 0 })
    expect(await entryPoint.track()).toBeGreaterThan(id)
  })

  describe('INTEL-040 INTEL-054 the schedule says what it does', () => {
    it('is inactive where no process looks, and says why', async () => {
      expect(await entryPoint.read('scheduler/status')).toMatchObject({
        running: false,
        detail: expect.stringContaining('three minutes'),
      })
    })
    it('is active while it is looked at, and inactive three minutes after the last look', async () => {
      const { lookForDue } = await import('./collection/schedule.job.ts')
      const { systemContext } = await import('#platform/context/index.ts')
      const look = () =>
        lookForDue.run(
          world.installation,
          {},
          {
            signal: new AbortController().signal,
            ctxOf: (organisationId: number) => systemContext(world.installation, 'test', organisationId),
          },
        )
      await look()
      expect(await entryPoint.read('scheduler/status')).toMatchObject({ running: true })
      entryPoint.later(181)
      expect(await entryPoint.read('scheduler/status')).toMatchObject({ running: false })
      intelligenceSettings.of(world.installation.config).isCollecting = false
      await look()
      expect(await entryPoint.read('scheduler/status')).toMatchObject({
        running: false,
        detail: expect.stringContaining('COMPANY_COLLECTION'),
      })
      intelligenceSettings.of(world.installation.config).isCollecting = true
    })
  })
})
