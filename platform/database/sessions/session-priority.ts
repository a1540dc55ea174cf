import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Who waits at the door of the database: somebody who waits for an answer, the work of the installation and of members that nobody waits for at this
 * moment, and the same two of the demo, where anybody may do anything.
 */
export type SessionPriority = 'call' | 'work' | 'demo-call' | 'demo-work'

const priorities = new AsyncLocalStorage<SessionPriority>()

/** Does work whose questions to the database wait as one of these. Work that was begun for a job stays a job's, whatever calls it makes. */
export function withSessionPriority<Result>(priority: SessionPriority, work: () => Result): Result {
  const outer = priorities.getStore()
  const isWork = outer === 'work' || outer === 'demo-work'
  return priorities.run(isWork && priority.endsWith('call') ? outer : priority, work)
}

/** What nobody has said waits as a call: a person is waiting for it, as when a session is looked up. */
export const sessionPriority = (): SessionPriority => priorities.getStore() ?? 'call'
