import type { z } from 'zod'
import {
  changeControl,
  changeInForce,
  changesOfControl,
  defineControl,
} from '#domains/controls/server/index.ts'
import {
  assumedScenarios,
  assumedStagePolicy,
  type Scenario,
  type StagePolicy,
} from '#engines/credit/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { refuseStale } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { setOf } from '../central-rate/store.ts'
import { loosenedTerms } from './loosened-terms.ts'
import { termsInWords } from './terms-in-words.ts'

type Terms = endpoints.LossPolicyTerms

const subject = { type: 'credit-portfolio', id: 'loss-policy' } as const
const asPercent = (share: number): number => Number((share * 100).toPrecision(12))

const assumed: Terms = {
  ...assumedStagePolicy,
  risePercent: asPercent(assumedStagePolicy.riseLeast),
  scenarios: assumedScenarios.map(({ name, oneIn, years, lossAdded, collateralFall, weight }) => ({
    name,
    oneInYears: oneIn ?? 2,
    years,
    lossAddedPercent: asPercent(lossAdded),
    collateralFallPercent: asPercent(collateralFall),
    weightPercent: asPercent(weight),
  })),
}

const changeOf = (db: Queryable, organisationId: number) =>
  changeInForce(db, organisationId, { control: 'credit-loss-policy' })

/** Thresholds and scenarios, as a control: they move every allowance, so that any change takes two people. */
const lossPolicyControl = defineControl<Terms>({
  name: 'credit-loss-policy',
  permission: 'credit:decide',
  subject: () => subject,
  called: () => 'Stages and scenarios of credit losses',
  read: async ({ db, actor }) => ((await changeOf(db, actor.organisationId))?.after as Terms) ?? assumed,
  loosens: loosenedTerms,
  inWords: termsInWords,
  apply: (tx, { before, after, reason }) =>
    recordChange(tx, async () => ({
      result: undefined,
      trace: { action: 'loss-policy.agreed', subject, before, after, reason },
    })),
})

/** Thresholds and scenarios in force, and whether others are proposed. */
export async function readLossPolicy({
  db,
  actor,
}: Context): Promise<z.input<typeof endpoints.LossPolicyFile>> {
  const row = await changeOf(db, actor.organisationId)
  const [last] = await changesOfControl(db, actor.organisationId, { control: 'credit-loss-policy', limit: 1 })
  return {
    inForce: (row?.after as Terms) ?? assumed,
    version: row?.id ?? null,
    source: row?.reason ?? `${assumedStagePolicy.source}, as of ${assumedStagePolicy.asOf}`,
    ...(row ? setOf(row) : { since: null, setBy: null }),
    isProposed: last?.state === 'proposed',
  }
}

/** The same as the engine weighs by. */
export const termsOf = (
  terms: Terms,
): { policy: StagePolicy; scenarios: { scenario: Scenario; stated: Terms['scenarios'][number] }[] } => ({
  policy: { ...terms, riseLeast: terms.risePercent / 100 },
  scenarios: terms.scenarios.map((stated) => ({
    stated,
    scenario: {
      name: stated.name,
      oneIn: stated.oneInYears,
      years: stated.years,
      lossAdded: stated.lossAddedPercent / 100,
      collateralFall: stated.collateralFallPercent / 100,
      weight: stated.weightPercent / 100,
    },
  })),
})

/** Proposes other thresholds or scenarios. @throws Problem `conflict` while others wait, `stale` for ones made on another version. */
export async function proposeLossPolicy(ctx: Context, input: RequestOf<typeof endpoints.proposeLossPolicy>) {
  const { reason, version, ...after } = input
  await recordChange(ctx, async (tx) => {
    const inForce = await changeOf(tx.db, tx.actor.organisationId)
    const called = 'The stages and scenarios in force'
    await refuseStale({ version: inForce?.id ?? 0, called }, version, async () => [])
    return {
      result: await changeControl(tx, lossPolicyControl, { after, reason, takesTwo: true }),
      trace: [],
    }
  })
  return readLossPolicy(ctx)
}
