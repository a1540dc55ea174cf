import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { ensureShippedLists, screeningRoutes, stopScreening } from '#domains/screening/server/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { withShippedLists } from '#sample-data/test-lists.ts'
import { EXAMPLE_ENTRY, EXAMPLE_QUERY, exampleMatch } from './example-match.ts'

const shipped = join(
  import.meta.dirname,
  '../../../../domains/watchlists/server/shipped-lists/publications/ofac-sdn',
)
const linesOf = (file: string, id: string) =>
  gunzipSync(readFileSync(join(shipped, file)))
    .toString('latin1')
    .split(/\r?\n/)
    .filter((line) => line.startsWith(`${id},`))

it('the entry of the example stands on the list as it is written, under that name alone', () => {
  const [line, ...others] = linesOf('sdn.csv.gz', EXAMPLE_ENTRY.id)
  expect(others).toEqual([])
  expect(line).toContain(`"${EXAMPLE_ENTRY.name}"`)
  expect(line).toContain(`Tax ID No. ${EXAMPLE_ENTRY.inn} (Russia)`)
  expect(line).toContain(`Registration Number ${EXAMPLE_ENTRY.ogrn} (Russia)`)
  expect(linesOf('alt.csv.gz', EXAMPLE_ENTRY.id)).toEqual([])
  expect(linesOf('add.csv.gz', EXAMPLE_ENTRY.id).every((row) => row.includes('"Russia"'))).toBe(true)
})

it('what is said to clear the example clears it at the threshold that an installation starts with', () => {
  const match = exampleMatch()
  expect(match.probability).toBeGreaterThanOrEqual(match.threshold)
  expect(match.clearing.length).toBeGreaterThan(0)
  for (const row of match.clearing) expect(row.probability).toBeLessThan(match.threshold)
})

onOneDatabase('the example of the front page', (world) => {
  world.beginsWith(withShippedLists)
  afterAll(() => stopScreening(world.installation))

  it('is what the product answers to the same name today, on the lists that come with it', async () => {
    world.setNow('2026-11-22T10:00:00.000Z')
    await ensureShippedLists(world.installation)
    const api = makeApi(world.installation, async () => somebody({ role: 'analyst' }), screeningRoutes)
    const answer = await api.request('/api/kyb/screen', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        companyName: EXAMPLE_QUERY.name,
        schema: EXAMPLE_QUERY.schema,
        countries: EXAMPLE_QUERY.countries,
      }),
    })
    const { matches } = (await answer.json()) as {
      matches: { probability: number; entry: { names: { value: string }[] } }[]
    }
    const match = exampleMatch()
    expect(matches[0]?.entry.names[0]?.value).toBe(EXAMPLE_ENTRY.name)
    expect(matches[0]?.probability).toBeCloseTo(match.probability, 6)
  }, 180_000)
})
