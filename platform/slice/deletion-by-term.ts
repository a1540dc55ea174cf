import type { Change, Context } from '#platform/context/index.ts'
import type { Subject, SubjectType } from '#platform/vocabulary/index.ts'

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

/** Until when a record last used at a moment stays; `never` where the organisation lets none of the kind go. */
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
  /** Records last used before a moment, each once, after the last one read, in the order of an index. */
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
  ): Promise<{ count: number; noted?: Readonly<Record<string, unknown>> }>
}

/** Records that no term reaches, and why: whoever sets terms reads what they do not cover. */
export type Retained = {
  /** What they are called: "Orders, fills and the ledger". */
  called: string
  why: string
  /** Where their rows lie; of the first is told how many there are. */
  tables: readonly string[]
}

/** What of a slice goes by term or with other things, and what stays. */
export type DeletionOfSlice = {
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
  /** Which things still exist, whoever may see them. Without an answer for its kind a thing counts as existing. */
  exists?: {
    readonly [Type in SubjectType]?: (ctx: Context, ids: readonly string[]) => Promise<ReadonlySet<string>>
  }
}
