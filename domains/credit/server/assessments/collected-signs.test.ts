import { beforeEach, expect, it } from 'vitest'
import { activeAlertsOfKinds } from '#domains/alerts/server/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { addBorrower } from '../borrowers/add-borrower.ts'
import { readBorrower } from '../borrowers/read-borrower.ts'
import { assessDaily } from './assess-daily.ts'
import { allCreditAlertKinds } from './keep-borrower-alerts.ts'
import { readCreditAnalysis } from './read-analysis.ts'

onEveryDatabase('what is collected of a borrower', (world) => {
  const ctx = () => world.as({ role: 'admin', userId: 1 })
  const query = async (text: string, values: unknown[] = []) =>
    (await world.installation.database.pool.query(text, values)).rows as { id: string }[]
  let day = 0
  const nextDay = async () => {
    day += 1
    world.setNow(`2026-06-${String(day).padStart(2, '0')}T22:00:00.000Z`)
    await assessDaily(ctx())
  }
  beforeEach(nextDay)
  const record = async (name: string) =>
    Number(
      (
        await query(
          `insert into entity (organisation_id, facts, sources, updated_at) values (1, $1, '["organisation"]', now()) returning id`,
          [JSON.stringify({ kind: 'legal', names: [{ text: name, kind: 'legal' }], identifiers: [] })],
        )
      )[0]?.id,
    )
  const borrowerOf = async (name: string, entityId: number | null) =>
    (
      await addBorrower(ctx(), {
        name,
        kind: 'private',
        customerId: null,
        entityId: entityId === null ? null : String(entityId),
        groupName: '',
        symbol: '',
        industry: '',
      })
    ).id
  const tracked = async (entityId: number, domain: string) =>
    Number(
      (
        await query(
          `insert into tracked_company (organisation_id, entity_id, entity_why, domain, display_name, ticker, is_sample, added_by, added_at)
             values (1, $1, '', $2, $2, 'HLDN', false, 'ines', now()) returning id`,
          [entityId, domain],
        )
      )[0]?.id,
    )
  const collected = (
    companyId: number,
    collector: string,
    learnt: object,
    more: { failedAt?: string; failures?: number } = {},
  ) =>
    query(
      `insert into company_collection (organisation_id, company_id, collector, good_at, has_found, note, learnt, failed_at, failure, failures_in_row)
         values (1, $1, $2, $3, true, 'Halden Inc. (CIK 77) files under HLDN.', $4, $5, $6, $7)`,
      [
        companyId,
        collector,
        more.failedAt ? '2026-05-01T10:00:00Z' : ctx().now,
        JSON.stringify(learnt),
        more.failedAt ?? null,
        more.failedAt ? 'It answered with 503.' : null,
        more.failures ?? 0,
      ],
    )
  const filed = (companyId: number, form: string, filedOn: string, items?: string[]) =>
    query(
      `insert into company_signal (organisation_id, company_id, collector, kind, key, alias, source, title, description, observed_at,
         first_seen_at, last_seen_at, confidence, metadata) values (1, $1, 'filings', 'filing', $2, '', 'SEC EDGAR', '', '', $3, $4, $4, 98, $5)`,
      [
        companyId,
        `${form} ${filedOn}`,
        `${filedOn}T12:00:00Z`,
        ctx().now,
        JSON.stringify({
          form,
          filed: filedOn,
          url: 'https://www.sec.gov/Archives/edgar/data/77/1/a.htm',
          ...(items ? { items } : {}),
        }),
      ],
    )
  const of = async (id: number) => {
    const { warnings, lookedAt } = await readCreditAnalysis(ctx(), { id })
    return {
      codes: warnings.map(({ code }) => code),
      warnings,
      how: Object.fromEntries(lookedAt.map(({ source, how }) => [source, how])),
      says: Object.fromEntries(lookedAt.map(({ source, says }) => [source, says])),
    }
  }

  it('a borrower without a company, or without collected data, is reported as not checked', async () => {
    const alone = await of(await borrowerOf('Alone Works', null))
    expect(alone.codes).toEqual([])
    expect(alone.how).toEqual({
      Statements: 'not',
      Screenings: 'not',
      'Share price': 'not',
      'SEC filings': 'not',
      'Hiring, site and domain': 'not',
      'Web rank': 'not',
      News: 'not',
      Documents: 'not',
    })
    expect(alone.says['SEC filings']).toContain('not linked to a company in the directory')
    const entity = await record('Quiet Works')
    const quiet = await borrowerOf('Quiet Works', entity)
    expect((await of(quiet)).says['SEC filings']).toContain('no data has been collected')
    await tracked(entity, 'quiet.example')
    expect((await of(quiet)).says['SEC filings']).toBe('Filings has never been read.')
    expect((await of(quiet)).how['SEC filings']).toBe('not')
  })

  it('a filing warns with its document and the day, is on the alerts from the next assessment, once, and goes with its ground', async () => {
    const entity = await record('Halden')
    const id = await borrowerOf('Halden', entity)
    const company = await tracked(entity, 'halden.example')
    await collected(company, 'filings', { sameName: ['The SEC'] })
    await filed(company, '8-K', '2026-05-20', ['4.02', '9.01'])
    const read = await of(id)
    expect(read.warnings).toMatchObject([
      {
        code: 'filed-non-reliance',
        severity: 'critical',
        evidence: [
          {
            href: 'https://www.sec.gov/Archives/edgar/data/77/1/a.htm',
            label: '8-K filed 2026-05-20, items 4.02, 9.01',
            knownOn: ctx().now.toISOString().slice(0, 10),
          },
        ],
      },
    ])
    expect(read.how['SEC filings']).toBe('whole')
    expect((await readCreditAnalysis(ctx(), { id, knownOn: '2026-05-30' })).warnings).toEqual([])
    const alerts = async () =>
      (await activeAlertsOfKinds(ctx().db, 1, allCreditAlertKinds, ctx().now, 100)).filter(({ title }) =>
        title.startsWith('Halden'),
      )
    await nextDay()
    await nextDay()
    expect(await alerts()).toHaveLength(1)
    expect((await readBorrower(ctx(), { id })).borrower.warnings).toHaveLength(1)
    expect((await readBorrower(ctx(), { id })).history[0]?.warnings).toMatchObject([
      { code: 'filed-non-reliance' },
    ])
    await query(`delete from company_signal where company_id = $1`, [company])
    await nextDay()
    expect(await alerts()).toEqual([])
    expect((await readBorrower(ctx(), { id })).borrower.warnings).toEqual([])
  })

  it('filings of another name or another CIK, and such of which the items were not kept, are not counted, and that is said', async () => {
    const entity = await record('Other Works')
    const id = await borrowerOf('Other Works', entity)
    const company = await tracked(entity, 'other.example')
    await collected(company, 'filings', {})
    await filed(company, '8-K', '2026-05-20', ['1.03'])
    expect((await of(id)).codes).toEqual([])
    expect((await of(id)).how['SEC filings']).toBe('not')
    expect((await of(id)).says['SEC filings']).toContain('may belong to another firm')
    await query(`update credit_borrower set cik = '0000000078' where id = $1`, [id])
    expect((await of(id)).codes).toEqual([])
    expect((await of(id)).says['SEC filings']).toContain('The borrower is CIK 78')
    await query(`update credit_borrower set cik = '0000000077' where id = $1`, [id])
    expect((await of(id)).codes).toEqual(['filed-bankruptcy'])
    await filed(company, '8-K', '2026-05-21')
    expect((await of(id)).how['SEC filings']).toBe('partly')
    expect((await of(id)).says['SEC filings']).toContain('collect the filings again')
  })

  it('a count that fell, a domain that is gone and a site that fails warn where they are collected; an old collection says nothing', async () => {
    const entity = await record('Fading Works')
    const id = await borrowerOf('Fading Works', entity)
    const company = await tracked(entity, 'fading.example')
    const point = (metric: string, value: number, at: string) =>
      query(
        `insert into company_metric_point (organisation_id, company_id, metric, valid_from, value, source) values (1, $1, $2, $3, $4, 'Board')`,
        [company, metric, at, value],
      )
    await point('job_openings', 40, '2026-01-10T00:00:00Z')
    await point('job_openings', 6, '2026-05-20T00:00:00Z')
    await collected(company, 'jobs', {})
    await collected(company, 'dns', { isDomainAlive: false })
    await collected(company, 'techstack', {}, { failedAt: '2026-05-31T10:00:00Z', failures: 4 })
    const read = await of(id)
    expect(read.codes).toEqual(['domain-gone', 'site-unreadable', 'hiring-collapse'])
    expect(read.warnings.at(-1)).toMatchObject({
      words: 'Open positions fell from 40 to 6 within 90 days.',
      evidence: [{ href: `/dashboard/intelligence?company=${company}`, knownOn: '2026-05-20' }],
    })
    expect(read.how['Hiring, site and domain']).toBe('partly')
    await query(
      `update company_collection set good_at = '2026-04-01' where company_id = $1 and collector = 'jobs'`,
      [company],
    )
    expect((await of(id)).codes).not.toContain('hiring-collapse')
  })

  it('CREDIT-020 a place in the web rank that fell warns, and so does none any more; without a place of ninety days ago it was not looked at', async () => {
    const entity = await record('Sinking Works')
    const id = await borrowerOf('Sinking Works', entity)
    const company = await tracked(entity, 'sinking.example')
    const point = (value: number | null, at: string) =>
      query(
        `insert into company_metric_point (organisation_id, company_id, metric, valid_from, value, source) values (1, $1, 'web_ranking', $2, $3, 'Tranco')`,
        [company, at, value],
      )
    await collected(company, 'tranco', {})
    await point(70_000, '2026-05-30T00:00:00Z')
    expect((await of(id)).says['Web rank']).toContain('No place of sinking.example of 90 days ago')
    await point(20_000, '2026-01-10T00:00:00Z')
    const read = await of(id)
    expect(read.codes).toEqual(['web-rank-fall'])
    expect(read.warnings[0]?.words).toContain('from place 20,000 to place 70,000')
    expect(read.how['Web rank']).toBe('whole')
    await point(null, '2026-06-01T00:00:00Z')
    await query(
      `update company_collection set has_found = false where company_id = $1 and collector = 'tranco'`,
      [company],
    )
    expect((await of(id)).warnings[0]?.words).toContain('from place 20,000 to no place')
    await query(
      `update company_collection set good_at = '2026-04-01' where company_id = $1 and collector = 'tranco'`,
      [company],
    )
    expect((await of(id)).codes).toEqual([])
    expect((await of(id)).how['Web rank']).toBe('not')
  })

  it('CREDIT-020 a form 15 and a form 25 are told with the filing and the day', async () => {
    const entity = await record('Leaving Works')
    const id = await borrowerOf('Leaving Works', entity)
    const company = await tracked(entity, 'leaving.example')
    await collected(company, 'filings', { sameName: ['The SEC'] })
    await filed(company, '25-NSE', '2026-05-10')
    await filed(company, '15-12B', '2026-05-20')
    const { codes, warnings } = await of(id)
    expect(codes).toEqual(['filed-deregistration', 'filed-listing-removal'])
    expect(warnings.map(({ severity }) => severity)).toEqual(['high', 'high'])
    expect(warnings[0]?.evidence).toMatchObject([
      { label: '15-12B filed 2026-05-20', knownOn: ctx().now.toISOString().slice(0, 10) },
    ])
  })

  it('a sentence of a document that doubts going concern is quoted and found at its place, over the end of a passage too; of no one else’s', async () => {
    const entity = await record('Doubted Works')
    const id = await borrowerOf('Doubted Works', entity)
    const text =
      'We sell tools. These losses raise substantial doubt about our ability to continue as a going concern. More.'
    const cut = text.indexOf(' going concern')
    const keep = async (documentId: string, companyId: number, ownerUserId = 0) => {
      await query(
        `insert into document (organisation_id, id, owner_user_id, is_in_library, title, file_name, content_type, bytes, sha256, file_id, kind,
           pages_without_text, characters, passages, warnings, company_id, is_sample, added_by, added_at)
           values (1, $1, $2, true, 'Annual report', 'a.txt', 'text/plain', 1, $1, $1, 'txt', '[]', $3, 2, '[]', $4, false, 'ines', $5)`,
        [documentId, ownerUserId, text.length, companyId, ctx().now],
      )
      for (const [start, end] of [
        [0, cut],
        [cut, text.length],
      ] as const)
        await query(
          `insert into document_passage (organisation_id, document_id, start, "end", text, lines, kept_at) values (1, $1, $2, $3, $4, '[]', $5)`,
          [documentId, start, end, text.slice(start, end), ctx().now],
        )
    }
    await keep('elsewhere', entity + 1_000)
    await keep('private', entity, 5)
    expect((await of(id)).how.Documents).toBe('not')
    await keep('report', entity)
    const { warnings, how } = await of(id)
    expect(how.Documents).toBe('whole')
    const from = text.indexOf('These')
    expect(warnings).toMatchObject([
      {
        code: 'going-concern',
        severity: 'high',
        evidence: [{ href: `/dashboard/documents/report?from=${from}&to=${text.indexOf(' More')}` }],
      },
    ])
  })
})
