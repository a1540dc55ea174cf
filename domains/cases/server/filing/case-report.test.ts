import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { createCustomer as create } from '#domains/customers/contract/index.ts'
import { createCustomer } from '#domains/customers/server/index.ts'
import type { ReportTransaction } from '#engines/suspicious-reports/index.ts'
import { recentAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { sampleData } from '#platform/sample-data/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { CaseAttachment, CaseFile, CaseReport } from '../../contract/index.ts'
import { casesRoutes, onCaseActivityAsked, openCase } from '../index.ts'

const transaction: ReportTransaction = {
  number: 'T-1',
  at: '2026-11-20T09:30:00.000Z',
  direction: 'in',
  amount: '9400.00',
  currency: 'USD',
  amountLocal: '9400.00',
  kind: 'transfer',
  account: 'AC-77',
  counterparty: 'Blue Door Ltd',
  country: 'AE',
  text: 'Invoice 7',
}
const institution = {
  name: 'First Harbour Bank',
  ein: '123456789',
  tcc: 'PBSA1234',
  institutionType: '2',
  regulator: '4',
  street: '1 Main Street',
  city: 'Albany',
  state: 'NY',
  zip: '12207',
  country: 'US',
  phone: '5185550100',
  transmitterContact: 'Ann Example',
  contactOffice: 'Financial crime unit',
  contactPhone: '5185550101',
}
const stated = {
  reportType: 'initial',
  activities: '114',
  branch: 'none',
  subjectStreet: 'not known',
  subjectCity: 'not known',
  subjectZip: 'not known',
  subjectCountry: 'AE',
  tin: 'not known',
}

onEveryDatabase('reports of cases', (world) => {
  let actor: Actor = somebody({ role: 'admin' })
  let api: ApiApp
  let id = 0
  let isApproved = false
  beforeAll(async () => {
    api = makeApi(world.installation, async () => actor, casesRoutes)
    const customer = await createCustomer(
      world.as(),
      create.request.parse({ name: 'Harbour & Sons', schema: 'Company' }),
    )
    const opened = await openCase(world.as(), {
      title: 'Structuring: Harbour & Sons',
      description: 'Two payments below the limit.',
      priority: 'high',
      subjectName: 'Harbour & Sons',
      companyId: customer.id,
    })
    id = opened.id
    onCaseActivityAsked(world.installation, async () => ({
      transactions: [transaction],
      written: { narrative: 'Two payments below the limit.', isApproved, called: 'Report 4' },
      isSample: false,
    }))
  })

  const send = (method: string, path: string, body: object) =>
    api.request(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const read = async () =>
    CaseReport.parse(await (await api.request(`/api/kyb/cases/${id}/report?format=fincen`)).json())
  const make = async () =>
    send('POST', `/api/kyb/cases/${id}/report/file`, { format: 'fincen', version: (await read()).version })
  const state = async (entries: Record<string, string>, version: number) =>
    send('PUT', `/api/kyb/cases/${id}/report`, { format: 'fincen', version, entries })

  it('a file is refused with everything that is missing, and nothing is kept of it', async () => {
    const report = await read()
    expect(report.onRecord).toMatchObject({
      narrative: 'Two payments below the limit.',
      fromDate: '2026-11-20',
      amount: '9400',
      accounts: 'AC-77',
    })
    expect(report.xml).toContain('DRAFT')
    const refused = await make()
    expect(refused.status).toBe(400)
    expect(await refused.text()).toMatch(/Missing before this can be filed: .*Report 4 is not approved.*EIN/)
    const file = CaseFile.parse(await (await api.request(`/api/kyb/cases/${id}`)).json())
    expect(file.attachments).toEqual([])
  })

  it('a complete report is made as a file that is kept with the case, its digest in the log', async () => {
    isApproved = true
    const set = await send('PUT', '/api/kyb/filing-institution', {
      format: 'fincen',
      version: 0,
      entries: institution,
    })
    expect(set.status).toBe(200)
    expect((await state(stated, 0)).status).toBe(200)
    const report = await read()
    expect(report.missing).toEqual([])
    const kept = CaseAttachment.parse(await (await make()).json())
    expect(kept.fileName).toBe(`${report.caseNumber}-fincen-sar.xml`)
    const download = await api.request(`/api/kyb/cases/${id}/attachments/${kept.id}`)
    const xml = await download.text()
    expect(xml).toContain('<fc2:RawEntityIndividualLastName>Harbour &amp; Sons<')
    expect(xml).not.toContain('DRAFT')
    expect((await read()).made).toMatchObject({ attachmentId: kept.id, sha256: kept.sha256 })
    const log = await recentAudit(world.installation.database.db, 1, { type: 'case', id }, 10)
    expect(log.find(({ action }) => action === 'case.report-made')?.after).toMatchObject({
      sha256: kept.sha256,
    })
  })

  it('the file of a report is for the people who may make it: others neither find nor read it', async () => {
    const seen = async () => {
      const file = CaseFile.parse(await (await api.request(`/api/kyb/cases/${id}`)).json())
      return file.attachments.map(({ fileName }) => fileName)
    }
    const { attachmentId } = (await read()).made!
    expect(await seen()).toEqual([expect.stringMatching(/-fincen-sar\.xml$/)])
    actor = somebody({ role: 'viewer' })
    expect(await seen()).toEqual([])
    expect((await api.request(`/api/kyb/cases/${id}/attachments/${attachmentId}`)).status).toBe(404)
    actor = somebody({ role: 'admin' })
  })

  it('a file whose entry in the log fails is not kept either', async () => {
    const before = await read()
    const { db } = world.installation.database
    // What is written of the report after its file fails in the database.
    await db.execute(sql`alter table case_report add constraint never check (made_at is null) not valid`)
    expect((await make()).status).toBe(500)
    await db.execute(sql`alter table case_report drop constraint never`)
    const file = CaseFile.parse(await (await api.request(`/api/kyb/cases/${id}`)).json())
    expect(file.attachments.map((one) => one.id)).toEqual([before.made!.attachmentId])
    expect((await read()).made).toEqual(before.made)
  })

  it('what was stated on an older reading is refused, and so is a field that the form does not ask', async () => {
    expect((await state(stated, 0)).status).toBe(409)
    const odd = await state({ ...stated, subjectStret: 'x' }, 1)
    expect(odd.status).toBe(400)
    expect(await odd.text()).toContain('subjectStret')
  })

  it('who only reads cases is not shown that there is a report, and another organisation finds no case', async () => {
    actor = somebody({ role: 'viewer' })
    expect((await api.request(`/api/kyb/cases/${id}/report?format=fincen`)).status).toBe(403)
    actor = somebody({ role: 'admin', organisationId: 2 })
    expect((await api.request(`/api/kyb/cases/${id}/report?format=fincen`)).status).toBe(404)
    actor = somebody({ role: 'admin' })
  })

  it('a case of the sample data is refused, however complete', async () => {
    await world.installation.database.db.insert(sampleData).values({
      organisationId: 1,
      state: 'present',
      lastIds: { workEvent: 0, case: id },
      changedAt: new Date('2026-11-21T10:00:00Z'),
    })
    const report = await read()
    expect(report.isOfSample).toBe(true)
    expect(report.xml).toContain('SAMPLE DATA')
    const refused = await make()
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('sample data')
  })
})
