import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { TURN_CPU_MS_MAX, watchTurns } from './api-fuzz/watch-turns.ts'
import { openApiDocument, openApiPage } from './openapi.ts'
import { pageToKeep } from './pages/kept-page.ts'
import { routes } from './slices.ts'

type Operation = { operationId: string; security?: object[]; parameters?: object[] }

it('the description of the API is drawn for the first who asks without keeping anybody else waiting', async () => {
  const endpoints = routes.map(({ endpoint }) => endpoint)
  const drawings = {
    document: async () => JSON.stringify(await openApiDocument(endpoints)).length,
    page: async () => (await pageToKeep(await openApiPage(endpoints), 0, 'quickly')).bodies.identity.length,
  }
  for (const [name, draw] of Object.entries(drawings)) {
    const longest: number[] = []
    // What is compiled or collected falls into a turn now and then; what the drawing costs falls into it every time.
    for (
      let again = 0;
      again < 3 && Math.min(...longest, Number.POSITIVE_INFINITY) >= TURN_CPU_MS_MAX;
      again += 1
    ) {
      const watch = watchTurns()
      const length = await draw()
      longest.push(watch.end().cpuMs)
      expect(length, name).toBeGreaterThan(1_000_000)
    }
    expect(Math.min(...longest), name).toBeLessThan(TURN_CPU_MS_MAX)
  }
})

it('the document is OpenAPI 3.1 by the schema of its authors, and names a version, both ways of signing in and examples', async () => {
  const document = await openApiDocument(routes.map(({ endpoint }) => endpoint))
  const verdict = await new Validator().validate(JSON.parse(JSON.stringify(document)))
  expect(verdict.errors ?? []).toEqual([])
  expect(verdict.valid).toBe(true)
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version: expect.stringMatching(/^\d+$/) } })
  const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap(
    (path) => Object.values(path),
  )
  expect(operations).toHaveLength(routes.length)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length)
  expect(JSON.stringify(operations.find(({ operationId }) => operationId === 'cases.list'))).toContain(
    'Which urgent cases are there?',
  )
  const screen = operations.find(({ operationId }) => operationId === 'screening.screen')
  expect(screen?.security).toEqual([{ session: [] }, { key: [] }])
  expect(screen?.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
  // What else than this makes a document invalid, or is of no use to whoever reads it, no schema says.
  const shapes = Object.keys(document.paths as object).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
  expect(shapes.length).toBe(new Set(shapes).size)
  expect(JSON.stringify(document)).not.toMatch(/"(labels|autoComplete)":/)
  expect(Object.keys((screen as unknown as { responses: object }).responses)).toEqual(
    expect.arrayContaining(['401', '403', '422', '429']),
  )
  const change = operations.find(({ operationId }) => operationId === 'blog.change-post')
  expect(change?.parameters).toContainEqual(expect.objectContaining({ name: 'slug', 'x-field': 'id' }))
  const password = operations.find(({ operationId }) => operationId === 'accounts.change-password')
  expect(password?.security).toEqual([{ session: [] }])
})
