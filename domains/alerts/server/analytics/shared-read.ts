import type { Context, Installation } from '#platform/context/index.ts'

/** For so long viewers are told the same answer: each screen asks every five or ten seconds, and the answer says of which moment it is. */
const SHARED_MS = 1_000

type Shared = { at: number; answer: Promise<unknown> }
const read = new WeakMap<Installation, Map<string, Shared>>()

/**
 * Reads for all viewers of an organisation at once: whoever asks the same within a second, or while it is being read, is given that answer. So what is read
 * does not grow with the number of open screens. What changes an alert here ends it at once (`forgetShared`).
 */
export function sharedRead<Answer>(
  { installation, actor, now }: Context,
  what: string,
  readNow: () => Promise<Answer>,
): Promise<Answer> {
  const kept = keptOf(installation)
  const key = `${actor.organisationId} ${what}`
  const known = kept.get(key)
  const age = known ? now.getTime() - known.at : Number.NaN
  if (known && age >= 0 && age < SHARED_MS) return known.answer as Promise<Answer>
  const answer = readNow()
  kept.set(key, { at: now.getTime(), answer })
  // A failure is nobody else's answer.
  answer.catch(() => {
    if (kept.get(key)?.answer === answer) kept.delete(key)
  })
  return answer
}

/** Ends what viewers of an organisation share, because something of it has changed. */
export function forgetShared({ installation, actor }: Context): void {
  const kept = keptOf(installation)
  for (const key of kept.keys()) if (key.startsWith(`${actor.organisationId} `)) kept.delete(key)
}

function keptOf(installation: Installation): Map<string, Shared> {
  const known = read.get(installation)
  if (known) return known
  const made = new Map<string, Shared>()
  read.set(installation, made)
  return made
}
