import type { Change, Context } from '#platform/context/index.ts'
import type { Subject, SubjectType } from '#platform/vocabulary/index.ts'
import type { KeptKind } from './deletion-by-term.ts'
import type { Found, PartyProvider } from './find.ts'

/** A person whose data may be asked to be erased: what they are known as, and what they are to the organisation. */
export type Person = {
  /** What the request is about: an account, a customer, a screening. */
  subject: Subject
  /** As people call them. */
  called: string
  /** Their names, which a namesake may have as well. */
  names: readonly string[]
  /** What is theirs alone wherever it stands: an address, the number of a passport. */
  marks: readonly string[]
  /** What they sign in as: found where a row says who did something, and whole. */
  usernames: readonly string[]
  userId?: number
  customerId?: number
  screeningIds?: readonly number[]
}

/** One thing that a slice has about a person. What is known by the name alone may be a namesake's. */
export type AboutPerson = Found & {
  subject: Subject
  by: 'record' | 'name'
  /** From when the term counts for which such a record is kept at least. */
  term: { kind: KeptKind; since: Date }
  /** Why nothing of the person can be erased as long as this is so, in a sentence: an open case, a customer who is monitored. */
  refuses?: string
}

/**
 * What a slice has about one person, and how it goes when the person is to be erased. What another slice wrote about it is found by the words in its rows; here
 * stands what goes as a whole.
 */
export type PersonProvider = Pick<PartyProvider, 'group' | 'at'> & {
  /** The kinds of things by which a person can be named in a request; undefined for one that is not there, or of no person. */
  who?: { readonly [Type in SubjectType]?: (ctx: Context, id: number) => Promise<Person | undefined> }
  /** Everything, however much. */
  find?(ctx: Context, person: Person): Promise<readonly AboutPerson[]>
  /** Deletes things that were found, inside the change that says so. Gives how many there were. */
  erase?(tx: Change, person: Person, things: readonly AboutPerson[]): Promise<number>
  /**
   * Where rows of its things lie, and which columns of other tables name one: what is about a thing that is kept is kept as it is, and what is about one that is theirs
   * loses their name.
   */
  rows?: readonly { type: SubjectType; table: string; namedBy: readonly string[] }[]
  /** Tables of rows that people have to themselves, by the column that says whose they are: they go with the person. */
  own?: readonly { table: string; column: string; called: string }[]
  /** Tables that say what stands in a file: a file is not written again, so they are left and told. */
  ofFiles?: readonly { table: string; called: string }[]
}
