import type { z } from 'zod'
import { customerOfOrganisation } from '#domains/customers/server/index.ts'
import { decisionOf } from '#engines/kyc-checks/index.ts'
import { recordChange, type Trace } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { FileAnswer, ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { keepFile, openFile, putFile } from '#platform/files/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { fileColumns, fileOfList } from '#platform/lists/index.ts'
import { Problem } from '#platform/problems/index.ts'
import * as endpoints from '../../contract/index.ts'
import { type DocumentField, documentFields } from '../../contract/index.ts'
import { secondsInHand } from '../in-hand.ts'
import { namesOfPeople, personNumber, requireVersion } from '../people.ts'
import { settingsOf } from '../settings.ts'
import { customerNames } from '../transactions/store.ts'
import { documentChecks } from './document-checks.ts'
import * as store from './store.ts'

type Answer = z.input<typeof endpoints.OperationsDocument>

const BYTES_MAX = 10_000_000
const kinds = ['pdf', 'png', 'jpg'] as const

function documentOf(
  row: store.DocumentRow,
  customers: ReadonlyMap<number, string>,
  people: ReadonlyMap<number, string>,
): Answer {
  return {
    id: row.id,
    customerId: row.customerId,
    customerName: row.customerId === null ? null : (customers.get(row.customerId) ?? null),
    fileName: row.fileName,
    hasFile: row.fileId !== null,
    firstType: row.firstType,
    type: row.type,
    state: row.state,
    fields: row.fields,
    checks: row.checks,
    receivedAt: row.receivedAt.toISOString(),
    assigneeName: row.assigneeId === null ? null : (people.get(row.assigneeId) ?? null),
    isAutomatic: row.decidedAt !== null && row.humanEvents === 0,
    humanMinutes: row.humanSeconds / 60,
    revisions: row.revisions,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedBy,
    reason: row.reason,
    isSampled: row.isSampled,
    version: row.version,
    isSample: row.isSample,
  }
}

async function stated(ctx: Context, row: store.DocumentRow): Promise<Answer> {
  const { organisationId } = ctx.actor
  return documentOf(
    row,
    await customerNames(ctx.db, organisationId, row.customerId === null ? [] : [row.customerId]),
    await namesOfPeople(ctx.db, organisationId),
  )
}

/** Documents of a filter, a page of them. */
export async function listDocuments(
  ctx: Context,
  ask: RequestOf<typeof endpoints.listDocuments>,
): Promise<ListPageOf<Answer>> {
  const { organisationId } = ctx.actor
  const found = await store.pageOfDocuments(ctx.db, organisationId, ask, ctx.now)
  const customers = await customerNames(
    ctx.db,
    organisationId,
    found.rows.flatMap(({ customerId }) => customerId ?? []),
  )
  const people = await namesOfPeople(ctx.db, organisationId)
  return { ...found, rows: found.rows.map((row) => documentOf(row, customers, people)) }
}

export const exportDocuments = fileOfList(
  listDocuments,
  endpoints.documentsList,
  fileColumns<Answer>(endpoints.operationsDocumentColumns, {
    humanMinutes: (row) => ({ decimal: row.humanMinutes, digits: 1 }),
  }),
)

/** The share of an even draw that a content falls on: the same content, the same draw. */
const drawOf = (sha256: string): number => Number.parseInt(sha256.slice(0, 8), 16) / 2 ** 32

/**
 * Takes a document. Where every mandatory check is clear it is accepted at once, without a hand; else it waits for a person.
 * @throws Problem `unsupported-file`, `too-large`, `not-found` for a customer that there is not.
 */
export async function addDocument(
  ctx: Context,
  input: RequestOf<typeof endpoints.addDocument>,
): Promise<Answer> {
  const { organisationId } = ctx.actor
  const customer =
    input.customerId === undefined
      ? undefined
      : await customerOfOrganisation(ctx.db, organisationId, input.customerId)
  const put = await putFile(ctx, input.file, {
    bytesMax: BYTES_MAX,
    kinds,
    takes: 'A document is a PDF, a PNG or a JPEG.',
  })
  const fields = filled(input)
  return recordChange(ctx, async (tx) => {
    const { id: fileId } = await keepFile(tx, put, { purpose: 'operations-document' })
    const customerId = customer?.id ?? null
    const { number } = fields
    const checks = documentChecks({
      type: input.type,
      fields,
      file: put,
      customer: customer && { name: customer.name, birthDate: customer.birthDate },
      sameContent: await store.documentsLike(tx.db, organisationId, { sha256: put.sha256, customerId }),
      sameNumber: number ? await store.documentsLike(tx.db, organisationId, { number, customerId }) : [],
      now: tx.now,
    })
    const { worst } = decisionOf(
      checks.map((one) => ({ ...one, points: 0 })),
      { isSanctioned: false },
    )
    const isAccepted =
      worst === 'clear' &&
      (input.type === 'passport' || input.type === 'identity-card' || input.type === 'proof-of-address')
    const { qualitySamplePercent } = await settingsOf(tx.db, organisationId)
    const row = await store.insertDocument(tx.db, {
      organisationId,
      customerId,
      fileName: put.fileName,
      fileId,
      sha256: put.sha256,
      firstType: input.type,
      type: input.type,
      state: isAccepted ? 'approved' : 'new',
      fields,
      checks,
      receivedAt: tx.now,
      humanSeconds: 0,
      humanEvents: 0,
      revisions: 0,
      awaitedSeconds: 0,
      decidedAt: isAccepted ? tx.now : null,
      decidedBy: isAccepted ? 'checks' : null,
      reason: isAccepted ? 'Every mandatory check is clear.' : null,
      isSampled: isAccepted && drawOf(put.sha256) * 100 < qualitySamplePercent,
      version: 1,
      isSample: false,
    })
    const traces: Trace[] = [
      {
        action: 'customer-document.received',
        subject: { type: 'customer-document', id: row.id },
        after: { fileName: row.fileName, type: row.type, sha256: row.sha256, customerId },
        toState: 'new',
        sourceHash: row.sha256,
        payload: { title: row.fileName, type: row.type },
      },
    ]
    if (isAccepted)
      traces.push({
        action: 'customer-document.accepted',
        subject: { type: 'customer-document', id: row.id },
        after: { checks: checks.length, by: 'checks' },
        fromState: 'new',
        toState: 'approved',
        payload: { title: row.fileName, type: row.type, isAutomatic: true },
      })
    return { result: await stated(tx, row), trace: traces }
  })
}

function filled(
  input: Partial<Record<DocumentField, string | undefined>>,
): Partial<Record<DocumentField, string>> {
  return Object.fromEntries(
    documentFields.flatMap((field) => (input[field] ? [[field, input[field]]] : [])),
  ) as Partial<Record<DocumentField, string>>
}

/** The original document. @throws Problem `not-found`, also for one of the sample data, which has no file. */
export async function downloadDocument(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.downloadDocument>,
): Promise<FileAnswer> {
  const { organisationId } = ctx.actor
  const row = await store.documentOfOrganisation(ctx.db, organisationId, id)
  if (row.fileId === null)
    throw new Problem('not-found', 'There is no file of this document: it is sample data.')
  const { body, contentType, bytes, sha256 } = await openFile(ctx, organisationId, row.fileId)
  return { fileName: row.fileName, contentType, body, kept: { bytes, sha256 } }
}

type Step = {
  set: Partial<store.DocumentRow>
  action: Trace['action']
  reason?: string
  payload?: Record<string, unknown>
}

function stepOf(
  ctx: Context,
  { id, version }: { id: number; version: number },
  decide: (tx: Change, row: store.DocumentRow) => Promise<Step> | Step,
): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const row = await store.holdDocument(tx.db, organisationId, id)
    const subject = { type: 'customer-document', id } as const
    await requireVersion(tx, { subject, called: 'This document', version: row.version }, version)
    const { set, action, reason, payload } = await decide(tx, row)
    const after = await store.updateDocument(tx.db, organisationId, id, { ...set, version: version + 1 })
    return {
      result: await stated(tx, after),
      trace: {
        action,
        subject,
        before: { state: row.state, type: row.type, fields: row.fields },
        after: { state: after.state, type: after.type, fields: after.fields, version: after.version },
        fromState: row.state,
        toState: after.state,
        ...(reason ? { reason } : {}),
        payload: { title: row.fileName, type: after.type, ...payload },
      },
    }
  })
}

const requireUndecided = (row: store.DocumentRow) => {
  if (row.decidedAt) throw new Problem('transition-not-allowed', 'This document is decided.')
}

/** Takes a document up. One that the customer was sent back is back with it. @throws Problem `stale`, `transition-not-allowed`. */
export const claimDocument = (
  ctx: Context,
  input: RequestOf<typeof endpoints.claimDocument>,
): Promise<Answer> =>
  stepOf(ctx, input, (tx, row) => {
    requireUndecided(row)
    const awaited = row.awaitedSince
      ? Math.max(0, Math.round((tx.now.getTime() - row.awaitedSince.getTime()) / 1_000))
      : 0
    return {
      set: {
        state: 'pending',
        assigneeId: personNumber(tx.actor),
        claimedAt: tx.now,
        humanEvents: row.humanEvents + 1,
        humanSeconds: row.humanSeconds + secondsInHand(row.claimedAt, tx.now),
        awaitedSince: null,
        awaitedSeconds: row.awaitedSeconds + awaited,
      },
      action: row.state === 'revision' ? 'customer-document.received-again' : 'customer-document.claimed',
    }
  })

/**
 * Accepts, sends back or rejects. What a person has changed was read wrong and what they left was read right: both count for accuracy.
 * @throws Problem `invalid-input` for a refusal without a reason, `stale`, `transition-not-allowed`.
 */
export const decideDocument = (
  ctx: Context,
  input: RequestOf<typeof endpoints.decideDocument>,
): Promise<Answer> =>
  stepOf(ctx, input, async (tx, row) => {
    requireUndecided(row)
    const { decision, reason } = input
    if (decision !== 'approved' && reason.length < 3)
      throw new Problem('invalid-input', 'A reason is required.', {
        issues: [{ field: 'reason', message: 'A reason is required' }],
      })
    const fields = { ...row.fields, ...filled(input.fields) }
    const type = input.type ?? row.type
    const inHand = {
      fields,
      type,
      humanEvents: row.humanEvents + 1,
      humanSeconds: row.humanSeconds + secondsInHand(row.claimedAt, tx.now),
      claimedAt: null,
      assigneeId: row.assigneeId ?? personNumber(tx.actor),
      reason: reason || null,
    }
    if (decision === 'revision')
      return {
        set: { ...inHand, state: 'revision', revisions: row.revisions + 1, awaitedSince: tx.now },
        action: 'customer-document.returned',
        reason,
      }
    await store.insertQualityChecks(
      tx.db,
      documentFields
        .filter((field) => row.fields[field] !== undefined)
        .map((field) => ({
          organisationId: tx.actor.organisationId,
          documentId: row.id,
          field,
          isCorrect: row.fields[field] === fields[field],
          by: actorName(tx.actor),
          at: tx.now,
        })),
    )
    const corrected = documentFields.filter(
      (field) => row.fields[field] !== undefined && row.fields[field] !== fields[field],
    )
    return {
      set: {
        ...inHand,
        state: decision,
        decidedAt: tx.now,
        decidedBy: actorName(tx.actor),
        awaitedSince: null,
      },
      action: decision === 'approved' ? 'customer-document.accepted' : 'customer-document.rejected',
      ...(reason ? { reason } : {}),
      payload: { corrected, isAutomatic: false },
    }
  })

/** Marks the fields of a decided document as right. @throws Problem `transition-not-allowed`, `invalid-input`. */
export const checkDocumentQuality = (
  ctx: Context,
  input: RequestOf<typeof endpoints.checkDocumentQuality>,
): Promise<Answer> =>
  stepOf(ctx, input, async (tx, row) => {
    if (!row.decidedAt) throw new Problem('transition-not-allowed', 'This document is not decided yet.')
    const stranger = input.fields.find(({ field }) => row.fields[field] === undefined)
    if (stranger)
      throw new Problem('invalid-input', `This document has no ${stranger.field} that could be checked.`)
    await store.insertQualityChecks(
      tx.db,
      input.fields.map(({ field, isCorrect }) => ({
        organisationId: tx.actor.organisationId,
        documentId: row.id,
        field,
        isCorrect,
        by: actorName(tx.actor),
        at: tx.now,
      })),
    )
    return {
      set: { isSampled: false },
      action: 'customer-document.checked',
      payload: {
        checked: input.fields.length,
        wrong: input.fields.filter(({ isCorrect }) => !isCorrect).map(({ field }) => field),
      },
    }
  })
