import { type Follower, sayFollower } from '#platform/audit/index.ts'
import type { Route } from '#platform/calls/index.ts'
import type { Settings } from '#platform/config/index.ts'
import type { Change, Context, Installation } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { Job } from '#platform/jobs/index.ts'
import type { Source } from '#platform/live/index.ts'
import type { GrantedPermission } from '#platform/permissions/index.ts'
import type { DefinedRun } from '#platform/runs/index.ts'
import type { SealedColumn } from '#platform/sealed-values/index.ts'
import type { Subject, SubjectType } from '#platform/vocabulary/index.ts'

/** What some things of a kind are called, by their ids; what is missing is not kept any more. */
export type NamesOf = (ctx: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** A thing that a search has found. */
export type Found = { id: number | string; title: string; detail: string; href: string }

/** What a slice lets people find by what is typed: in the palette, among everything else. */
export type SearchProvider = {
  /** `customer`; of each kind there is one. */
  kind: string
  /** What they stand under: "Customers". */
  group: string
  /** Its place among the others, from top to bottom. */
  at: number
  /** What has to be granted to find any; whoever may search, unless told. */
  may?: GrantedPermission
  /** At most so many, the likeliest first. */
  find(ctx: Context, text: string, limit: number): Promise<readonly Found[] | FoundInPart>
}

/** What was found, with why it may lack something, in a sentence; undefined where it is whole. */
export type FoundInPart = { found: readonly Found[]; incomplete: string | undefined }

/** A company or person by everything that it is known under: its record in the directory, with those that were merged into it, its names and identifiers. */
export type Party = {
  entityIds: readonly number[]
  names: readonly string[]
  identifiers: readonly { kind: string; value: string }[]
}

/** One thing that a slice has about a party, and by what it is known to be about it: a name alone may be a namesake's. */
export type AboutParty = Found & { by: 'record' | 'identifier' | 'name' }

/** What a slice has about one company or person, for the page on which all of it stands. */
export type PartyProvider = {
  /** What it stands under: "Holdings". */
  group: string
  /** Its place among the others, from top to bottom. */
  at: number
  /** What has to be granted to read any; whoever may read the directory, unless told. */
  may?: GrantedPermission
  /** At most so many, the most telling first. */
  find(ctx: Context, party: Party, limit: number): Promise<readonly AboutParty[]>
}

/** How long a kind of record is kept at least, as an organisation says it: domains/records has the terms. */
export type KeptKind = 'customer' | 'screening' | 'case' | 'transaction' | 'member'

/** Kinds of records that an organisation may let go of by time, as domains/records has it. */
export type ExpiringKind =
  | 'alert'
  | 'case'
  | 'screening'
  | 'transaction'
  | 'document'
  | 'customer'
  | 'task'
  | 'lead'
  | 'session'
  | 'work-event'
  | 'audit'

/** Until when a record of a kind that was last used at a moment stays by its term; `never` where the organisation lets none of the kind go. */
export type StaysUntil = (kind: ExpiringKind, since: Date) => Date | 'never'

/** A record whose term is over. */
export type PastTerm = {
  id: number | string
  since: Date
  /** What it is, where it is a thing that others can be about. */
  subject?: Subject
  /** What it belongs to: a legal hold on one of these holds it. */
  about?: readonly Subject[]
  /** What of its own slice rests on it, where that may go in the same night. */
  rests?: readonly Pick<DependsOn, 'by' | 'why'>[]
  /** Why it stays all the same, in a sentence that is the same for all that stay for it: an open case. */
  stays?: string
}

/** Something that stays, and would no longer explain itself without another. */
export type DependsOn = {
  on: Subject
  /** What rests on it; where that goes in the same night, nothing is in the way any more. */
  by: Subject
  why: string
}

/** How records of a kind go when their term is over. */
export type ExpiryPolicy = {
  kind: ExpiringKind
  /** What they are called: "Screenings". */
  group: string
  /** Its place among the others: what explains itself by something else goes before that. */
  at: number
  /** Where their rows lie: every table of organisations goes by some term, or is said to stay (`retained`). */
  tables: readonly string[]
  /** The law's or the product's least term, beside the one that the organisation says itself. */
  least?: { kept: KeptKind } | { days: number; why: string }
  /** Records that were last used before a moment, each once, after the one that was read last: in the order in which an index of theirs finds them. */
  past(
    ctx: Context,
    asked: {
      before: Date
      after: PastTerm | undefined
      limit: number
      /** They are about to be deleted: held until the change ends, so that nobody opens one again meanwhile. */
      isHeld: boolean
    },
  ): Promise<readonly PastTerm[]>
  /** Deletes them inside the change that says so. Gives how many there were, and what else its entry of the log has to say. */
  remove(
    tx: Change,
    gone: readonly PastTerm[],
  ): Promise<{ count: number; told?: Readonly<Record<string, unknown>> }>
}

/** Records that no term reaches, and why: whoever sets terms reads what they do not cover. */
export type Retained = {
  /** What they are called: "Orders, fills and the ledger". */
  called: string
  why: string
  /** Where their rows lie; of the first is told how many there are. */
  tables: readonly string[]
}

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

/** Rows that a person would list: a customer, a case, a paper account. */
export type ListedRows = {
  /** What they are called: "Customers". */
  called: string
  /** The column with what one of them is called, where no `namesOf` of a slice says it. */
  name?: string
  /**
   * Which of them came with the sample data: a column that says so, the name under which the fill noted the highest number it used, or a condition over the row `t`. None where the
   * sample has none of them.
   */
  sample?: { flag: string } | { upTo: string } | { where: string }
  /** Removed ones are counted under this word: "customers". */
  counted?: string
  /** A condition over the row `t`: no person made it, unless the log says that one did something with it. */
  madeByJobs?: string
}

/** How the rows of a table belong to those of others. What removes rows reads it, so that nothing a person made goes with what it is about. */
export type TableRows = {
  /** The column that others name a row by; `id` by default. */
  key?: string
  listed?: ListedRows
  /** The kind of thing under which the log names a row. */
  subject?: SubjectType
  /** It goes with the row of another table that this column names. */
  of?: { column: string; table: string }
  /**
   * Columns that name rows of other tables: a row that is kept keeps them. By `typeColumn` where another column says which kind of thing it is; with `prefix` where the name is more
   * than the number.
   */
  names?: Readonly<Record<string, string | { typeColumn: string } | { table: string; prefix: string }>>
  /** The column that holds the number of a file. */
  file?: string
  /** The database itself writes these rows when others are inserted. */
  isPosted?: true
  /** A row that is put back yields to one that was made in its place. */
  yields?: true
}

/** What a slice has of the sample data: how it comes, by which number it is known, and how all of it goes. Which rows are sample data is said by its `tables`. */
export type SampleRows = {
  /** What was removed is counted under this word: "customers". */
  counted: string
  /**
   * By which number it is known: rows with the highest number that the fill used, or a lower one, are sample data. `name` is what the number is kept under. None where the
   * rows themselves say it.
   */
  numbered?: { of: SubjectType; name: string }
  /** Adds its own to the sample organisation, once its story has been lived through. */
  fill?(ctx: Context): Promise<void>
  /** The highest number in use; for a slice that fills by itself. */
  lastId?(db: Queryable, organisationId: number): Promise<number>
  /** Removes whatever the organisation has: for the demo, and for a fill that is taken back. Gives how many of what is counted there were. */
  remove(tx: Change): Promise<number>
  /** What else there is to do when the sample is cleared, before its rows go. What it gives is kept and given to `putBack`. */
  take?(tx: Change, cleared: { keepsSome: boolean }): Promise<{ count: number; kept: unknown }>
  /** Undoes `take`, after the rows are back. */
  putBack?(tx: Change, kept: unknown): Promise<void>
  /** After rows went or came back. */
  rowsMoved?(tx: Change, moved: readonly { table: string; id: string }[]): Promise<void>
}

/** A call that tells figures with their definitions: whoever asks how one is computed is answered from it. */
export type FiguresProvider = {
  /** Its place among the others, from top to bottom. */
  at: number
  /** The call that tells them, by its name. */
  call: string
  fields?: Readonly<Record<string, unknown>>
  /** It is told of one paper account, as `accountId`. */
  isOfAccount?: true
  /** The screen on which they stand. */
  href: string
  /** What a figure is called besides the words of its id, by its id. */
  words: Readonly<Record<string, string>>
  /** It is asked only where a question has one of these words: telling these figures costs more than looking one up. */
  where?: RegExp
}

/** How much of something that plans limit an organisation has in use; of what is counted by the month, since a moment. */
export type CountInUse = (db: Queryable, organisationId: number, since: Date) => Promise<number>

/** What a slice is to the server, said once: everything else reads it here. Its subjects and actions stand in its contract (`changes.ts`). */
export type Slice = {
  name: string
  /** The calls it answers. */
  routes: readonly Route[]
  /** What it runs beside requests. */
  jobs: readonly Job[]
  /** What it tells open screens. */
  news: readonly Source[]
  /** What it does about what lower slices do, inside their changes. */
  follows: readonly Follower[]
  /** How the audit log names what it changes. */
  namesOf: { readonly [Type in SubjectType]?: NamesOf }
  /** What can be found of it. */
  search?: SearchProvider
  /** What it has about one company or person. */
  aboutParty?: PartyProvider
  /** What it has about one person, where the person is to be erased. */
  aboutPerson?: PersonProvider
  /** What of it goes when its term is over. */
  expiry?: readonly ExpiryPolicy[]
  /** What of it no term reaches. */
  retained?: readonly Retained[]
  /** What it keeps of others' things alone goes with them, inside the change that deletes those. */
  deletedWith?(tx: Change, subjects: readonly Subject[]): Promise<void>
  /** Whatever of it stays, and rests on one of these. */
  dependsOn?(
    ctx: Context,
    subjects: readonly Subject[],
    staysUntil: StaysUntil,
  ): Promise<readonly DependsOn[]>
  /** Which of some things are still kept, whoever may see them. What the log says of a kind that nobody answers for is never taken for told of something gone. */
  exists?: {
    readonly [Type in SubjectType]?: (ctx: Context, ids: readonly string[]) => Promise<ReadonlySet<string>>
  }
  /** Where values lie that are sealed under the installation's secret. */
  sealed: readonly SealedColumn[]
  /** How the rows of its tables belong together: every column that names a row of another table. */
  tables?: Readonly<Record<string, TableRows>>
  /** Its part of the sample data. */
  sampleData?: SampleRows
  /** Its figures that say how they are computed. */
  figures?: readonly FiguresProvider[]
  /** What it reads from the environment: a start with a value that cannot be used stops. */
  settings?: Settings
  /** What of it a plan limits, by the name of the limit: `members`. */
  quotas?: Readonly<Record<string, CountInUse>>
  /** What has to stand before the sample data and the jobs. */
  prepare?: (installation: Installation) => Promise<void>
  /** What it keeps running beside requests, once the jobs run. */
  start?: (installation: Installation) => Promise<void>
  stop?: (installation: Installation) => Promise<void>
}

const said = new Map<string, Slice>()

/** Says a slice. What it does not have is left away. */
export function defineSlice({
  name,
  routes = [],
  jobs = [],
  runs = [],
  news = [],
  follows = [],
  namesOf = {},
  sealed = [],
  ...rest
}: Pick<Slice, 'name'> &
  Partial<Omit<Slice, 'jobs'>> & {
    jobs?: readonly unknown[]
    /** Its long work: each kind brings the job that works it. */
    runs?: readonly DefinedRun[]
  }): Slice {
  // A job's payload is its own; whoever runs jobs parses it by the job's schema.
  const allJobs = [...jobs, ...runs.flatMap(({ job }) => job ?? [])] as readonly Job[]
  const slice: Slice = { name, routes, jobs: allJobs, news, follows, namesOf, sealed, ...rest }
  for (const follower of follows) sayFollower(follower)
  said.set(name, slice)
  return slice
}

/** Every slice that this process has. */
export const declaredSlices = (): readonly Slice[] => [...said.values()]

/** Which of some things that are known by a number are kept. */
export function standByNumber(
  read: (ctx: Context, ids: number[]) => Promise<readonly { id: number }[]>,
): (ctx: Context, ids: readonly string[]) => Promise<ReadonlySet<string>> {
  return async (ctx, ids) => {
    const numbers = ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number)
    return new Set(numbers.length === 0 ? [] : (await read(ctx, numbers)).map(({ id }) => String(id)))
  }
}

/** Names of things that are known by a number. */
export function namedByNumber(
  read: (ctx: Context, ids: number[]) => Promise<readonly { id: number; name: string }[]>,
): NamesOf {
  return async (ctx, ids) => {
    const numbers = ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number)
    return new Map((await read(ctx, numbers)).map(({ id, name }) => [String(id), name]))
  }
}
