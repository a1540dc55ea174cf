import type { Context, Installation } from '#platform/context/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** Long computations of an organisation at the same time in a process, and how many more may wait: each holds what it read in memory. */
const OF_ORGANISATION = { atOnce: 8, waiting: 100 }
/** The demo's visitors are one organisation: what they read for their computations is felt by members too. */
const OF_DEMO = { atOnce: 2, waiting: 20 }
const RETRY_AFTER_SECONDS = 10

type Places = { taken: number; waiting: (() => void)[] }
const placesOf = new WeakMap<Installation, Map<number, Places>>()

function placesIn(installation: Installation, organisationId: number): Places {
  const known = placesOf.get(installation) ?? new Map<number, Places>()
  placesOf.set(installation, known)
  const places = known.get(organisationId) ?? { taken: 0, waiting: [] }
  known.set(organisationId, places)
  return places
}

/**
 * Does a long computation when its organisation has a place for it.
 * @throws Problem `too-many-requests` where too many of its own wait already; the signal's reason when it is aborted while it waits.
 */
export async function inPlace<Result>(
  { installation, actor: { organisationId } }: Context,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const { atOnce, waiting } = organisationId === DEMO_ORGANISATION_ID ? OF_DEMO : OF_ORGANISATION
  const places = placesIn(installation, organisationId)
  if (places.taken < atOnce) places.taken += 1
  else if (places.waiting.length < waiting) await placeLeft(places, signal)
  else
    throw new Problem(
      'too-many-requests',
      'Many computations of your organisation wait already. Please try again when some of them are done.',
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
    )
  try {
    return await work()
  } finally {
    // Handed on, so that nobody slips in before who has waited.
    const next = places.waiting.shift()
    if (next) next()
    else places.taken -= 1
  }
}

function placeLeft(places: Places, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    const giveUp = () => {
      places.waiting = places.waiting.filter((one) => one !== begin)
      reject(signal.reason as Error)
    }
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    places.waiting.push(begin)
  })
}
