import type { Context } from '#platform/context/index.ts'
import { actorName, DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import type { CollectedPack } from './collect-files.ts'
import { packSource } from './pack-source.ts'
import type { PackRow } from './store.ts'

/** What stands in the manifest beside the files. */
export function factsOf(ctx: Context, row: PackRow, collected: CollectedPack) {
  const isDemo = row.organisationId === DEMO_ORGANISATION_ID
  return {
    of: {
      kind: row.kind,
      called: packSource(row.kind)?.called ?? row.kind,
      id: row.subjectId,
      title: collected.title,
    },
    organisationId: row.organisationId,
    packId: row.id,
    askedBy: row.askedBy,
    madeFor: actorName(ctx.actor),
    madeAt: ctx.now.toISOString(),
    isInvented: isDemo || collected.isSample,
    auditLog: collected.audit,
    leftOut: collected.leftOut,
  }
}

export type PackFacts = ReturnType<typeof factsOf>
