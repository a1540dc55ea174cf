/** How grave something reads; `ok` for what needs nobody. */
export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'ok'

/** What an entry of the audit log holds, for words that say more than the action. */
export type EntryFacts = {
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** The full name of a person of the organisation. */
  personOf(userId: unknown): string | undefined
}

/** What a work event holds, for a feed. */
export type EventFacts = { payload: Record<string, unknown>; toState: string | null }

/** Something that can be done, as its slice says it. */
export type ActionSaid = {
  /** What was done: "Case closed". */
  words: string
  /** The same with what one entry holds: "Case assigned to Dana Okafor". */
  wordsOf?: (entry: EntryFacts) => string | undefined
  /** A line in the recent activity of the hub. */
  onHub?: {
    /** How grave it reads where the event itself does not say. */
    severity?: Severity
    /** Whether this one is worth a line; each is, unless said. */
    when?: (event: EventFacts) => boolean
    wordsOf?: (event: EventFacts) => string | undefined
  }
}

const said = new Map<string, ActionSaid>()

/** Says what can be done in a slice: a text is its words. */
export function defineActions<const Actions extends Record<string, string | ActionSaid>>(
  actions: Actions,
): Actions {
  for (const [name, action] of Object.entries(actions))
    said.set(name, typeof action === 'string' ? { words: action } : action)
  return actions
}

/** What `DeclaredActions` takes from a slice. */
export type ActionsOf<Actions> = { [Name in keyof Actions]: true }

/** What was done, in words; an action that no slice has any more is read from its name. */
export const actionSaid = (name: string): ActionSaid => said.get(name) ?? { words: readFromName(name) }

/** `case.file-attached` reads "Case file attached". */
function readFromName(name: string): string {
  const words = name.replaceAll(/[._-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The actions that have a line on the hub. */
export const actionsOnHub = (): string[] =>
  [...said].filter(([, action]) => action.onHub !== undefined).map(([name]) => name)

/** The actions whose words begin with a text. */
export function actionsReading(text: string): string[] {
  const wanted = text.trim().toLowerCase()
  return [...said].filter(([, { words }]) => words.toLowerCase().startsWith(wanted)).map(([name]) => name)
}
