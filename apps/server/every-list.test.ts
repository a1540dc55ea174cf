import papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { ListPageOf } from '#platform/endpoint/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { fillSampleData } from '#sample-data/index.ts'
import { joinMarket } from './join-market.ts'
import { routes } from './slices.ts'

type Row = Record<string, unknown>
type Field = { unwrap?: () => { options?: readonly string[] } }

// Whatever answers pages of a list: it takes the place of a page and an order.
const lists = routes.filter(({ endpoint }) => endpoint.method === 'GET' && 'page' in endpoint.request.shape)

const optionsOf = (shape: z.ZodObject['shape'], field: string) =>
  (shape[field] as unknown as Field).unwrap?.().options ?? []

const WHOLE = 500

onEveryDatabase('every list', (world) => {
  let api: ApiApp
  const firsts = new Map<string, Row>()

  beforeAll(async () => {
    joinMarket(world.installation)
    await fillSampleData(world.installation)
    api = makeApi(world.installation, async () => somebody({ role: 'admin' }), routes)
  }, 300_000)

  const get = async (path: string, asked: Record<string, string | number | undefined>) => {
    const query = new URLSearchParams()
    for (const [key, value] of Object.entries(asked)) if (value !== undefined) query.set(key, String(value))
    const answer = await api.request(`${path}?${query}`)
    expect(answer.status, `${path}?${query}`).toBe(200)
    return answer
  }
  const read = async (path: string, asked: Record<string, string | number | undefined>) =>
    (await (await get(path, asked)).json()) as ListPageOf<Row>

  /** The path with the numbers of rows that are there in place of its keys. */
  const pathOf = async (path: string): Promise<string | undefined> => {
    const owner = /^(.*?)\/\{\w+\}/.exec(path)?.[1]
    if (owner === undefined) return path
    if (!firsts.has(owner)) {
      const answer = (await (await get(owner, {})).json()) as Row[] | { rows: Row[] }
      const first = (Array.isArray(answer) ? answer : answer.rows).find(({ version }) => version !== 0)
      if (first) firsts.set(owner, first)
    }
    const first = firsts.get(owner)
    return first && path.replace('{version}', '1').replace(/\{\w+\}/, String(first.id))
  }

  it('is one of the lists that are known', () => {
    expect(lists.map(({ endpoint }) => endpoint.path).sort()).toMatchInlineSnapshot(`
      [
        "/api/alerts",
        "/api/bpo/alerts",
        "/api/bpo/documents",
        "/api/bpo/kyc",
        "/api/bpo/tasks",
        "/api/bpo/transactions",
        "/api/controls/changes",
        "/api/credit/borrowers",
        "/api/customers",
        "/api/documents",
        "/api/earnings/calls",
        "/api/kyb/batches",
        "/api/kyb/cases",
        "/api/kyb/dismissals",
        "/api/kyb/lists/{listId}/versions/{version}/entries",
        "/api/kyb/payments",
        "/api/kyb/review",
        "/api/kyb/screenings",
        "/api/leads",
        "/api/overview/audit",
      ]
    `)
  })

  describe.each(lists.map(({ endpoint }) => [endpoint.path, endpoint] as const))(
    '%s',
    (template, endpoint) => {
      const { shape } = endpoint.request

      it('holds in each order every row once, however many pages it is cut into', async () => {
        const path = await pathOf(template)
        if (path === undefined) return
        for (const sort of [undefined, ...optionsOf(shape, 'sort')]) {
          const all = await read(path, { sort, limit: WHOLE })
          const limit = Math.max(2, Math.ceil(Math.min(all.total, WHOLE) / 3))
          const rows: Row[] = []
          let page = await read(path, { sort, limit })
          for (;;) {
            expect(page.total).toBe(all.total)
            expect(page.from).toBe(page.rows.length === 0 ? 0 : rows.length + 1)
            rows.push(...page.rows)
            if (page.next === null || rows.length >= all.rows.length) break
            page = await read(path, { sort, limit, page: page.next })
          }
          expect(rows.slice(0, all.rows.length)).toEqual(all.rows)
          if (all.total <= WHOLE) expect(rows).toHaveLength(all.total)
        }
      })

      it('finds what stands on its last page, and says of each value how many it leaves', async () => {
        const path = await pathOf(template)
        if (path === undefined) return
        const all = await read(path, { limit: WHOLE })
        for (const [facet, counts] of Object.entries(all.facets)) {
          for (const value of optionsOf(shape, facet))
            expect((await read(path, { [facet]: value, limit: 1 })).total, `${facet} ${value}`).toBe(
              counts[value] ?? 0,
            )
        }
        const nothing = await read(path, { q: 'nobody is called like this' })
        expect(nothing).toMatchObject({ rows: [], total: 0, from: 0, next: null, previous: null })
      })

      it('is exported whole', async () => {
        const file = routes.find(({ endpoint: { path } }) => path === `${template}/export`)
        const path = await pathOf(template)
        if (!file || path === undefined) return
        const all = await read(path, { limit: 1 })
        const text = await (await get(`${path}/export`, { format: 'csv' })).text()
        const { data } = papa.parse<string[]>(text.replace('\ufeff', ''), { skipEmptyLines: true })
        const widest = Math.max(...data.map((line) => line.length))
        expect(data.filter((line) => line.length === widest)).toHaveLength(all.total + 1)
        const sheet = await get(`${path}/export`, { format: 'xlsx' })
        expect(
          Buffer.from(await sheet.arrayBuffer())
            .subarray(0, 2)
            .toString(),
        ).toBe('PK')
      })
    },
  )
})
