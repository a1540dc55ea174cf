/** How grave something reads; `ok` for what needs nobody. */
export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'ok'

/** What an entry of the audit log or a work event holds: an entry has a before and an after, an event a payload and the state it led to. */
export type ActionFacts = {
  before: Record<string, unknown>
  after: Record<string, unknown>
  payload: Record<string, unknown>
  toState: string | null
  /** The full name of a person of the organisation. */
  personOf(userId: unknown): string | undefined
}

/** What a work event holds, for a feed. */
export type EventFacts = Pick<ActionFacts, 'payload' | 'toState'>

/** An action that has more than one outcome: the fact that is stored of it, and a sentence for each value it can have. */
export type ActionOutcome = { of: string; words: Readonly<Record<string, string>> }

/** Something that can be done, as its slice says it. */
export type DeclaredAction = {
  /** What was done: "Case closed". Where what came of it was not stored, this is all that is said. */
  words: string
  outcome?: ActionOutcome
  /** The same with what one entry holds: "Case assigned to Dana Okafor". */
  wordsOf?: (facts: ActionFacts) => string | undefined
  /** A line in the recent activity of the hub. */
  onHub?: {
    /** How grave it reads where the event itself does not say. */
    severity?: Severity | ((event: EventFacts) => Severity)
    /** Whether this one is worth a line; each is, unless said. */
    when?: (event: EventFacts) => boolean
  }
}

const stated = new Map<string, DeclaredAction>()

/** Says what can be done in a slice: a text is its words. */
export function defineActions<const Actions extends Record<string, string | DeclaredAction>>(
  actions: Actions,
): Actions {
  for (const [name, action] of Object.entries(actions))
    stated.set(name, typeof action === 'string' ? { words: action } : action)
  return actions
}

/** What `DeclaredActions` takes from a slice. */
export type ActionsOf<Actions> = { [Name in keyof Actions]: true }

/** What was done, in words; an action that no slice has any more is read from its name. */
export const declaredAction = (name: string): DeclaredAction =>
  stated.get(name) ?? { words: readFromName(name) }

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/**
 * What was done and what came of it, from the facts that were stored with it: the one place where the audit log, the trails of screens and documents, mails and the hub take
 * their sentence from.
 */
export function sentenceOf(
  name: string,
  facts: {
    before?: unknown
    after?: unknown
    payload?: unknown
    toState?: string | null
    personOf?: ActionFacts['personOf']
  } = {},
): string {
  const { words, outcome, wordsOf } = declaredAction(name)
  const [after, payload] = [fieldsOf(facts.after), fieldsOf(facts.payload)]
  const toState = facts.toState ?? null
  const own = wordsOf?.({
    before: fieldsOf(facts.before),
    after,
    payload,
    toState,
    personOf: facts.personOf ?? (() => undefined),
  })
  if (own !== undefined) return own
  if (!outcome) return words
  const value = after[outcome.of] ?? payload[outcome.of] ?? toState
  const isListed = typeof value === 'string' && Object.hasOwn(outcome.words, value)
  return isListed ? (outcome.words[value] as string) : words
}

/** `case.file-attached` reads "Case file attached". */
function readFromName(name: string): string {
  const words = name.replaceAll(/[._-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const actionsOnHub = (): string[] =>
  [...stated].filter(([, action]) => action.onHub !== undefined).map(([name]) => name)

/** The actions whose words, or those of one of their outcomes, begin with a text. */
export function actionsReading(text: string): string[] {
  const wanted = text.trim().toLowerCase()
  const reads = ({ words, outcome }: DeclaredAction) =>
    [words, ...Object.values(outcome?.words ?? {})].some((one) => one.toLowerCase().startsWith(wanted))
  return [...stated].filter(([, action]) => reads(action)).map(([name]) => name)
}

/** Every action that a slice has said. */
export const declaredActions = (): [string, DeclaredAction][] => [...stated]
