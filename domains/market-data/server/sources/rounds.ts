import type { Context, House } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ConnectedSource } from './known-sources.ts'
import type { SourceKeys } from './market-source.ts'
import * as store from './store.ts'

/** How long a source is left alone after it failed. */
const REST_SECONDS = 60

const rounds = new WeakMap<House, Map<string, Promise<void>>>()

/** One round of a question at a time in a house: whoever comes meanwhile waits for its answer instead of asking again. */
export function once(house: House, question: string, work: () => Promise<void>): Promise<void> {
  const running = rounds.get(house) ?? new Map<string, Promise<void>>()
  rounds.set(house, running)
  const known = running.get(question)
  if (known) return known
  const started = work().finally(() => running.delete(question))
  running.set(question, started)
  return started
}

/** When something was last noted of a source, in this process: what is forgotten at a restart costs one call. */
const notes = new WeakMap<House, Map<string, Map<string, number>>>()

export function note(ctx: Context, sourceName: string, what: string): void {
  const ofHouse = notes.get(ctx.house) ?? new Map<string, Map<string, number>>()
  notes.set(ctx.house, ofHouse)
  const ofSource = ofHouse.get(sourceName) ?? new Map<string, number>()
  ofHouse.set(sourceName, ofSource)
  ofSource.set(what, ctx.house.clock().getTime())
}

export function isNotedLately(ctx: Context, sourceName: string, what: string, seconds: number): boolean {
  const at = notes.get(ctx.house)?.get(sourceName)?.get(what)
  return at !== undefined && at > ctx.now.getTime() - seconds * 1000
}

/** Another key may know more. */
export function forgetNotes(ctx: Context, sourceName: string): void {
  notes.get(ctx.house)?.delete(sourceName)
}

/**
 * Asks a source, unless it has just failed, and notes how it went. A failure is not thrown: what was known stands.
 */
export async function ask(
  ctx: Context,
  { source: { name }, keys }: ConnectedSource,
  work: () => Promise<void>,
): Promise<void> {
  const failedAt = (await store.storedSources(ctx.db)).get(name)?.lastFailureAt?.getTime()
  // By the clock of the house: a caller may look back at another day.
  if (failedAt !== undefined && failedAt > ctx.house.clock().getTime() - REST_SECONDS * 1000) return
  try {
    await work()
    await store.noteSuccess(ctx.db, name, ctx.house.clock())
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
    const sentence = withoutKeys(failure.message, keys)
    ctx.house.log.warn({ source: name, sentence }, 'a source of market data failed')
    await store.noteFailure(ctx.db, name, ctx.house.clock(), sentence)
  }
}

/** Some sources repeat the key that they refuse. */
export const withoutKeys = (sentence: string, { apiKey, apiSecret }: SourceKeys): string =>
  [apiKey, apiSecret].reduce((text, key) => (key ? text.replaceAll(key, '***') : text), sentence)
