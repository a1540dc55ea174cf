import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { workNow } from '#platform/runs/test-runs.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { loadingRun, trialRun } from './load-runs.ts'
import { CHILD, lei, leiFile, loadsOn, manyUk, PARENT, rrFile, ukFile } from './test-loads.ts'

const psc = (natures: string[], more: object = {}) =>
  JSON.stringify({
    company_number: '01234567',
    data: {
      kind: 'individual-person-with-significant-control',
      name: 'Ms Ada Example',
      name_elements: { title: 'Ms', forename: 'Ada', surname: 'Example' },
      country_of_residence: 'England',
      natures_of_control: natures,
      notified_on: '2019-03-01',
      links: { self: '/company/01234567/persons-with-significant-control/individual/abc123' },
      ...more,
    },
  })

onEveryDatabase('loads of companies', (world) => {
  const { send, ask, read, tried, load, loaded, undone, refusals, rows, counted, request, actAs } =
    loadsOn(world)
  const entity = async (key: string) => {
    const [found] = await rows<{ id: string }>(
      `select entity_id as id from entity_record where source_key = '${key}'`,
    )
    return endpoints.readEntity.response.parse((await ask(`/api/companies/${found?.id}`)).body)
  }

  it('a dry run says row by row what a load would do and leaves the directory as it is; the load then does that', async () => {
    const file = leiFile(
      lei(PARENT, 'First Example Holding Plc', 'NG', '1'),
      lei(CHILD, 'Example Asset Management Limited'),
      lei(`${CHILD.slice(0, 18)}51`, 'Broken Limited'),
    )
    const before = [await counted('entity'), await counted('entity_record')]
    const trial = await tried(gzipSync(file), { kind: 'gleif-lei' }, 'lei.xml.gz')
    expect(trial).toMatchObject({
      state: 'tried',
      trial: { read: 3, new: 2, changed: 0, unchanged: 0, refused: 1 },
      loaded: null,
      // The file's own day goes before the form's.
      asOf: '2026-11-06',
    })
    expect([await counted('entity'), await counted('entity_record')]).toEqual(before)
    const [refused] = await refusals(trial.id)
    expect(refused).toMatchObject({ line: 3, field: 'LEI' })
    expect(refused?.reason).toContain('is not one')

    const done = await load(trial.id)
    expect(done).toMatchObject({ state: 'done', loaded: { read: 3, new: 2, refused: 1 } })
    const child = await entity(CHILD)
    expect(child).toMatchObject({ name: 'Example Asset Management Limited' })
    expect(child.records[0]).toMatchObject({ source: 'gleif', asOf: '2026-11-06' })

    // The same file again brings nothing.
    const again = await tried(file, { kind: 'gleif-lei' }, 'lei.xml')
    expect(again.trial).toMatchObject({ read: 3, new: 0, changed: 0, unchanged: 2, refused: 1 })
    const csv = await request(`/api/companies/loads/${trial.id}/refusals/export`)
    expect(await csv.text()).toContain(`${CHILD.slice(0, 18)}51`)
  })

  it('relationships become links without a share, exceptions say why there is no parent, and what names a company that is not there is refused', async () => {
    const done = await loaded(
      rrFile('IS_DIRECTLY_CONSOLIDATED_BY'),
      { kind: 'gleif-relationships' },
      'rr.xml',
    )
    expect(done.loaded).toMatchObject({ new: 1, links: 1, refused: 0 })
    const [link] = await rows<Record<string, unknown>>(`select * from entity_link where load_id = ${done.id}`)
    expect(link).toMatchObject({
      kind: 'parent-of',
      share_low: null,
      share_high: null,
      since: '2017-08-14',
      source: 'gleif',
    })
    const strange = await tried(
      rrFile('IS_DIRECTLY_CONSOLIDATED_BY', CHILD, '00TR8NKAEL48RGTZEW89'),
      { kind: 'gleif-relationships' },
      'rr.xml',
    )
    expect(strange).toMatchObject({ state: 'tried', mayLoad: false, trial: { refused: 1 } })
    expect((await refusals(strange.id))[0]?.reason).toContain('load the companies first')
    expect((await ask(`/api/companies/loads/${strange.id}/run`, {})).status).toBe(409)

    const exception = `<r:ReportingExceptionData xmlns:r="x"><r:ReportingExceptions><r:Exception><r:LEI>${PARENT}</r:LEI><r:ExceptionCategory>ULTIMATE_ACCOUNTING_CONSOLIDATION_PARENT</r:ExceptionCategory><r:ExceptionReason>NATURAL_PERSONS</r:ExceptionReason></r:Exception></r:ReportingExceptions></r:ReportingExceptionData>`
    const answer = await loaded(exception, { kind: 'gleif-exceptions', asOf: '2026-11-07' }, 'repex.xml')
    expect(answer.loaded).toMatchObject({ changed: 1 })
    const parent = await entity(PARENT)
    expect(parent.fields.find(({ field }) => field === 'noUltimateParent')?.shown).toContain(
      'NATURAL_PERSONS',
    )
    // A newer file of the entities leaves standing what another kind of file has said.
    const newer = await loaded(
      leiFile(lei(PARENT, 'First Example Group Plc', 'NG', '1')).replace('2026-11-06', '2026-11-08'),
      { kind: 'gleif-lei' },
      'lei.xml',
    )
    expect(newer.loaded).toMatchObject({ changed: 1 })
    const renamed = await entity(PARENT)
    expect(renamed.name).toBe('First Example Group Plc')
    expect(renamed.fields.find(({ field }) => field === 'noUltimateParent')).toBeDefined()
    // What a later load has changed cannot be taken away under it; the later one puts back what was.
    expect((await ask(`/api/companies/loads/${answer.id}/undo`, { reason: 'A trial' })).status).toBe(409)
    await undone(newer.id)
    expect((await entity(PARENT)).name).toBe('First Example Holding Plc')
  })

  it('people with significant control own a band and no number, and what the register says no more ends', async () => {
    await loaded(
      ukFile(
        'EXAMPLE WIDGETS LIMITED,01234567,LEEDS,ENGLAND,Private Limited Company,Active,01/02/2015,62020 - Information technology consultancy activities',
        'NO NUMBER LIMITED,XX,LEEDS,ENGLAND,Private Limited Company,Active,01/02/2015,None Supplied',
      ),
      { kind: 'companies-house' },
    )
    const first = await loaded(
      `${psc(['ownership-of-shares-75-to-100-percent', 'right-to-appoint-and-remove-directors'])}\n${JSON.stringify({ data: { kind: 'totals#persons-of-significant-control-snapshot' } })}\nnot json\n`,
      { kind: 'companies-house-psc' },
      'psc.txt',
    )
    expect(first.loaded).toMatchObject({ read: 3, new: 1, refused: 2, links: 2 })
    const links = () =>
      rows<Record<string, unknown>>(
        `select kind, share_low, share_high, since, until from entity_link where source = 'uk-psc' order by kind`,
      )
    expect(await links()).toEqual([
      { kind: 'controls', share_low: null, share_high: null, since: '2019-03-01', until: null },
      { kind: 'owns', share_low: 0.75, share_high: 1, since: '2019-03-01', until: null },
    ])
    const second = await loaded(
      psc(['ownership-of-shares-25-to-50-percent']),
      { kind: 'companies-house-psc', asOf: '2026-11-10' },
      'psc.txt',
    )
    expect(second.loaded).toMatchObject({ changed: 1, links: 2 })
    expect(await links()).toEqual([
      { kind: 'controls', share_low: null, share_high: null, since: '2019-03-01', until: '2026-11-10' },
      { kind: 'owns', share_low: 0.25, share_high: 0.5, since: '2019-03-01', until: null },
    ])
    await undone(second.id)
    expect((await links())[1]).toMatchObject({ share_low: 0.75, until: null })
    const gone = await undone(first.id)
    expect(gone).toMatchObject({ state: 'undone', keptAtUndo: 0 })
    expect(await links()).toEqual([])
    expect(await counted(`entity_record where source = 'uk-psc'`)).toBe(0)
  })

  it('a source is as old as its oldest record: a newer file of a few does not make the others new', async () => {
    const daysHeld = async () => {
      const { sources } = endpoints.searchCompanies.response.parse(
        (await ask('/api/companies/directory?limit=1')).body,
      )
      return sources.find(({ id }) => id === 'companies-house')
    }
    await loaded(manyUk(3, 41_000_000), { kind: 'companies-house', asOf: '2025-02-01' })
    const { oldestAsOf } = (await daysHeld()) ?? {}
    expect(oldestAsOf).toBe('2025-02-01')
    await loaded(manyUk(1, 42_000_000), { kind: 'companies-house', asOf: '2026-11-10' })
    expect(await daysHeld()).toMatchObject({ oldestAsOf: '2025-02-01', asOf: '2026-11-10' })
  })

  it('a row that says a name alone is not joined to whoever has that name: somebody is asked', async () => {
    await loaded(
      leiFile(lei('HWUPKR0MPOU8FGXBT394', 'Corvane Plc', 'JP', '2')),
      { kind: 'gleif-lei' },
      'lei.xml',
    )
    const bare = await tried('name,country\nCorvane,\n', { kind: 'table', source: 'Names alone' })
    expect([bare.failure, bare.trial]).toMatchObject([null, { new: 1, joined: 0, doubtful: 1 }])
    const placed = await tried('name,country\nCorvane Plc,JP\n', { kind: 'table', source: 'With a country' })
    expect(placed.trial).toMatchObject({ new: 1, joined: 1, doubtful: 0 })
  })

  it('a list of one’s own is read by its columns; identifiers are checked and the field is named; a record joins the company that is surely the same', async () => {
    const list = `Firm;Land;LEI;ISIN;Web\nExample Asset Management Ltd;NG;${CHILD};;example.ng\nWrong Paper AG;DE;;DE0007164601;wrong.de\n;DE;;;\nNeue Beispiel GmbH;DE;;DE0007164600;beispiel.de`
    const missing = await tried(list.replace('Firm', 'Xyz'), { kind: 'table', source: 'Broker extract' })
    expect(missing).toMatchObject({ state: 'failed', mayLoad: false })
    expect(missing.failure).toContain('No column holds the company name')
    const columns = { name: 'Xyz', country: 'Land', lei: 'LEI', isin: 'ISIN', website: 'Web' }
    expect((await ask(`/api/companies/loads/${missing.id}/columns`, { columns })).status).toBe(200)
    await workNow(world.as(), trialRun, missing.id)
    const trial = await read(missing.id)
    expect(trial.trial).toMatchObject({ read: 4, new: 2, refused: 2, joined: 1 })
    expect(await refusals(trial.id)).toMatchObject([
      { line: 3, field: 'isin' },
      { line: 4, field: 'name' },
    ])
    await load(trial.id)
    const joined = await entity(CHILD)
    expect(joined.records.map(({ source }) => source).sort()).toEqual(['Broker extract', 'gleif'])
    expect(
      joined.records.find(({ source }) => source === 'Broker extract')?.joined?.probability,
    ).toBeGreaterThan(0.95)
    await undone(trial.id)
    expect((await entity(CHILD)).records).toHaveLength(1)
  })

  it('a load that was cut off goes on where it stood: nothing is lost and nothing is there twice', async () => {
    const many = manyUk(5_000, 20_000_000)
    const trial = await tried(many, { kind: 'companies-house' })
    expect(trial.trial).toMatchObject({ read: 5_000, new: 5_000 })
    expect((await ask(`/api/companies/loads/${trial.id}/run`, {})).status).toBe(200)
    const stop = new AbortController()
    const watching = setInterval(async () => {
      const [row] = await rows<{ through: string }>(
        `select through from directory_load where id = ${trial.id}`,
      )
      if (Number(row?.through) > 0) stop.abort(new Error('killed'))
    }, 5)
    await workNow(world.as(), loadingRun, trial.id, stop.signal).catch(() => undefined)
    clearInterval(watching)
    if ((await read(trial.id)).state === 'loading') await workNow(world.as(), loadingRun, trial.id)
    expect(await read(trial.id)).toMatchObject({ state: 'done', loaded: { read: 5_000, new: 5_000 } })
    expect(await counted(`entity_record where load_id = ${trial.id}`)).toBe(5_000)
    expect(
      await counted(`(select distinct entity_id from entity_record where load_id = ${trial.id}) one`),
    ).toBe(5_000)
  })

  it('bad input names its field and keeps nothing; who may not is refused', async () => {
    const before = await counted('directory_load')
    expect(await send('a', { kind: 'table', source: '' })).toMatchObject({
      status: 400,
      body: { code: 'invalid-input' },
    })
    expect(await send('a', { kind: 'table', source: 'gleif' })).toMatchObject({ status: 400 })
    expect(await send('a', { kind: 'gleif-lei', asOf: '2030-01-01' })).toMatchObject({ status: 400 })
    expect(await send('a', { kind: 'legal-forms' })).toMatchObject({ status: 400 })
    expect((await send('', { kind: 'gleif-lei' })).status).toBe(400)
    actAs(somebody({ role: 'analyst' }))
    expect((await send('a', { kind: 'gleif-lei' })).status).toBe(403)
    actAs(somebody({ role: 'admin', organisationId: 9 }))
    expect((await send('a', { kind: 'gleif-lei', into: 'everybody' })).status).toBe(403)
    actAs(somebody({ role: 'admin' }))
    expect(await counted('directory_load')).toBe(before)
    const other = await tried('<html>not found</html>', { kind: 'gleif-lei' }, 'lei.xml')
    expect(other).toMatchObject({ state: 'failed', mayLoad: false })
    expect(other.failure).toContain('not a file of the kind “GLEIF: legal entities')
  })
})
