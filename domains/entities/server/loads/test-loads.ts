import { afterAll, beforeAll, expect } from 'vitest'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { workNow } from '#platform/runs/test-runs.ts'
import { somebody, type World } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { entitiesRoutes } from '../routes.ts'
import { entitiesSlice } from '../slice.ts'
import { loadingRun, trialRun, undoingRun } from './load-runs.ts'

export const PARENT = '0292002717G4T0CH6E65'
export const CHILD = '0292003540H0S4VA7A50'

export const lei = (code: string, name: string, country = 'NG', number = '978831') =>
  `<lei:LEIRecord><lei:LEI>${code}</lei:LEI><lei:Entity><lei:LegalName xml:lang="en">${name}</lei:LegalName>
   <lei:LegalAddress><lei:FirstAddressLine>16 Keffi Street</lei:FirstAddressLine><lei:City>Lagos</lei:City><lei:Country>${country}</lei:Country></lei:LegalAddress>
   <lei:RegistrationAuthority><lei:RegistrationAuthorityID>RA000469</lei:RegistrationAuthorityID><lei:RegistrationAuthorityEntityID>${number}</lei:RegistrationAuthorityEntityID></lei:RegistrationAuthority>
   <lei:LegalForm><lei:EntityLegalFormCode>CDOV</lei:EntityLegalFormCode></lei:LegalForm><lei:EntityStatus>ACTIVE</lei:EntityStatus></lei:Entity>
   <lei:Registration><lei:RegistrationStatus>ISSUED</lei:RegistrationStatus></lei:Registration></lei:LEIRecord>`
export const leiFile = (...records: string[]) =>
  `<?xml version="1.0"?><lei:LEIData xmlns:lei="http://www.gleif.org/data/schema/leidata/2016"><lei:LEIHeader><lei:ContentDate>2026-11-06T08:20:40Z</lei:ContentDate></lei:LEIHeader><lei:LEIRecords>${records.join('\n')}</lei:LEIRecords></lei:LEIData>`
/** A relationship of the child with its parent. */
export const rrFile = (
  type: string,
  start = CHILD,
  end = PARENT,
  {
    status = 'ACTIVE',
    registered = 'PUBLISHED',
    until = '',
  }: { status?: string; registered?: string; until?: string } = {},
) =>
  `<rr:RelationshipData xmlns:rr="x"><rr:RelationshipRecords><rr:RelationshipRecord><rr:Relationship>
   <rr:StartNode><rr:NodeID>${start}</rr:NodeID><rr:NodeIDType>LEI</rr:NodeIDType></rr:StartNode><rr:EndNode><rr:NodeID>${end}</rr:NodeID><rr:NodeIDType>LEI</rr:NodeIDType></rr:EndNode>
   <rr:RelationshipType>${type}</rr:RelationshipType><rr:RelationshipPeriods><rr:RelationshipPeriod><rr:StartDate>2017-08-14T00:00:00Z</rr:StartDate>${until === '' ? '' : `<rr:EndDate>${until}</rr:EndDate>`}<rr:PeriodType>RELATIONSHIP_PERIOD</rr:PeriodType></rr:RelationshipPeriod></rr:RelationshipPeriods>
   <rr:RelationshipStatus>${status}</rr:RelationshipStatus><rr:RelationshipQuantifiers><rr:RelationshipQuantifier><rr:QuantifierAmount>100.00</rr:QuantifierAmount></rr:RelationshipQuantifier></rr:RelationshipQuantifiers></rr:Relationship><rr:Registration><rr:RegistrationStatus>${registered}</rr:RegistrationStatus></rr:Registration></rr:RelationshipRecord></rr:RelationshipRecords></rr:RelationshipData>`
const UK_TITLES =
  'CompanyName, CompanyNumber,RegAddress.PostTown,RegAddress.Country,CompanyCategory,CompanyStatus,IncorporationDate,SICCode.SicText_1'
export const ukFile = (...rows: string[]) => [UK_TITLES, ...rows].join('\r\n')
/** Companies of the UK's register, each with a name that no other has, in parts enough that something can happen amid them. */
export const manyUk = (count: number, from: number) =>
  ukFile(
    ...Array.from(
      { length: count },
      (_, at) =>
        `GENERATED ${(from + at).toString(36).toUpperCase()} TRADING LIMITED,${String(from + at)},LEEDS,ENGLAND,Private Limited Company,Active,01/02/2015,None Supplied`,
    ),
  )

/** For suites of loads: sends files and works their runs in this process. */
export function loadsOn(world: World) {
  let actor: Actor = somebody({ role: 'admin' })
  let api: ApiApp
  beforeAll(async () => {
    world.setNow('2026-11-21T15:00:00.000Z')
    api = makeApi(world.installation, async () => actor, entitiesRoutes)
    // The runs are worked by the tests themselves.
    const jobs = [trialRun, loadingRun, undoingRun].map(({ job }) => ({ ...job, run: async () => {} }))
    await startJobs(world.installation, jobs as never)
  })
  afterAll(async () => {
    await stopJobs(world.installation)
    await entitiesSlice.stop?.(world.installation)
  })

  const send = async (content: string | Uint8Array, fields: Record<string, string>, name = 'file.csv') => {
    const body = new FormData()
    body.append('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
    for (const [field, value] of Object.entries({ asOf: '2026-11-01', ...fields })) body.append(field, value)
    const answer = await api.request('/api/companies/loads', { method: 'POST', body })
    return { status: answer.status, body: (await answer.json()) as Record<string, never> }
  }
  const ask = async (path: string, body?: object) => {
    const answer = await api.request(path, {
      method: body ? 'POST' : 'GET',
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, never> }
  }
  const read = async (id: number) =>
    endpoints.DirectoryLoad.parse((await ask(`/api/companies/loads/${id}`)).body)
  const tried = async (...sent: Parameters<typeof send>) => {
    const { status, body } = await send(...sent)
    expect(status, JSON.stringify(body)).toBe(201)
    const { id } = endpoints.DirectoryLoad.parse(body)
    await workNow(world.as(), trialRun, id)
    return read(id)
  }
  const load = async (id: number) => {
    const { status, body } = await ask(`/api/companies/loads/${id}/run`, {})
    expect(status, JSON.stringify(body)).toBe(200)
    await workNow(world.as(), loadingRun, id)
    return read(id)
  }
  const loaded = async (...sent: Parameters<typeof send>) => load((await tried(...sent)).id)
  const undone = async (id: number) => {
    const { status, body } = await ask(`/api/companies/loads/${id}/undo`, { reason: 'A wrong file' })
    expect(status, JSON.stringify(body)).toBe(200)
    await workNow(world.as(), undoingRun, id)
    return read(id)
  }
  const refusals = async (id: number) =>
    endpoints.listRefusals.response.parse((await ask(`/api/companies/loads/${id}/refusals?limit=100`)).body)
      .rows
  const rows = async <Row>(query: string) =>
    (await world.installation.database.pool.query(query)).rows as Row[]
  const counted = async (table: string) =>
    (await rows<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count ?? 0
  return {
    send,
    ask,
    read,
    tried,
    load,
    loaded,
    undone,
    refusals,
    rows,
    counted,
    request: (path: string) => api.request(path),
    actAs: (next: Actor) => {
      actor = next
    },
  }
}
