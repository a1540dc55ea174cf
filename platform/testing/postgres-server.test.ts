import { existsSync } from 'node:fs'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { packagedPrograms, startPostgresServer } from './postgres-server.ts'

const programs = packagedPrograms()

describe.skipIf(!programs)('the packaged PostgreSQL', () => {
  it('serves where the machine has none of its own, as root and as an ordinary user, and leaves nothing behind', async () => {
    const server = await startPostgresServer(programs)
    if (!server) throw new Error('No server was started.')
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const { rows } = await client.query('select current_setting($1) as folder', ['data_directory'])
    await client.end()
    expect(Number.parseInt(server.version, 10)).toBeGreaterThanOrEqual(15)
    expect(existsSync(rows[0].folder)).toBe(true)
    await server.stop()
    expect(existsSync(rows[0].folder)).toBe(false)
  })
})
