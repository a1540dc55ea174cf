import { recordChange, type Trace } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { orderInForce } from '../precedence/precedence-store.ts'
import { mayChange, readEntity } from '../read-entity.ts'
import { noteChangedIds } from '../search/stored/stored-store.ts'
import { shownFacts } from '../show-facts.ts'
import * as store from '../store.ts'
import { EVERYBODY } from '../tables.ts'
import { keptApart, updateDoubt } from './doubt-store.ts'

const nameOf = ({ facts }: store.EntityRow) => facts.names[0]?.text ?? ''

const notYours = () =>
  new Problem(
    'forbidden',
    'This record belongs to the shared directory. Only the operator of the installation can change it.',
  )

/** Makes what an entity shows again of the records of its own directory. An entity without any stays as it was. */
export async function showAgain(tx: Change, row: store.EntityRow): Promise<void> {
  const records = (await store.allRecordsOf(tx.db, row.id)).filter(
    ({ organisationId }) => organisationId === row.organisationId,
  )
  if (records.length === 0) return
  await store.updateEntity(tx.db, row, {
    facts: shownFacts(records, await orderInForce(tx.db)),
    sources: [...new Set(records.map(({ source }) => source))],
    updatedAt: tx.now,
  })
}

/** Which of two stays: what everybody sees, else the older one. */
function ordered(
  one: store.EntityRow,
  other: store.EntityRow,
): [stays: store.EntityRow, goes: store.EntityRow] {
  const isOtherFirst =
    one.organisationId === other.organisationId ? other.id < one.id : other.organisationId === EVERYBODY
  return isOtherFirst ? [other, one] : [one, other]
}

type Merging = {
  ids: readonly [number, number]
  reason: string
  doubtId?: number | null
  /** That both have an LEI was seen, and they are one all the same. */
  despiteLeis?: boolean | undefined
}

/**
 * A person is no company, and two LEIs are two legal entities unless somebody says that the register has issued one of them twice.
 * @throws Problem `conflict`.
 */
function requireMayBeOne(
  [one, other]: readonly [store.EntityRow, store.EntityRow],
  despiteLeis: boolean | undefined,
): void {
  if ((one.facts.kind === 'natural') !== (other.facts.kind === 'natural'))
    throw new Problem(
      'conflict',
      `One of ${nameOf(one)} and ${nameOf(other)} is a person and the other a company: they cannot be one.`,
    )
  const leisOf = ({ facts }: store.EntityRow) =>
    facts.identifiers.filter(({ kind }) => kind === 'lei').map(({ value }) => value)
  const [left, right] = [leisOf(one), leisOf(other)]
  if (despiteLeis || left.length === 0 || right.length === 0 || left.some((lei) => right.includes(lei)))
    return
  throw new Problem(
    'conflict',
    `${nameOf(one)} has the LEI ${left.join(', ')} and ${nameOf(other)} the LEI ${right.join(', ')}: two LEIs are two legal entities, unless one was issued twice. Confirm that to join them.`,
    { needs: 'despiteLeis' },
  )
}

/**
 * Joins two entities inside a change: the records of one go to the other, which shows them together.
 * @throws Problem `conflict` for one and the same one merged meanwhile or two that are kept apart, `forbidden` where both are everybody's.
 */
export async function mergeInto(
  tx: Change,
  { ids, reason, doubtId = null, despiteLeis }: Merging,
): Promise<{ stays: number; trace: Trace }> {
  const { organisationId } = tx.actor
  // Always the lower id first: two who merge the same pair at once do not wait for each other.
  const [low, high] = ids[0] < ids[1] ? ids : [ids[1], ids[0]]
  if (low === high) throw new Problem('conflict', 'A record cannot be merged into itself.')
  const [stays, goes] = ordered(
    await store.holdEntity(tx.db, organisationId, low),
    await store.holdEntity(tx.db, organisationId, high),
  )
  // The one that goes is changed as a whole; to the one that stays the own records are added.
  if (!mayChange(tx, goes.organisationId)) throw notYours()
  const apart = await keptApart(tx.db, organisationId, [stays.id, goes.id])
  if (apart)
    throw new Problem(
      'conflict',
      `${apart.decidedBy} has decided that ${nameOf(stays)} and ${nameOf(goes)} are separate companies: undo that under the doubtful joins first.`,
      { doubtId: apart.id },
    )
  requireMayBeOne([stays, goes], despiteLeis)
  const records = await store.allRecordsOf(tx.db, goes.id)
  const recordIds = records.map(({ id }) => id)
  await store.moveRecords(tx.db, recordIds, stays.id)
  await store.updateEntity(tx.db, goes, { mergedInto: stays.id, updatedAt: tx.now })
  await showAgain(tx, stays)
  const step = await store.insertStep(tx.db, {
    organisationId: goes.organisationId,
    kind: 'merge',
    entityId: stays.id,
    otherId: goes.id,
    recordIds,
    doubtId,
    by: actorName(tx.actor),
    at: tx.now,
    reason,
  })
  await raiseVersions(tx, [stays, goes, ...records], [stays.id, goes.id])
  return {
    stays: stays.id,
    trace: {
      action: 'entity.merged',
      subject: { type: 'entity', id: stays.id },
      before: { [stays.id]: nameOf(stays), [goes.id]: nameOf(goes) },
      after: {
        merged: goes.id,
        into: stays.id,
        records: recordIds,
        step: step.id,
        ...(despiteLeis ? { despiteLeis } : {}),
      },
      reason,
      payload: { title: nameOf(stays) },
    },
  }
}

/** Whose directory reads otherwise now: an organisation's own record moves along with an entity of everybody's. */
const raiseVersions = async (
  tx: Change,
  rows: readonly { organisationId: number }[],
  ids: readonly number[],
) => {
  for (const organisationId of [...new Set(rows.map((row) => row.organisationId))].sort((a, b) => a - b)) {
    await store.raiseVersion(tx.db, organisationId, tx.now)
    await noteChangedIds(tx.db, organisationId, ids)
  }
}

/** Joins another entity to one. @throws as `mergeInto`. */
export async function mergeEntities(
  ctx: Context,
  { id, otherId, reason, despiteLeis }: RequestOf<typeof endpoints.mergeEntities>,
) {
  const stays = await recordChange(ctx, async (tx) => {
    const merged = await mergeInto(tx, { ids: [id, otherId], reason, despiteLeis })
    return { result: merged.stays, trace: merged.trace }
  })
  return readEntity(ctx, { id: stays })
}

/** Moves records into an entity of their own. @throws Problem `conflict` where nothing would stay, or directories mix. */
export async function splitEntity(
  ctx: Context,
  { id, recordIds, reason }: RequestOf<typeof endpoints.splitEntity>,
) {
  await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const from = await store.holdEntity(tx.db, organisationId, id)
    const records = await store.recordsOf(tx.db, organisationId, [id])
    const chosen = records.filter((record) => recordIds.includes(record.id))
    if (chosen.length !== new Set(recordIds).size)
      throw new Problem('not-found', 'Not all of these records belong to this company.')
    const directories = new Set(chosen.map((record) => record.organisationId))
    const [directory] = directories
    if (directory === undefined || directories.size > 1)
      throw new Problem(
        'conflict',
        'Choose records of your organisation or of the shared directory, not both.',
      )
    if (!mayChange(tx, directory)) throw notYours()
    const left = records.filter(
      (record) => record.organisationId === from.organisationId && !chosen.includes(record),
    )
    if (left.length === 0) throw new Problem('conflict', 'At least one record has to stay with the company.')
    const order = await orderInForce(tx.db)
    const [otherId = 0] = await store.insertEntities(
      tx.db,
      directory,
      [
        {
          facts: shownFacts(chosen, order),
          sources: [...new Set(chosen.map(({ source }) => source))],
          records: [],
        },
      ],
      tx.now,
    )
    await store.moveRecords(
      tx.db,
      chosen.map((record) => record.id),
      otherId,
    )
    await showAgain(tx, from)
    const step = await store.insertStep(tx.db, {
      organisationId: directory,
      kind: 'split',
      entityId: from.id,
      otherId,
      recordIds: chosen.map((record) => record.id),
      doubtId: null,
      by: actorName(tx.actor),
      at: tx.now,
      reason,
    })
    await raiseVersions(tx, [from, { organisationId: directory }], [from.id, otherId])
    return {
      result: otherId,
      trace: {
        action: 'entity.split',
        subject: { type: 'entity', id },
        before: { records: records.map((record) => record.id) },
        after: { entity: otherId, records: chosen.map((record) => record.id), step: step.id },
        reason,
        payload: { title: nameOf(from) },
      },
    }
  })
  return readEntity(ctx, { id })
}

/**
 * Undoes a merge or a split: the records go back to where they were, and a pair that was decided by it waits again.
 * @throws Problem `conflict` where it was undone already, or what it made has been merged on since.
 */
export async function undoStep(ctx: Context, { id, reason }: RequestOf<typeof endpoints.undoStep>) {
  const entityId = await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const step = await store.holdStep(tx.db, organisationId, id)
    if (!mayChange(tx, step.organisationId)) throw notYours()
    if (step.isUndone) throw new Problem('conflict', 'This was undone already.')
    const stays = await store.holdEntity(tx.db, organisationId, step.entityId)
    const [other] = await store.entitiesWithIds(tx.db, organisationId, [step.otherId])
    if (!other) throw new Problem('not-found', `There is no company record ${step.otherId}.`)
    const [from, to] = step.kind === 'merge' ? [stays, other] : [other, stays]
    if (step.kind === 'split' && other.mergedInto !== null)
      throw new Problem('conflict', 'What was split off has been merged since: undo that first.')
    // An organisation that has left took its own along: what is gone holds nobody up.
    const records = await store.recordsWithIds(tx.db, step.recordIds)
    if (records.some(({ entityId }) => entityId !== from.id))
      throw new Problem('conflict', 'Some of these records have been moved since: undo that first.')
    const back = records.map((record) => record.id)
    await store.moveRecords(tx.db, back, to.id)
    await store.updateEntity(tx.db, other, {
      mergedInto: step.kind === 'merge' ? null : stays.id,
      updatedAt: tx.now,
    })
    await showAgain(tx, from)
    await showAgain(tx, to)
    await store.markUndone(tx.db, step)
    if (step.doubtId !== null)
      await updateDoubt(
        tx.db,
        { organisationId: step.organisationId, id: step.doubtId },
        { state: 'waiting', decidedBy: null, decidedAt: null },
      )
    await raiseVersions(tx, [stays, other, ...records], [stays.id, other.id])
    return {
      result: stays.id,
      trace: {
        action: 'entity.step-undone',
        subject: { type: 'entity', id: stays.id },
        before: { step: step.id, kind: step.kind },
        after: { records: back, entity: to.id },
        reason,
        payload: { title: nameOf(stays) },
      },
    }
  })
  return readEntity(ctx, { id: entityId })
}
