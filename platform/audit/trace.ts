import type { ActionName, Subject } from '#platform/vocabulary/index.ts'

/** What a change leaves behind: it becomes one audit entry and one work event. */
export type Trace = {
  /** What was done, as `subject.verb`: `match.decided`, `case.opened`. */
  action: ActionName
  subject: Subject
  before?: unknown
  after?: unknown
  reason?: string
  fromState?: string
  toState?: string
  /** Facts the figures and feeds read: a title, a severity, a count. */
  payload?: Record<string, unknown>
  ruleVersion?: string
  sourceHash?: string
  /** The user name of who did it, where nobody was signed in until then: a sign-in is done by whoever signs in. */
  by?: string
  /** The organisation whose chain it joins, where it is not the actor's own. */
  organisationId?: number
}
