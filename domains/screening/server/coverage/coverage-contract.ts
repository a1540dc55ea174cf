import type { z } from 'zod'
import type { ControlChange } from '#domains/controls/contract/index.ts'
import { changeControl, defineControl } from '#domains/controls/server/index.ts'
import { recordNoAnswers } from '#domains/customers/server/index.ts'
import { inForceNow, ownListsInForce } from '#domains/watchlists/server/index.ts'
import { changesSinceVersion, recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { enqueue, hasJobs } from '#platform/jobs/index.ts'
import { refuseStale } from '#platform/problems/index.ts'
import {
  type Coverage,
  CoverageContract,
  type CoverageStatus,
  coverageOf,
  coverageOfLists,
  type changeCoverageContract as endpoint,
  type ListHeld,
  loosensCoverage,
  sampleContract,
  strictContract,
} from '../../contract/index.ts'
import { screenAwaitingCustomers } from '../monitoring/screen-awaiting.job.ts'
import { canFetchLists } from './get-official-lists.ts'
import * as store from './store.ts'

/** Which lists the organisation needs, and how those in force stand against it. */
export async function readCoverageContract(ctx: Context): Promise<z.input<typeof CoverageStatus>> {
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

/**
 * The same for what is counted and watched in an organisation: one that still holds sample data shows the sample's figures, by the sample's contract, beside the
 * task to get the official lists. It clears nobody.
 */
export async function coverageShown(ctx: Context): Promise<Coverage> {
  const ofSample = await store.sampleContractOf(ctx.db, ctx.actor.organisationId)
  return ofSample ? coverageOf(ofSample, await inForceNow(ctx), ctx.now) : coverageNow(ctx)
}

/** When an answer could last have become another one: a list, the organisation's own included, came into force or was confirmed, or the contract was changed. */
export async function answersChangedAt(ctx: Context): Promise<Date> {
  const changedAt = await store.contractChangedAt(ctx.db, ctx.actor.organisationId)
  const lists = [...(await inForceNow(ctx)), ...(await ownListsInForce(ctx))]
  const moments = lists.flatMap(({ importedAt, confirmedAt }) =>
    [importedAt, confirmedAt].flatMap((at) => (at ? [new Date(String(at)).getTime()] : [])),
  )
  return new Date(Math.max(changedAt?.getTime() ?? 0, ...moments))
}

const subject = { type: 'coverage-contract', id: 'coverage-contract' } as const

/** What an answer needs, as a control. Customers are shown by the contract that holds. */
const coverageControl = defineControl<CoverageContract>({
  name: 'coverage-contract',
  permission: 'screening:settings',
  subject: () => subject,
  called: () => 'What an answer needs',
  read: async ({ db, actor }) => (await store.contractOf(db, actor.organisationId)).contract,
  loosens: loosensCoverage,
  apply: (tx, { after, reason }) => putContract(tx, CoverageContract.parse(after), reason),
})

function putContract(tx: Change, after: CoverageContract, reason: string): Promise<void> {
  return recordChange(tx, async () => {
    const { contract: before, version } = await store.contractOf(tx.db, tx.actor.organisationId)
    await store.setContract(tx, after, { isSample: false })
    await holdCustomersAgainst(tx, before, after)
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
}

/**
 * Changes the contract; answers given before keep what they were compared with. What asks for less is proposed, and the contract in force stays until
 * somebody else agrees. @throws Problem `stale` where somebody else was first, `conflict` while another one waits.
 */
export async function changeCoverageContract(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<z.input<typeof CoverageStatus> & { proposal: ControlChange | null }> {
  const { reason, version: readAt, ...after } = input
  const proposal = await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const { version } = await store.contractOf(tx.db, organisationId)
    await refuseStale({ version, called: 'What an answer needs' }, readAt, (read) =>
      changesSinceVersion(tx.db, organisationId, subject, read),
    )
    return { result: await changeControl(tx, coverageControl, { after, reason }), trace: [] }
  })
  return { ...(await readCoverageContract(ctx)), proposal }
}

/** After the sample's contract went or came back: the customers that it judged are judged by the strict one without it. */
export async function sampleContractMoved(tx: Change, moved: readonly { table: string }[]): Promise<void> {
  if (!moved.some(({ table }) => table === 'coverage_contract')) return
  const isBack = (await store.sampleContractOf(tx.db, tx.actor.organisationId)) !== undefined
  await holdCustomersAgainst(
    tx,
    isBack ? strictContract : sampleContract,
    isBack ? sampleContract : strictContract,
  )
}

/** Where lists are missing that the contract before did not need, nobody has an answer any more; where none is, whoever has none is screened again. */
async function holdCustomersAgainst(
  tx: Change,
  before: CoverageContract,
  after: CoverageContract,
): Promise<void> {
  const held = await inForceNow(tx)
  const lackedBefore = new Set(lackedBy(before, held, tx.now))
  const lacked = lackedBy(after, held, tx.now)
  if (lacked.some((group) => !lackedBefore.has(group))) await recordNoAnswers(tx)
  if (lacked.length === 0 && hasJobs(tx.installation, screenAwaitingCustomers))
    await enqueue(tx, screenAwaitingCustomers, { organisationId: tx.actor.organisationId })
}

/** The lists that a contract needs and does not find among those in force. */
const lackedBy = (contract: CoverageContract, held: readonly ListHeld[], now: Date) =>
  coverageOfLists(contract, held, now)
    .lists.filter(({ state }) => state !== 'asked')
    .map(({ group }) => group)

/** The rows of the sample data ask for the lists that the product ships with, so that they have an answer; nothing else of the organisation does. */
export async function beginWithSampleContract(ctx: Context): Promise<void> {
  // What people asked for is not loosened by sample data.
  if (!(await store.contractOf(ctx.db, ctx.actor.organisationId)).isDefault) return
  await recordChange(ctx, async (tx) => {
    await store.setContract(tx, sampleContract, { isSample: true })
    return {
      result: undefined,
      trace: {
        action: 'coverage-contract.changed',
        subject,
        before: strictContract,
        after: sampleContract,
        reason:
          'The rows of the sample data are judged by the lists that the product ships with. What people screen is judged by the strict contract.',
      },
    }
  })
}
