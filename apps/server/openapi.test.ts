import { expect, it } from 'vitest'
import { TURN_CPU_MS_MAX, watchTurns } from './every-call/watch-turns.ts'
import { pageToKeep } from './kept-page.ts'
import { openApiDocument, openApiPage } from './openapi.ts'
import { routes } from './slices.ts'

it('the description of the API is drawn for the first who asks without keeping anybody else waiting', async () => {
  const endpoints = routes.map(({ endpoint }) => endpoint)
  // As the server does at its start, before anybody can ask.
  openApiDocument(endpoints)
  const longest: number[] = []
  // What is compiled or collected falls into a turn now and then; what the drawing costs falls into it every time.
  for (
    let again = 0;
    again < 3 && Math.min(...longest, Number.POSITIVE_INFINITY) >= TURN_CPU_MS_MAX;
    again += 1
  ) {
    const watch = watchTurns()
    const page = await pageToKeep(await openApiPage(endpoints), 0, 'quickly')
    longest.push(watch.end().cpuMs)
    expect(page.bodies.identity.length).toBeGreaterThan(1_000_000)
  }
  expect(Math.min(...longest)).toBeLessThan(TURN_CPU_MS_MAX)
})
