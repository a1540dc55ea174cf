import { setTimeout as pause } from 'node:timers/promises'
import { ownListOf } from '#domains/watchlists/server/index.ts'
import type { Party } from '#engines/name-matching/index.ts'
import type { Installation } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { screeningSettings } from '../settings.ts'
import { buildSnapshot } from './build-snapshot.ts'
import { apart, type ListSet, listSetOf } from './list-set.ts'
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
type Answered = { set: ListSet; results: SearchResult[] }

/** Who has no organisation: visitors take one turn among those that have one, and wait behind nobody's batch. */
export const VISITORS = 0

/** How long a question waits for the index of new list versions before it is told to come again. */
const PATIENCE_MS = 30_000
const PAST_SETS_KEPT = 2
/** Indexes of own lists, each of one organisation. They are small, and made again in moments. */
const OWN_SETS_KEPT = 64

/**
 * Searches the lists in threads beside the requests. Every search is answered from one consistent set of list versions and
 * says which. When a list changes, the next index is made from this one and the changes.
 */
export class ScreeningEngine {
  private readonly installation: Installation
  private readonly source: IndexSource
  private readonly pool: SearchPool
  private current: Ready | undefined
  private coming: { digest: string; ready: Promise<Ready> } | undefined
  private readonly past = new Map<string, Promise<Ready>>()
  /** Of organisations' own lists: never part of the index that everybody is answered from, and never written to a file. */
  private readonly own = new Map<string, Promise<Ready>>()
  /** Files that are being written for the next start. */
  private readonly files = new Set<Promise<void>>()

  private readonly patienceMs: number

  constructor(installation: Installation, source: IndexSource, patienceMs = PATIENCE_MS) {
    this.patienceMs = patienceMs
    this.installation = installation
    this.source = source
    this.pool = new SearchPool(screeningSettings.of(installation.config).workers)
    this.pool.keepOpen(
      (key) =>
        this.current?.index.key === key ||
        this.coming?.digest === key ||
        this.past.has(key) ||
        this.own.has(key),
    )
  }

  /** Makes the index of a set of list versions the one that answers. */
  async prepare(set: ListSet): Promise<void> {
    await this.indexOf(apart(set).published)
  }

  /**
   * Searches the lists in force. The lists of before never stand in for newer ones, because "no match" on them reads as a clean
   * company: a question waits for the index of `set`, and whoever is patient, as bulk work is, for as long as it takes.
   *
   * @throws Problem `watchlist-stale` when the index is not ready within half a minute.
   */
  async search(
    set: ListSet,
    parties: readonly Party[],
    settings: SearchSettings,
    { isPatient, ...asked }: Partial<SearchFor> & { isPatient?: boolean } = {},
  ): Promise<Answered> {
    const options = { isBulk: false, organisationId: HOME_ORGANISATION_ID, ...asked }
    const { published, own } = apart(set)
    const ready = await this.indexInTime(published, isPatient ?? options.isBulk)
    // The same versions as asked for: what was asked knows best when they were last confirmed.
    const answered = ready.set.digest === published.digest ? published : ready.set
    const results = await this.pool.search(ready.index, parties, settings, options)
    return this.withOwn({ set: answered, results }, own, parties, settings, options)
  }

  /** What was found, with what stands on the organisation's own lists. */
  private async withOwn(
    found: Answered,
    own: ListSet,
    parties: readonly Party[],
    settings: SearchSettings,
    options: SearchFor,
  ): Promise<Answered> {
    if (own.lists.length === 0) return found
    // A set of another organisation's lists would answer with what is not the asker's to see.
    if (own.lists.some(({ listId }) => ownListOf(listId)?.organisationId !== options.organisationId))
      throw new Error('A search may use the own lists of its organisation alone.')
    const { index } = await this.ownIndexOf(own)
    const results = await this.pool.search(index, parties, settings, options)
    return {
      set: listSetOf([...found.set.lists, ...own.lists]),
      results: found.results.map((one, place) => joined(one, results[place], settings)),
    }
  }

  /** Searches the lists as they stood: exactly these versions or a failure. */
  async searchPast(
    set: ListSet,
    parties: readonly Party[],
    settings: SearchSettings,
    organisationId: number = HOME_ORGANISATION_ID,
  ): Promise<Answered> {
    const { published, own } = apart(set)
    const ready =
      this.current?.set.digest === published.digest ? this.current : await this.pastIndexOf(published)
    const options = { isBulk: false, organisationId }
    const results = await this.pool.search(ready.index, parties, settings, options)
    return this.withOwn({ set: ready.set, results }, own, parties, settings, options)
  }

  async stop(): Promise<void> {
    await this.pool.stop()
    await Promise.all(this.files)
  }

  private async indexInTime(set: ListSet, isPatient: boolean): Promise<Ready> {
    const { current } = this
    if (current && isAtLeast(current.set, set)) return current
    const wanted = this.indexOf(set)
    if (isPatient) return wanted
    const patience = new AbortController()
    const tooLate = pause(this.patienceMs, undefined, { signal: patience.signal, ref: false }).then(() => {
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
    return keptReady(this.past, set, PAST_SETS_KEPT, () => this.make(set))
  }

  private ownIndexOf(set: ListSet): Promise<Ready> {
    return keptReady(this.own, set, OWN_SETS_KEPT, async () => {
      const { snapshot } = await buildSnapshot({ entries: this.source.entriesOf(set) })
      return { set, index: { key: set.digest, snapshot } }
    })
  }

  /** From the file kept at the last start, else from the index at hand and the changes since, else from all entries. */
  private async make(set: ListSet): Promise<Ready> {
    return (await this.fromFile(set)) ?? this.fromEntries(set)
  }

  private async fromFile(set: ListSet): Promise<Ready | undefined> {
    try {
      const snapshot = await readSnapshotFile(this.installation, set)
      if (!snapshot) return undefined
      const index = { key: set.digest, snapshot }
      await this.pool.tryIndex(index)
      return { set, index }
    } catch (failure) {
      this.installation.log.warn({ err: failure }, 'a kept name index cannot be used and is made afresh')
      await removeSnapshotFile(this.installation, set)
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
    this.installation.log.info({ entries, buildMs, bytes: snapshot.byteLength }, 'the name index is ready')
    const file = writeSnapshotFile(this.installation, set, snapshot)
      .catch((failure) =>
        this.installation.log.warn({ err: failure }, 'the name index could not be kept for the next start'),
      )
      .finally(() => this.files.delete(file))
    this.files.add(file)
    return { set, index: { key: set.digest, snapshot } }
  }
}

/** The index of a set from those that are kept, the newest used; made where it is not among them. */
function keptReady(
  kept: Map<string, Promise<Ready>>,
  set: ListSet,
  most: number,
  make: () => Promise<Ready>,
): Promise<Ready> {
  const known = kept.get(set.digest)
  kept.delete(set.digest)
  const ready = known ?? make()
  kept.set(set.digest, ready)
  ready.catch(() => kept.delete(set.digest))
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break
    kept.delete(oldest)
  }
  return ready
}

/** Two searches for one party as one: the closest first, rejected ones as far as there is room. */
function joined(
  published: SearchResult,
  own: SearchResult | undefined,
  { rejectedMax }: SearchSettings,
): SearchResult {
  if (!own) throw new Error('The search of own lists left out a party.')
  const all = [...published.candidates, ...own.candidates].sort(
    (left, right) => right.probability - left.probability,
  )
  const matches = all.filter(({ isMatch }) => isMatch)
  const rejected = all.filter(({ isMatch }) => !isMatch).slice(0, Math.max(0, rejectedMax - matches.length))
  return {
    candidates: [...matches, ...rejected],
    isCut: published.isCut || own.isCut,
    latencyMs: published.latencyMs + own.latencyMs,
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
