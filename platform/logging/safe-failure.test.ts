import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { onOneDatabase } from '#platform/testing/index.ts'
import { safeFailure } from './safe-failure.ts'

onOneDatabase('a failure in the log', (world) => {
  it('says which query failed and never with which values', async () => {
    const failure = await world
      .as()
      .db.execute(sql`select ${'a secret value'} from no_such_table`)
      .catch((thrown: unknown) => thrown)
    expect(String(failure)).toContain('a secret value')
    const logged = JSON.stringify(safeFailure(failure))
    expect(logged).not.toContain('a secret value')
    expect(logged).toContain('no_such_table')
  })
})
