import { z } from 'zod'
import type { Trace } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { OrganisationJob } from '#platform/jobs/index.ts'
import type { GrantedPermission } from '#platform/permissions/index.ts'
import type { SubjectType } from '#platform/vocabulary/index.ts'
import type { RunRow } from './store.ts'

type Traces = Trace | readonly Trace[]

export type RunEnd = { state: 'done' | 'cancelled' } | { state: 'failed'; failure: string }

/** What is committed with a piece: how far the run is after it. */
export type Piece<Result> = {
  result: Result
  done: number
  total?: number | null
  step?: string
  trace: Traces
}

export type Work = {
  /** On behalf of who asked. */
  ctx: Context
  /** As it was taken up: `about` names the thing, `done` is where it goes on. */
  run: RunRow
  /** Aborted when the process stops, the time is over, or the run is not this process's any more. */
  signal: AbortSignal
  /** The context with the time of now. */
  current(): Context
  /**
   * Commits a piece together with how far the run is then, or neither. Called with the context of a change it joins that one.
   * @throws RunOver where somebody has cancelled the run or another process has taken it up, TurnOver where others have their turn; nothing of the piece is kept.
   */
  piece<Result>(ctx: Context, work: (tx: Change) => Promise<Piece<Result>>): Promise<Result>
}

/** A kind of long work, as data. */
export type RunKind = {
  /** `screening.batch`; the queue has the same name. */
  name: string
  /** What one is called: "Screening of a batch". */
  label: string
  /** What is counted: "rows". */
  of: string
  /** The kind of thing it is about; none where nothing is kept that it is about. */
  subject?: SubjectType
  /** Who sees it: an organisation, every organisation (what counts for the whole installation), or the person who asked alone. */
  belongsTo: 'organisation' | 'installation' | 'person'
  /** Who may see it, as the thing that it is about. */
  sees: GrantedPermission
  /** Who may cancel it and take it up again. */
  acts: GrantedPermission
  isCancellable?: boolean
  /** It cannot be broken off between two pieces to go on later: others have their turn when it has ended. */
  keepsItsTurn?: boolean
  /** Runs of it that a process works at the same time, each for another organisation; one unless told. */
  atOnce?: number
  /** The sentence of who waited for it when it was cancelled. */
  cancelled?: string
  /** It is worked in the call that asks for it and ends with that; any other is worked beside requests. */
  isAttended?: true
}

/** What a kind does, bound to it in the slice's `slice.ts`. */
export type RunHandlers = {
  /** Works it beside requests, piece by piece. */
  work?(work: Work): Promise<void>
  /**
   * Takes back what it left where it was cancelled or failed, before it ends; until then it is `cancelling`. Whoever takes a run up that was killed meanwhile
   * does it again. Without it a cancelled run ends with the answer, and what its pieces committed stands.
   */
  clearUp?(work: Omit<Work, 'piece'>): Promise<void>
  /** What its end changes beside it, in the same change. */
  atEnd?(tx: Context, run: RunRow, end: RunEnd): Promise<Traces>
  /** What taking it up again after a failure changes beside it. A kind without it is not taken up again. */
  atRetry?(tx: Context, run: RunRow): Promise<Traces>
  /** Whether a failure says nothing of the work: it goes on when it is taken up the next time. */
  isForLater?(failure: unknown): boolean
  /** The sentence for a failure that is no problem of the product's list; undefined for one that is not known. */
  inWords?(failure: unknown): string | undefined
}

const payload = z.object({ organisationId: z.number().int(), runId: z.number().int() })

/** A kind with the job that its runs wait for, where they are worked beside requests. */
export type DefinedRun = RunKind & { job?: Omit<OrganisationJob<typeof payload>, 'run'> }

const kinds = new Map<string, DefinedRun>()
const handlers = new Map<string, RunHandlers>()

/** Declares a kind of run as data: what callers import. */
export function defineRun(kind: RunKind): DefinedRun {
  const job = {
    name: kind.name,
    called: kind.label.toLowerCase(),
    for: 'person' as const,
    payload,
    retries: 5,
    secondsMax: 6 * 3_600,
    ...(kind.atOnce ? { atOnce: kind.atOnce } : {}),
  }
  const defined = kind.isAttended ? kind : { ...kind, job }
  kinds.set(kind.name, defined)
  return defined
}

export const runKind = (name: string): DefinedRun | undefined => kinds.get(name)
export const runKinds = (): readonly DefinedRun[] => [...kinds.values()]

export function bindHandlers({ name }: RunKind, bound: RunHandlers): void {
  handlers.set(name, bound)
}

/** Names of kinds that nothing is bound to: their slice does not list them, and their first end would fail. */
export const unhandledRuns = (): string[] => [...kinds.keys()].filter((name) => !handlers.has(name))

/** What is bound to a kind. @throws Error where nothing is: its slice was not loaded. */
export function handlersOf({ name }: Pick<RunKind, 'name'>): RunHandlers {
  const bound = handlers.get(name)
  if (!bound) throw new Error(`No slice handles runs of the kind ${name}.`)
  return bound
}
