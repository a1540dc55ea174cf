import { z } from 'zod'
import { Alert } from '#domains/alerts/contract/index.ts'
import { isoDateTime, Run } from '#platform/endpoint/index.ts'
import { Figure } from '#platform/figures/index.ts'

/** How grave something reads; `ok` for what needs nobody. */
export const Severity = z.enum(['critical', 'high', 'medium', 'low', 'ok'])
export type Severity = z.infer<typeof Severity>

const forEachFigure = <Value extends z.ZodType>(value: Value) =>
  z.object({
    totalScreenings: value,
    activeAlerts: value,
    portfolioHealth: value,
    complianceScore: value,
  })

/** One of a module's few numbers. A null value is "No data yet". */
export const ModuleStat = z.object({
  label: z.string(),
  value: z.number().nullable(),
  unit: z.enum(['count', 'cents', 'score']),
})
export type ModuleStat = z.infer<typeof ModuleStat>

export const ModuleCard = z.object({
  key: z.enum(['kyb', 'credit', 'esg', 'intelligence', 'companies']),
  title: z.string(),
  purpose: z.string(),
  href: z.string(),
  stats: z.array(ModuleStat),
  /** The state of the module in a word; null while it has no data. */
  tag: z.object({ severity: Severity, text: z.string() }).nullable(),
})
export type ModuleCard = z.infer<typeof ModuleCard>

/** Something that happened, as a line of the hub: what, to whom or what, by whom, when. */
export const Activity = z.object({
  id: z.number().int(),
  what: z.string(),
  detail: z.string(),
  actor: z.string(),
  at: isoDateTime,
  severity: Severity.nullable(),
  href: z.string(),
})
export type Activity = z.infer<typeof Activity>

/** Everything the compliance hub shows, computed at `asOf`. */
export const Hub = z.object({
  asOf: isoDateTime,
  figures: forEachFigure(Figure),
  /** A line under each figure: "+38 this week". */
  notes: forEachFigure(z.string().nullable()),
  modules: z.array(ModuleCard),
  recentActivity: z.array(Activity),
  smartAlerts: z.array(Alert),
  /** What the reader’s role may not see: empty for it, however much there is. */
  isClosed: z.object({ alerts: z.boolean(), activity: z.boolean() }),
  /** What the lists in force lack of those that everybody needs; null when nothing is lacking. */
  officialLists: z
    .object({
      /** "Not answered: EU missing, UK missing". */
      sentence: z.string(),
      /** Whether this person may bring lists in. */
      canAct: z.boolean(),
      /** Whether the publishers can be asked from here; otherwise their files are imported. */
      canFetch: z.boolean(),
    })
    .nullable(),
  sampleData: z.object({
    isPresent: z.boolean(),
    /** Whether this person may clear it. */
    canClear: z.boolean(),
    /** Until when this person may undo that it was cleared; null where there is nothing to undo. */
    undoUntil: isoDateTime.nullable(),
    filledAt: isoDateTime.nullable(),
    /** Whether nobody has said yet what the organisation begins with, and whether this person may. */
    isUnasked: z.boolean(),
    canBegin: z.boolean(),
    /** The fill that goes on, or that failed or was cancelled and may be asked for again. */
    fill: Run.nullable(),
  }),
})
export type Hub = z.infer<typeof Hub>

/** What clearing the sample data would remove, and what of the sample would stay. */
export const SampleClearing = z.object({
  goes: z.array(
    z.object({
      /** "Customers". */
      kind: z.string(),
      count: z.number().int(),
      /** Some of them, the first by number. */
      names: z.array(z.string()),
    }),
  ),
  stays: z.array(z.object({ kind: z.string(), name: z.string(), why: z.string() })),
  /** How many stay; more than are listed where there are many. */
  staysCount: z.number().int(),
  /** What exactly goes: a clearing that is asked for with it is refused where that has changed. */
  digest: z.string(),
  undoHours: z.number().int(),
})

/** What the product claims in its own words, beside what this installation measured. */
export const Claim = z.object({
  key: z.enum(['manual-work', 'screening-minutes', 'esg-hours', 'watchlists', 'credit-months', 'companies']),
  /** The claim, word for word. */
  text: z.string(),
  /** What would have to be measured to check it. */
  measure: z.string(),
  /** What was measured here, in words; null where nothing here measures it yet. */
  measured: z.string().nullable(),
  /** Whether what was measured keeps the claim. */
  verdict: z.enum(['met', 'not-met', 'not-measured']),
  figure: Figure.nullable(),
})
export type Claim = z.infer<typeof Claim>

export const SearchResult = z.object({
  /** What it is: `symbol`, `company`, `customer`, `case`, `screening`, `post`, and whatever else the slices let people find. */
  kind: z.string(),
  /** What its kind stands under: "Customers". */
  group: z.string(),
  /** The number of a record; of an instrument its symbol. */
  id: z.union([z.number().int(), z.string()]),
  title: z.string(),
  detail: z.string(),
  /** Where it is shown; of an instrument the market, where an order for it can be begun. */
  href: z.string(),
})
export type SearchResult = z.infer<typeof SearchResult>

export const SearchAnswer = z.object({
  /** The likeliest first, of all kinds together. */
  results: z.array(SearchResult),
  /** Why something may be missing, a sentence each; empty where all that is kept was asked. */
  incomplete: z.array(z.string()),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>

/** What an entry is about, as a person knows it, and the screen that shows it; null where there is none. */
export const AuditSubject = z.object({ name: z.string(), to: z.string().nullable() })
export type AuditSubject = z.infer<typeof AuditSubject>

/** One entry of the audit log with the digests that chain it. */
export const AuditLine = z.object({
  sequence: z.number().int(),
  at: isoDateTime,
  actor: z.string(),
  actorType: z.string(),
  /** The key or the job that did it for the actor. */
  through: z.string().nullable(),
  /** Who did it, in words: "dana, by the job “batch screening”". */
  who: z.string(),
  action: z.string(),
  /** What was done, in words. */
  what: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  subject: AuditSubject,
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  requestId: z.string(),
  previousHash: z.string(),
  hash: z.string(),
  /** Whether it is as it was written; its words were erased, by the entry of that number; or it was changed and nothing says so. */
  state: z.enum(['as-written', 'erased', 'changed']),
  erasedBy: z.number().int().nullable(),
})
export type AuditLine = z.infer<typeof AuditLine>

/** Whether a whole chain is as it was written, and where it breaks if not. */
export const AuditVerdict = z.object({
  isIntact: z.boolean(),
  entries: z.number().int(),
  /** Of the entries, those whose words were erased: each is named by a later entry, and proves no words. */
  erased: z.number().int(),
  lastHash: z.string().nullable(),
  brokenAt: z.number().int().nullable(),
  why: z.string().nullable(),
  verifiedAt: isoDateTime,
})
export type AuditVerdict = z.infer<typeof AuditVerdict>
