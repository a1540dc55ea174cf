import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { readAs } from './reading.ts'
import { ReplicaPool } from './replica-pool.ts'

it('a session with another server than the one that has answered is handed out once it has what that one may have shown', async () => {
  const replayed = { first: 30n, second: 10n }
  let made = 0
  class Session extends EventEmitter {
    readonly server = made++ === 0 ? ('first' as const) : ('second' as const)
    connect(done: () => void) {
      done()
    }
    async query() {
      const at = replayed[this.server]
      // It goes on while it is waited for.
      if (this.server === 'second') replayed.second = 20n
      return { rows: [{ replayed: `0/${at.toString(16)}`, server: this.server }] }
    }
    end() {}
    ref() {}
    unref() {}
  }
  const settings = { max: 2, connectionTimeoutMillis: 5_000, Client: Session as never }
  const pool = new ReplicaPool(settings, async () => 20n)
  await readAs({ position: 10n, hasWritten: false, isBegun: false }, async () => {
    const first = await pool.connect()
    const second = (await pool.connect()) as { replayed?: bigint }
    expect([(first as { replayed?: bigint }).replayed, second.replayed]).toEqual([30n, 20n])
  })
})
