import type { z } from 'zod'
import { inForceNow } from '#domains/watchlists/server/index.ts'
import { changesSinceVersion, recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { refuseStale } from '#platform/problems/index.ts'
import {
  type Coverage,
  type CoverageStanding,
  coverageOf,
  type changeCoverageContract as endpoint,
  sampleContract,
  strictContract,
} from '../../contract/index.ts'
import { canFetchLists } from './get-official-lists.ts'
import * as store from './store.ts'

/** Which lists the organisation needs, and how those in force stand against it. */
export async function readCoverageContract(ctx: Context): Promise<z.input<typeof CoverageStanding>> {
  const { contract, version, isDefault, isSample } = await store.contractOf(ctx.db, ctx.actor.organisationId)
  const held = await inForceNow(ctx)
  return {
    contract,
    version,
    isDefault,
    isSample,
    now: coverageOf(contract, held, ctx.now),
    strict: coverageOf(strictContract, held, ctx.now),
    canFetch: canFetchLists(ctx),
  }
}

/** How the lists in force stand against what the organisation needs. */
export async function coverageNow(ctx: Context): Promise<Coverage> {
  const { contract } = await store.contractOf(ctx.db, ctx.actor.organisationId)
  return coverageOf(contract, await inForceNow(ctx), ctx.now)
}

/** Changes the contract; answers given before keep what they were held against. @throws Problem `stale` where somebody else was first. */
export async function changeCoverageContract(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<z.input<typeof CoverageStanding>> {
  const { reason, version: readAt, ...after } = input
  const subject = { type: 'coverage-contract', id: 'coverage-contract' } as const
  await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const { contract: before, version } = await store.contractOf(tx.db, organisationId)
    await refuseStale({ version, called: 'What an answer needs' }, readAt, (read) =>
      changesSinceVersion(tx.db, organisationId, subject, read),
    )
    await store.setContract(tx, after, { isSample: false })
    return {
      result: undefined,
      trace: {
        action: 'coverage-contract.changed',
        subject,
        before,
        after: { ...after, version: version + 1 },
        reason,
      },
    }
  })
  return readCoverageContract(ctx)
}

/** An organisation of sample data asks for the lists that the product ships with, so that its screenings have an answer. */
export async function beginWithSampleContract(ctx: Context): Promise<void> {
  await recordChange(ctx, async (tx) => {
    await store.setContract(tx, sampleContract, { isSample: true })
    return {
      result: undefined,
      trace: {
        action: 'coverage-contract.changed',
        subject: { type: 'coverage-contract', id: 'coverage-contract' },
        before: strictContract,
        after: sampleContract,
        reason: 'The sample organisation asks for the lists that the product ships with.',
      },
    }
  })
}
