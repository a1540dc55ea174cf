import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { openFile } from '#platform/files/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { newestRunsAbout, runOnWire, startRun } from '#platform/runs/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import { type Pack, PackKind } from '../../contract/schemas.ts'
import { packRun } from './pack-run.ts'
import { type PackSource, packSource } from './pack-source.ts'
import * as store from './store.ts'

/** The source of a kind, for who may read what it is made of. @throws Problem `forbidden`, `not-found` where nobody says the kind. */
function sourceFor(ctx: Context, kind: PackKind): PackSource {
  const source = packSource(kind)
  if (!source) throw new Problem('not-found', 'No pack is made of this kind of record here.')
  if (!mayRead(ctx, source)) throw new Problem('forbidden', 'Your role may not read this record.')
  return source
}

const mayRead = ({ actor }: Context, { may }: PackSource): boolean =>
  actor.kind === 'user' ? isGranted(actor, may) : actor.kind === 'system'

/** Asks for a pack; a run makes it. @throws Problem `not-found` where there is no such record, `forbidden`. */
export async function makePack(
  ctx: Context,
  { kind, subjectId }: RequestOf<typeof endpoints.makePack>,
): Promise<Pack> {
  const source = sourceFor(ctx, kind)
  // What is not there is refused now, and not by a run that fails.
  const { title } = await source.collect(ctx, subjectId)
  const row = await recordChange(ctx, async (tx) => {
    const made = await store.insertPack(tx.db, {
      organisationId: tx.actor.organisationId,
      kind,
      subjectId,
      title,
      askedBy: actorName(tx.actor),
      askedAt: tx.now,
    })
    await startRun(tx, packRun, { about: made.id, total: null, step: 'Waiting' })
    return {
      result: made,
      trace: {
        action: 'regulator-pack.asked',
        subject: { type: 'regulator-pack', id: made.id },
        after: { kind, subjectId },
        payload: { title },
      },
    }
  })
  return readPack(ctx, { id: row.id })
}

/** @throws Problem `not-found`. */
export async function readPack(ctx: Context, { id }: { id: number }): Promise<Pack> {
  const row = await store.packOfOrganisation(ctx.db, ctx.actor.organisationId, id)
  sourceFor(ctx, row.kind)
  const [stated] = await packShapes(ctx, [row])
  return stated as Pack
}

/** The packs of what the caller may read. */
export async function listPacks(ctx: Context, input: RequestOf<typeof endpoints.listPacks>) {
  const { kind, subjectId, limit, offset } = input
  const kinds = PackKind.options.filter((one) => {
    const source = packSource(one)
    return source !== undefined && mayRead(ctx, source) && (kind === undefined || kind === one)
  })
  if (kinds.length === 0) return { rows: [], total: 0 }
  const { rows, total } = await store.pageOfPacks(ctx.db, ctx.actor.organisationId, {
    kinds,
    subjectId,
    limit,
    offset,
  })
  return { rows: await packShapes(ctx, rows), total }
}

async function packShapes(ctx: Context, rows: readonly store.PackRow[]): Promise<Pack[]> {
  const runs = await newestRunsAbout(ctx, packRun, idsOf(rows))
  return rows.map(({ organisationId: _, fileId: __, askedAt, madeAt, ...row }) => {
    const run = runs.get(String(row.id))
    return {
      ...row,
      run: run ? runOnWire(ctx, packRun, run) : null,
      askedAt: askedAt.toISOString(),
      madeAt: madeAt?.toISOString() ?? null,
    }
  })
}

/** @throws Problem `not-found`, `conflict` for one that is not made, `source-failed`. */
export async function downloadPack(ctx: Context, { id }: { id: number }): Promise<FileAnswer> {
  const { organisationId } = ctx.actor
  const row = await store.packOfOrganisation(ctx.db, organisationId, id)
  sourceFor(ctx, row.kind)
  if (!row.fileId) throw new Problem('conflict', 'This pack has not been made: there is no file.')
  const { fileName, body, bytes, sha256 } = await openFile(ctx, organisationId, row.fileId)
  return { fileName, contentType: 'application/zip', body, kept: { bytes, sha256 } }
}
