import type { Installation } from '#platform/context/index.ts'
import type { AccountRow } from '../tables.ts'
import type { Valuation } from './valuation.ts'

/** Positions that are remembered of all accounts together: some ten megabytes at most. */
const POSITIONS_MAX = 50_000

type Known = { state: string; valuation: Valuation }

/**
 * What accounts were last valued at, so that the calls of one screen, which all ask for the same thousands of positions, value them once. A valuation is used again only for an account
 * whose number, read again for each call, has not moved, and while the prices are in the state, read again as well, that they were valued in. A fill or a quote that was
 * committed before a call began is therefore in its answer, as it would be if nothing were remembered.
 */
class KnownValuations {
  readonly #known = new Map<string, Known>()
  #positions = 0

  take(account: AccountRow, prices: string): Valuation | undefined {
    const known = this.#known.get(keyOf(account))
    return known?.state === stateOf(account, prices) ? known.valuation : undefined
  }

  /** Remembers one valuation an account, the last; those that were made longest ago make room. */
  keep(account: AccountRow, prices: string, valuation: Valuation): void {
    const key = keyOf(account)
    this.#remove(key)
    this.#known.set(key, { state: stateOf(account, prices), valuation })
    this.#positions += valuation.positions.length
    for (const oldest of this.#known.keys()) {
      if (this.#positions <= POSITIONS_MAX && this.#known.size <= POSITIONS_MAX) return
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    const known = this.#known.get(key)
    if (known && this.#known.delete(key)) this.#positions -= known.valuation.positions.length
  }
}

const keyOf = ({ organisationId, id }: AccountRow) => `${organisationId} ${id}`

/** Where an account and the prices stand. Every piece of work on an account moves the number; the cash and the day it was opened are there for good measure. */
const stateOf = ({ sequence, settled, unsettled, held, openedAt }: AccountRow, prices: string) =>
  [sequence, settled, unsettled, held, openedAt.getTime(), prices].join(' ')

const ofInstallation = new WeakMap<Installation, KnownValuations>()

/** The valuations that a running installation remembers. */
export function knownValuations(installation: Installation): KnownValuations {
  const known = ofInstallation.get(installation) ?? new KnownValuations()
  ofInstallation.set(installation, known)
  return known
}
