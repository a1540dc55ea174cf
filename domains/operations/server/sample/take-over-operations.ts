import { type CustomerRow, customersWithIds } from '#domains/customers/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { UserActor } from '#platform/identity/index.ts'
import type {
  DocumentField,
  DocumentType,
  MonitoringOutcome,
  NewTransaction,
  OperationsSettings,
} from '../../contract/index.ts'
import { clearMonitoringAlert } from '../alerts/settle-alert.ts'
import { alertOfOrganisation, pageOfAlerts } from '../alerts/store.ts'
import { documentChecks } from '../documents/document-checks.ts'
import { insertDocument, insertQualityChecks, type NewDocument } from '../documents/store.ts'
import { keepValidation } from '../kyc/validations.ts'
import { takeStarterRules } from '../rules/change-rules.ts'
import { keepSettings, settingsOf } from '../settings.ts'
import { operationsTask } from '../tables.ts'
import { keepTransactions } from '../transactions/add-transactions.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export type SampleDocument = {
  customer: CustomerRow
  type: DocumentType
  firstType: DocumentType
  fields: Partial<Record<DocumentField, string>>
  receivedAt: Date
  /** Minutes until it ended; null while it is open. */
  minutes: number | null
  /** Minutes that a person had it in hand; zero where none had. */
  handMinutes: number
  /** Fields that were held against it, with those that were wrong. */
  checked: readonly DocumentField[]
  wrong: readonly DocumentField[]
}

export type SampleTask = {
  title: string
  detail: string
  slaHours: number
  createdAt: Date
  hoursUntilDone: number | null
}

export type OperationsPlan = {
  settings: Partial<OperationsSettings>
  /** What was imported, and when. */
  imports: readonly { at: Date; called: string; transactions: readonly NewTransaction[] }[]
  /** Rules whose alerts are still open; every other alert was dealt with, as `outcomes` says in turn. */
  openRules: readonly string[]
  outcomes: readonly { outcome: MonitoringOutcome; reason: string }[]
  documents: readonly SampleDocument[]
  validated: readonly { customerId: number; owners: string }[]
  tasks: readonly SampleTask[]
  /** Who works: in turn, the second of two agreeing. */
  people: readonly [UserActor, UserActor]
}

/** Replays a past of operations: rules, imports, alerts that people close, documents, validations and tasks. */
export async function takeOverOperations(ctx: Context, plan: OperationsPlan): Promise<void> {
  const { organisationId } = ctx.actor
  const begun = plan.imports[0]?.at ?? ctx.now
  await takeStarterRules({ ...ctx, now: begun }, {})
  for (const { at, called, transactions } of plan.imports)
    await keepTransactions({ ...ctx, now: at }, transactions, { source: 'sample', called, isSample: true })
  await settleAlerts(ctx, plan)
  await recordChange(ctx, async (tx) => {
    await keepSettings(
      tx.db,
      organisationId,
      { ...(await settingsOf(tx.db, organisationId)), ...plan.settings },
      tx.now,
    )
    for (const [place, document] of plan.documents.entries()) {
      const row = await insertDocument(
        tx.db,
        documentRow(organisationId, document, place, plan.people[place % 2 === 0 ? 0 : 1]),
      )
      await insertQualityChecks(
        tx.db,
        document.checked.map((field) => ({
          organisationId,
          documentId: row.id,
          field,
          isCorrect: !document.wrong.includes(field),
          by: plan.people[1].username,
          at: row.decidedAt ?? tx.now,
        })),
      )
    }
    // As they stand now: when they were taken over nobody had screened them yet.
    const customers = await customersWithIds(
      tx.db,
      organisationId,
      plan.validated.map(({ customerId }) => customerId),
    )
    for (const customer of customers)
      await keepValidation(tx.db, tx, {
        customer,
        submitted: {
          iban: '',
          vat: '',
          email: '',
          website: '',
          owners: plan.validated.find(({ customerId }) => customerId === customer.id)?.owners ?? '',
        },
        others: [],
        register: {
          result: 'not_performed',
          evidence: 'The sample’s companies are invented: no register has them.',
        },
        isSample: true,
      })
    const tasks = plan.tasks.map(({ hoursUntilDone, ...task }, place) => ({
      ...task,
      organisationId,
      href: null,
      createdBy: plan.people[1].username,
      dueAt: new Date(task.createdAt.getTime() + task.slaHours * HOUR_MS),
      assigneeId:
        place % 4 === 0 && hoursUntilDone === null ? null : plan.people[place % 2 === 0 ? 0 : 1].userId,
      state: hoursUntilDone === null ? ('open' as const) : ('done' as const),
      endedAt: hoursUntilDone === null ? null : new Date(task.createdAt.getTime() + hoursUntilDone * HOUR_MS),
      endedBy: hoursUntilDone === null ? null : plan.people[0].username,
      note: hoursUntilDone === null ? null : 'Done.',
      version: 1,
      isSample: true,
    }))
    if (tasks.length > 0) await tx.db.insert(operationsTask).values(tasks)
    return {
      result: undefined,
      trace: {
        action: 'operations.sampled',
        subject: { type: 'operations-settings', id: 'sample' },
        after: {
          documents: plan.documents.length,
          validations: plan.validated.length,
          tasks: plan.tasks.length,
        },
      },
    }
  })
}

/** One proposes and another agrees, as the installation asks for it. */
async function settleAlerts(ctx: Context, { people, openRules, outcomes }: OperationsPlan): Promise<void> {
  const { organisationId } = ctx.actor
  const { rows } = await pageOfAlerts(ctx.db, organisationId, { limit: 500, offset: 0 }, ctx.now)
  let place = 0
  for (const { row } of rows) {
    if (row.closedAt || openRules.some((name) => row.ruleName.startsWith(name))) continue
    const stated = outcomes[place % outcomes.length]
    if (!stated) continue
    place += 1
    for (const [turn, actor] of people.entries()) {
      const at = new Date(
        Math.min(ctx.now.getTime(), row.raisedAt.getTime() + (5 + place + turn * 3) * HOUR_MS),
      )
      const { version } = await alertOfOrganisation(ctx.db, organisationId, row.id)
      await clearMonitoringAlert({ ...ctx, actor, now: at }, { id: row.id, version, ...stated })
    }
  }
}

function documentRow(
  organisationId: number,
  { customer, type, firstType, fields, receivedAt, minutes, handMinutes }: SampleDocument,
  place: number,
  person: UserActor,
): NewDocument {
  const sha256 = (place + 1).toString(16).padStart(64, '0')
  const decidedAt = minutes === null ? null : new Date(receivedAt.getTime() + minutes * MINUTE_MS)
  const isByHand = handMinutes > 0
  return {
    organisationId,
    customerId: customer.id,
    fileName: `${type}-${String(place + 1).padStart(4, '0')}.pdf`,
    fileId: null,
    sha256,
    firstType,
    type,
    state: decidedAt === null ? (isByHand ? 'pending' : 'new') : 'approved',
    fields,
    checks: documentChecks({
      type,
      fields,
      file: { contentType: 'application/pdf', bytes: 120_000 + place * 611, sha256 },
      customer: { name: customer.name, birthDate: customer.birthDate },
      sameContent: [],
      sameNumber: [],
      now: receivedAt,
    }),
    receivedAt,
    assigneeId: isByHand ? person.userId : null,
    claimedAt: null,
    humanSeconds: Math.round(handMinutes * 60),
    humanEvents: isByHand ? 2 : 0,
    revisions: 0,
    awaitedSeconds: 0,
    decidedAt,
    decidedBy: decidedAt === null ? null : isByHand ? person.username : 'checks',
    reason: decidedAt === null || isByHand ? null : 'Every mandatory check is clear.',
    isSampled: decidedAt !== null && !isByHand && place % 23 === 7,
    version: 1,
    isSample: true,
  }
}
