import { setTimeout as pause } from 'node:timers/promises'
import type { Party } from '#engines/name-matching/index.ts'
import type { House } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { screeningSettings } from '../settings.ts'
import { buildSnapshot } from './build-snapshot.ts'
import type { ListSet } from './list-set.ts'
import type { EntryText, SearchResult, SearchSettings } from './search-messages.ts'
import { type OpenIndex, type SearchFor, SearchPool } from './search-pool.ts'
import { readSnapshotFile, removeSnapshotFile, writeSnapshotFile } from './snapshot-files.ts'

/** Where entries come from. Both answers are by version, so an import meanwhile cannot mix into them. */
export type IndexSource = {
  entriesOf(set: ListSet): AsyncIterable<EntryText[]>
  changesBetween(
    from: ListSet,
    to: ListSet,
  ): { entries: () => AsyncIterable<EntryText[]>; removed: () => Promise<string[]> }
}

type Ready = { set: ListSet; index: OpenIndex }

/** How long a question waits for the index of new list versions before it is told to come again. */
const PATIENCE_MS = 30_000
const PAST_SETS_KEPT = 2

/**
 * Searches the lists in threads beside the requests. Every search is answered from one consistent set of list versions and
 * says which. When a list changes, the next index is made from this one and the changes.
 */
export class ScreeningEngine {
  private readonly house: House
  private readonly source: IndexSource
  private readonly pool: SearchPool
  private current: Ready | undefined
  private coming: { digest: string; ready: Promise<Ready> } | undefined
  private readonly past = new Map<string, Promise<Ready>>()

  constructor(house: House, source: IndexSource) {
    this.house = house
    this.source = source
    this.pool = new SearchPool(screeningSettings.of(house.config).workers)
    this.pool.keepOpen(
      (key) => this.current?.index.key === key || this.coming?.digest === key || this.past.has(key),
    )
  }

  /** Makes the index of a set of list versions the one that answers. */
  async prepare(set: ListSet): Promise<void> {
    await this.indexOf(set)
  }

  /**
   * Searches the lists in force. The lists of before never stand in for newer ones, because "no match" on them reads as a clean
   * company: a question waits for the index of `set`, bulk work for as long as it takes.
   *
   * @throws Problem `watchlist-stale` when the index is not ready within half a minute.
   */
  async search(
    set: ListSet,
    parties: readonly Party[],
    settings: SearchSettings,
    asked: Partial<SearchFor> = {},
  ): Promise<{ set: ListSet; results: SearchResult[] }> {
    const options = { isBulk: false, organisationId: HOME_ORGANISATION_ID, ...asked }
    const ready = await this.indexInTime(set, options)
    // The same versions as asked for: what was asked knows best when they were last confirmed.
    const answered = ready.set.digest === set.digest ? set : ready.set
    return { set: answered, results: await this.pool.search(ready.index, parties, settings, options) }
  }

  /** Searches the lists as they stood: exactly these versions or a failure. */
  async searchPast(
    set: ListSet,
    parties: readonly Party[],
    settings: SearchSettings,
    organisationId: number = HOME_ORGANISATION_ID,
  ): Promise<{ set: ListSet; results: SearchResult[] }> {
    const ready = this.current?.set.digest === set.digest ? this.current : await this.pastIndexOf(set)
    return {
      set: ready.set,
      results: await this.pool.search(ready.index, parties, settings, { isBulk: false, organisationId }),
    }
  }

  async stop(): Promise<void> {
    await this.pool.stop()
  }

  private async indexInTime(set: ListSet, { isBulk }: { isBulk: boolean }): Promise<Ready> {
    const { current } = this
    if (current && isAtLeast(current.set, set)) return current
    const wanted = this.indexOf(set)
    if (isBulk) return wanted
    const patience = new AbortController()
    const tooLate = pause(PATIENCE_MS, undefined, { signal: patience.signal, ref: false }).then(() => {
      throw new Problem(
        'watchlist-stale',
        'New lists have just come into force and are being prepared. Try again in a moment.',
        {
          retryAfterSeconds: 10,
        },
      )
    })
    try {
      return await Promise.race([wanted, tooLate])
    } finally {
      patience.abort()
      // Whichever comes second is nobody's any more.
      tooLate.catch(() => {})
      wanted.catch(() => {})
    }
  }

  private indexOf(set: ListSet): Promise<Ready> {
    if (this.current?.set.digest === set.digest) return Promise.resolve(this.current)
    if (this.coming?.digest === set.digest) return this.coming.ready
    const before = this.coming?.ready.catch(() => undefined)
    const ready = (async () => {
      await before
      if (this.current?.set.digest === set.digest) return this.current
      const made = await this.make(set)
      this.current = made
      return made
    })()
    const coming = { digest: set.digest, ready }
    this.coming = coming
    const forget = () => {
      if (this.coming === coming) this.coming = undefined
    }
    ready.then(forget, forget)
    return ready
  }

  private pastIndexOf(set: ListSet): Promise<Ready> {
    const known = this.past.get(set.digest)
    this.past.delete(set.digest)
    const ready = known ?? this.make(set)
    this.past.set(set.digest, ready)
    ready.catch(() => this.past.delete(set.digest))
    for (const oldest of this.past.keys()) {
      if (this.past.size <= PAST_SETS_KEPT) break
      this.past.delete(oldest)
    }
    return ready
  }

  /** From the file kept at the last start, else from the index at hand and the changes since, else from all entries. */
  private async make(set: ListSet): Promise<Ready> {
    return (await this.fromFile(set)) ?? this.fromEntries(set)
  }

  private async fromFile(set: ListSet): Promise<Ready | undefined> {
    try {
      const snapshot = await readSnapshotFile(this.house, set)
      if (!snapshot) return undefined
      const index = { key: set.digest, snapshot }
      await this.pool.tryIndex(index)
      return { set, index }
    } catch (failure) {
      this.house.log.warn({ err: failure }, 'a kept name index cannot be used and is made afresh')
      await removeSnapshotFile(this.house, set)
      return undefined
    }
  }

  private async fromEntries(set: ListSet): Promise<Ready> {
    const startedAt = performance.now()
    const base = this.current
    const changes = base ? this.source.changesBetween(base.set, set) : undefined
    const { snapshot, entries } = await buildSnapshot(
      base && changes
        ? { base: base.index.snapshot, entries: changes.entries(), removed: await changes.removed() }
        : { entries: this.source.entriesOf(set) },
    )
    const buildMs = Math.round(performance.now() - startedAt)
    this.house.log.info({ entries, buildMs, bytes: snapshot.byteLength }, 'the name index is ready')
    void writeSnapshotFile(this.house, set, snapshot).catch((failure) =>
      this.house.log.warn({ err: failure }, 'the name index could not be kept for the next start'),
    )
    return { set, index: { key: set.digest, snapshot } }
  }
}

/** Whether the same lists stand here in the same or later versions: then a question that saw `asked` may be answered. */
function isAtLeast(held: ListSet, asked: ListSet): boolean {
  if (held.digest === asked.digest) return true
  const versions = new Map(held.lists.map((list) => [list.listId, list.version]))
  return (
    held.lists.length === asked.lists.length &&
    asked.lists.every((list) => (versions.get(list.listId) ?? -1) >= list.version)
  )
}
