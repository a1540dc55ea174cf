import { Worker } from 'node:worker_threads'
import type { Party } from '#engines/name-matching/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { FairQueue } from '#platform/workers/index.ts'
import type { SearchAnswer, SearchResult, SearchSettings, SearchWorkerMessage } from './search-messages.ts'

/** An index that can be searched: named by its list versions, its bytes shared by all threads. */
export type OpenIndex = { key: string; snapshot: SharedArrayBuffer }

/** Whose search it is, and whether somebody waits for it at a screen. */
export type SearchFor = { isBulk: boolean; organisationId: number }

type Work = {
  index: OpenIndex
  parties: Party[]
  settings: SearchSettings
  resolve: (results: SearchResult[]) => void
  reject: (failure: Error) => void
}

type Seat = { worker: Worker; opened: Set<string>; isBusy: boolean }

/** Parties handed to a thread at once: a person's question waits for no more than these. */
const CHUNK_PARTIES = 32

/**
 * Threads that search. A thread does one piece of work at a time and questions of people go before bulk work,
 * so that a batch of a hundred thousand names is not felt at the screen. Organisations take turns at both.
 */
export class SearchPool {
  private readonly seats: Seat[] = []
  private readonly urgent = new FairQueue<Work>()
  private readonly bulk = new FairQueue<Work>()
  /** Indexes that are closed in every thread as soon as no work asks for them. */
  private isNeeded: (key: string) => boolean = () => true
  private tickets = 0
  private isStopped = false

  constructor(threads: number) {
    for (let index = 0; index < threads; index += 1) this.seats.push(newSeat())
  }

  /** Says which indexes stay open. */
  keepOpen(isNeeded: (key: string) => boolean): void {
    this.isNeeded = isNeeded
  }

  /** Opens an index in one thread to see that its bytes are sound. @throws when they are refused. */
  async tryIndex(index: OpenIndex): Promise<void> {
    await this.submit({
      index,
      parties: [],
      settings: noSettings,
      isBulk: false,
      organisationId: HOME_ORGANISATION_ID,
    })
  }

  /** Searches for each party, in their order. */
  async search(
    index: OpenIndex,
    parties: readonly Party[],
    settings: SearchSettings,
    options: SearchFor,
  ): Promise<SearchResult[]> {
    const chunks: Promise<SearchResult[]>[] = []
    for (let start = 0; start < parties.length; start += CHUNK_PARTIES) {
      const chunk = parties.slice(start, start + CHUNK_PARTIES)
      chunks.push(this.submit({ index, parties: chunk, settings, ...options }))
    }
    return (await Promise.all(chunks)).flat()
  }

  async stop(): Promise<void> {
    this.isStopped = true
    for (const work of [...this.urgent.clear(), ...this.bulk.clear()]) work.reject(stopped())
    await Promise.all(this.seats.splice(0).map((seat) => seat.worker.terminate()))
  }

  private submit(work: Pick<Work, 'index' | 'parties' | 'settings'> & SearchFor): Promise<SearchResult[]> {
    return new Promise((resolve, reject) => {
      if (this.isStopped) {
        reject(stopped())
        return
      }
      const { isBulk, organisationId, ...rest } = work
      const queue = isBulk ? this.bulk : this.urgent
      queue.push(organisationId, { ...rest, resolve, reject })
      this.dispatch()
    })
  }

  private dispatch(): void {
    for (const seat of this.seats) {
      if (seat.isBusy) continue
      const work = this.urgent.shift() ?? this.bulk.shift()
      if (!work) return
      void this.run(seat, work)
    }
  }

  private async run(seat: Seat, work: Work): Promise<void> {
    seat.isBusy = true
    try {
      const { key, snapshot } = work.index
      if (!seat.opened.has(key)) {
        await this.ask(seat, { kind: 'open', ticket: this.nextTicket(), key, snapshot })
        seat.opened.add(key)
      }
      if (work.parties.length === 0) work.resolve([])
      else {
        const { parties, settings } = work
        work.resolve(
          await this.ask(seat, { kind: 'search', ticket: this.nextTicket(), key, parties, settings }),
        )
      }
    } catch (failure) {
      work.reject(failure as Error)
    } finally {
      seat.isBusy = false
      this.closeUnneeded(seat)
      this.dispatch()
    }
  }

  private ask(seat: Seat, message: SearchWorkerMessage & { ticket: number }): Promise<SearchResult[]> {
    const { worker } = seat
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        worker.off('message', onMessage)
        worker.off('error', onError)
        worker.off('exit', onExit)
        act()
      }
      const onMessage = (answer: SearchAnswer) => {
        if (answer.ticket !== message.ticket) return
        settle(() => ('failure' in answer ? reject(new Error(answer.failure)) : resolve(answer.results)))
      }
      const onError = (failure: Error) => settle(() => this.replace(seat, failure, reject))
      const onExit = () => settle(() => this.replace(seat, stopped(), reject))
      worker.on('message', onMessage)
      worker.once('error', onError)
      worker.once('exit', onExit)
      worker.postMessage(message)
    })
  }

  /** A thread that died (out of memory, say) fails its own work alone; a fresh one takes its place. */
  private replace(seat: Seat, failure: Error, reject: (failure: Error) => void): void {
    if (!this.isStopped) {
      void seat.worker.terminate()
      Object.assign(seat, { ...newSeat(), isBusy: seat.isBusy })
    }
    reject(failure)
  }

  private closeUnneeded(seat: Seat): void {
    for (const key of seat.opened) {
      const isWanted =
        this.isNeeded(key) ||
        this.urgent.some((work) => work.index.key === key) ||
        this.bulk.some((work) => work.index.key === key)
      if (isWanted) continue
      seat.opened.delete(key)
      seat.worker.postMessage({ kind: 'close', key } satisfies SearchWorkerMessage)
    }
  }

  private nextTicket(): number {
    this.tickets += 1
    return this.tickets
  }
}

const noSettings: SearchSettings = {
  threshold: 1,
  matchesMax: 0,
  rejectedMax: 0,
  rejectedProbabilityMin: 1,
}

function newSeat(): Seat {
  const worker = new Worker(new URL('./search.worker.ts', import.meta.url))
  worker.setMaxListeners(0)
  return { worker, opened: new Set(), isBusy: false }
}

function stopped(): Error {
  return new Error('The screening engine was stopped.')
}
