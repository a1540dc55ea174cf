import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A piece of reading on the replica: up to where of the primary's log it has to have come. What the reading itself has written on the
 * primary since (`hasWritten`), such as a price that was asked for on the way, it sees too. `server` is the one that has answered so far:
 * another one may be behind it.
 */
export type Reading = { position: bigint; hasWritten: boolean; isBegun: boolean; server?: string }

const readings = new AsyncLocalStorage<Reading>()

export const readAs = <Result>(reading: Reading, work: () => Promise<Result>): Promise<Result> =>
  readings.run(reading, work)

export const currentReading = (): Reading | undefined => readings.getStore()

/** A place in the log as PostgreSQL writes it, `16/B374D848`, as a number. */
export function positionOf(written: string): bigint {
  const [high = '0', low = '0'] = written.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
