import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { entitiesSlice, takeOverCompanies } from '#domains/entities/server/index.ts'
import {
  datapointSetIds,
  datapointsOfSet,
  faultOfDatapoint,
  faultsOfMetric,
  metricOf,
} from '#engines/esg/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { esgSlice } from '../index.ts'
import { esgDisclosure } from '../tables.ts'

const datapoints = datapointSetIds.flatMap(datapointsOfSet)
const FY2025 = { periodStart: '2025-01-01', periodEnd: '2025-12-31' }

it('every number of the registry has a unit, a least and a greatest value: none takes −5 of an amount, 140 % or 1e30', () => {
  const numbers = datapoints.filter(({ type }) => type === 'number')
  expect(numbers.length).toBeGreaterThan(80)
  for (const point of numbers) {
    expect(point.unit, point.id).not.toBe('')
    for (const value of [1e30, -1e30, Number.NaN, Number.POSITIVE_INFINITY])
      expect(faultOfDatapoint(point, value), `${point.id} ${value}`).toContain('cannot be')
    if (point.unit === '%') expect(faultOfDatapoint(point, 140), point.id).toContain('cannot be')
    expect(faultOfDatapoint(point, -5) === undefined, point.id).toBe(/pay gap/i.test(point.name))
    expect(faultOfDatapoint(point, 12), point.id).toBeUndefined()
  }
})

it('a datapoint that is a metric has the same rule as the metric, and what is counted is whole', () => {
  for (const point of datapoints) {
    if (!point.metric) continue
    const { unit } = metricOf(point.metric)
    for (const value of [-5, 0.5, 12, 140, 1e30]) {
      const metric = { metric: point.metric, value, unit, ...FY2025 }
      expect(faultOfDatapoint(point, value) === undefined, `${point.id} ${value}`).toBe(
        faultsOfMetric(metric, '2026-06-01').length === 0,
      )
    }
  }
})

onOneDatabase('values of a disclosure', (world) => {
  let api: ApiApp
  beforeAll(() => {
    world.setNow('2026-06-01T09:00:00.000Z')
    api = makeApi(world.installation, async () => somebody({ role: 'admin', userId: 1 }), [
      ...esgSlice.routes,
      ...entitiesSlice.routes,
    ])
  })
  const post = (path: string, body: object) =>
    api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })

  it('an impossible value is refused at the datapoint, and one kept before is neither handed in nor published', async () => {
    const [entityId] = await takeOverCompanies(world.as(somebody({ role: 'admin', userId: 1 }) as never), {
      companies: [{ kind: 'legal', names: [{ text: 'Firm', kind: 'legal' }], identifiers: [] }],
      supplies: [],
      source: 'test',
    })
    const { id } = endpoints.EsgCompany.parse(await (await post('/api/esg/companies', { entityId })).json())
    const begun = endpoints.DisclosureFile.parse(
      await (
        await post(`/api/esg/companies/${id}/disclosures`, {
          disclosureType: 'csrd',
          set: 'vsme',
          reportingYear: 2025,
          ...FY2025,
        })
      ).json(),
    )
    const path = `/api/esg/disclosures/${begun.disclosure.id}`
    const enter = (datapointId: string, value: number) =>
      post(`${path}/entries`, { datapointId, value, source: 'Report, page 3' })
    for (const [datapointId, value] of [
      ['vsme-n01', -5],
      ['vsme-n01', 1e30],
      ['vsme-n10', 140],
      ['vsme-n06', 4.5],
      ['vsme-t01', 7],
    ] as const) {
      const answer = await enter(datapointId, value)
      expect(answer.status, `${datapointId} ${value}`).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'invalid-input' })
    }
    expect((await enter('vsme-n01', 5)).status).toBe(200)
    await post(`${path}/entries`, { datapointId: 'rest', omittedBecause: 'Not material' })
    const [row] = await world.installation.database.db
      .select()
      .from(esgDisclosure)
      .where(eq(esgDisclosure.id, begun.disclosure.id))
    const entries = { ...row!.entries, 'vsme-n01': { ...row!.entries['vsme-n01']!, value: -5 } }
    await world.installation.database.db
      .update(esgDisclosure)
      .set({ entries })
      .where(eq(esgDisclosure.id, begun.disclosure.id))
    const handedIn = await post(`${path}/move`, { to: 'under_review', reason: 'As agreed' })
    expect(handedIn.status).toBe(409)
    expect(await handedIn.text()).toContain('-5 MWh cannot be “Total energy consumption”')
  })
})
