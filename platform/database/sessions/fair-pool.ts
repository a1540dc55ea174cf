import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import type { SlowStatements } from '../follow-client.ts'
import { SessionGate } from './session-gate.ts'
import { sessionPriority } from './session-priority.ts'

// biome-ignore lint/suspicious/noExplicitAny: as the pool itself says it.
type Release = (broken?: any) => void
type Connected = (failure: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void

/** A pool whose sessions are given in the order of `SessionGate`. */
export class FairPool extends pg.Pool {
  readonly #gate: SessionGate
  readonly #waitMs: number

  constructor(
    // What it does not know itself it hands to each client.
    settings: pg.PoolConfig & {
      max: number
      connectionTimeoutMillis: number
      slow?: SlowStatements | undefined
    },
  ) {
    super(settings)
    this.#gate = new SessionGate(settings.max)
    this.#waitMs = settings.connectionTimeoutMillis
  }

  /** How many wait for a session: the pool itself never has a line. */
  // @ts-expect-error its types call it a property; it is an accessor.
  override get waitingCount(): number {
    return this.#gate.waiting
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    // Called by whoever gives a session back: what is done then is done for the one who waited.
    if (connected) return this.#admit(AsyncResource.bind(connected))
    return new Promise((resolve, reject) => {
      this.#admit((failure, client) => (client ? resolve(client) : reject(failure)))
    })
  }

  #admit(connected: Connected): undefined {
    let withdraw = () => false
    const patience = setTimeout(() => {
      if (withdraw()) connected(new Error('timeout exceeded when trying to connect'), undefined, () => {})
    }, this.#waitMs)
    patience.unref()
    withdraw = this.#gate.enter(sessionPriority(), (leave) => {
      clearTimeout(patience)
      super.connect((failure, client) => {
        if (!client) {
          leave()
          connected(failure ?? new Error('Connection terminated'), undefined, () => {})
          return
        }
        const release = client.release
        client.release = (broken) => {
          release.call(client, broken)
          leave()
        }
        connected(undefined, client, client.release)
      })
    })
  }
}
