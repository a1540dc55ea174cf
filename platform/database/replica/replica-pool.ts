import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { FairPool } from '../sessions/fair-pool.ts'
import { currentReading, positionOf } from './reading.ts'

/** How long a first question waits for the replica to come up to the primary: longer than that the primary answers sooner. */
const WAIT_MS = 40
/** A later question of the same piece of reading: to begin again elsewhere costs more. */
const LATER_WAIT_MS = 5_000
const LOOK_EVERY_MS = 4
/** No server's own name: of a piece of reading that more than one has answered. */
const SEVERAL = 'several'

/** The replica has not come so far, or is none: the primary is asked. */
export class ReplicaBehind extends Error {
  override name = 'ReplicaBehind'
  /** Whether it will not be there in a moment either. */
  readonly isNone: boolean

  constructor(message: string, { isNone = false }: { isNone?: boolean } = {}) {
    super(message)
    this.isNone = isNone
  }
}

type Client = pg.PoolClient & { replayed?: bigint; server?: string }
type Connected = Parameters<FairPool['connect']>[0]
type PoolSettings = ConstructorParameters<typeof FairPool>[0]

/**
 * Sessions on a replica, each handed out once its own server has applied what the reading has to see: behind one address there may be
 * several servers, each at another place.
 */
export class ReplicaPool extends FairPool {
  readonly #primaryNow: () => Promise<bigint>

  constructor(settings: PoolSettings, primaryNow: () => Promise<bigint>) {
    super(settings)
    this.#primaryNow = primaryNow
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (!connected) return this.#current()
    this.#current().then(
      (client) => connected(undefined, client, client.release),
      (failure) => connected(failure, undefined, () => {}),
    )
    return undefined
  }

  async #current(): Promise<pg.PoolClient> {
    const reading = currentReading()
    if (reading?.hasWritten) {
      reading.hasWritten = false
      reading.position = await this.#primaryNow()
    }
    const position = reading?.position ?? (await this.#primaryNow())
    const client: Client = await super.connect()
    try {
      const waitMs = reading && !reading.isBegun ? WAIT_MS : LATER_WAIT_MS
      await hasApplied(client, position, waitMs)
      // What another server has shown is on the primary by now: rows are never older than the version, read before them, that they are remembered under.
      if (reading?.server !== undefined && reading.server !== client.server) {
        reading.server = SEVERAL
        reading.position = await this.#primaryNow()
        await hasApplied(client, reading.position, LATER_WAIT_MS)
      } else if (reading && client.server !== undefined) reading.server = client.server
    } catch (failure) {
      client.release(!(failure instanceof ReplicaBehind))
      throw failure
    }
    if (reading) reading.isBegun = true
    return client
  }
}

/** @throws ReplicaBehind where the server of a session has not applied the log so far within the time. */
async function hasApplied(client: Client, position: bigint, waitMs: number): Promise<void> {
  const until = performance.now() + waitMs
  while ((client.replayed ?? -1n) < position) {
    const { rows } = await client.query<{ replayed: string | null; server: string }>(
      `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as replayed,
        concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) as server`,
    )
    const { replayed, server } = rows[0] ?? {}
    if (server !== undefined) client.server = server
    // One that was made a primary goes its own way.
    if (!replayed)
      throw new ReplicaBehind('READ_DATABASE_URL leads to a server that is no standby.', { isNone: true })
    client.replayed = positionOf(replayed)
    if (client.replayed >= position) return
    if (performance.now() > until)
      throw new ReplicaBehind('The read replica has not applied the latest changes yet.')
    await pause(LOOK_EVERY_MS)
  }
}
