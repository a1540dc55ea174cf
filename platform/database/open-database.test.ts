import { expect, it } from 'vitest'
import { onServerDatabase } from '#platform/testing/index.ts'

onServerDatabase('sessions of a server', (world) => {
  it('compile no question, whichever of them is asked', async () => {
    const { pool } = world.installation.database
    const clients = await Promise.all(Array.from({ length: 3 }, () => pool.connect()))
    try {
      for (const client of clients) {
        const { rows } = await client.query<{ jit: string }>('show jit')
        expect(rows).toEqual([{ jit: 'off' }])
      }
    } finally {
      for (const client of clients) client.release()
    }
  })
})
