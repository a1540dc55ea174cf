import {
  changeControl,
  changesOfControl,
  controlChangeOf,
  defineControl,
} from '#domains/controls/server/index.ts'
import { loosensModel } from '#engines/customer-rating/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { refuseStale } from '#platform/problems/index.ts'
import {
  type changeRatingModel as endpoint,
  type RatingModels,
  RatingPreview,
} from '../../contract/rating.ts'
import { type RatingModel, shippedModel } from '../../contract/rating-model.ts'
import {
  countAwaiting,
  insertModel,
  type ModelRow,
  modelInForce,
  modelsOf,
  putFloors,
} from './model-store.ts'
import { previewModel } from './preview-model.ts'
import { wantRating } from './want-rating.ts'
import '../../contract/changes.ts'

const VERSIONS_TOLD = 50
const subject = { type: 'rating-model', id: 'rating-model' } as const

/** Where none is in force nobody is rated, and the floors that come with the product hold: a first model takes away at most these. */
const NO_MODEL: RatingModel = {
  factors: Object.fromEntries(
    Object.keys(shippedModel.factors).map((name) => [
      name,
      { weight: 0, unknown: 0, other: null, values: {} },
    ]),
  ) as RatingModel['factors'],
  floors: shippedModel.floors,
  bands: { medium: 100, high: 100, critical: 100 },
}

/** The rating model, as a control: one that rates anything lower takes two people. */
const ratingModelControl = defineControl<RatingModel>({
  name: 'customer-rating-model',
  permission: 'screening:settings',
  subject: () => subject,
  called: () => 'Rating of customers',
  read: async ({ db, actor }) => (await modelInForce(db, actor.organisationId))?.model ?? NO_MODEL,
  loosens: loosensModel,
  apply: putInForce,
})

function putInForce(
  tx: Change,
  { before, after, reason }: { before: RatingModel; after: RatingModel; reason: string },
): Promise<void> {
  const { organisationId } = tx.actor
  return recordChange(tx, async () => {
    const version = await insertModel(tx.db, organisationId, {
      model: after,
      reason,
      putBy: actorName(tx.actor),
      putAt: tx.now,
    })
    await putFloors(tx.db, organisationId, after)
    await wantRating(tx, 'all')
    return {
      result: undefined,
      trace: {
        action: 'rating-model.changed',
        subject,
        before,
        after: { ...after, version },
        reason,
        payload: { title: `Rating model ${version}` },
      },
    }
  })
}

/**
 * Asks for another model. What it would do is looked at first and kept with the change, for whoever agrees.
 * @throws Problem `conflict` while another change waits; `stale` for one made on an older version.
 */
export async function changeRatingModel(
  ctx: Context,
  { model, reason, version }: RequestOf<typeof endpoint>,
): Promise<RatingModels> {
  const preview = await previewModel(ctx, model)
  await recordChange(ctx, async (tx) => {
    const inForce = await modelInForce(tx.db, tx.actor.organisationId)
    await refuseStale({ version: inForce?.version ?? 0, called: 'The rating model' }, version, async () => [])
    const proposal = await changeControl(tx, ratingModelControl, { after: model, reason, facts: { preview } })
    return { result: proposal, trace: [] }
  })
  return readRatingModel(ctx)
}

/** The model in force, what waits, and what was in force before. */
export async function readRatingModel(ctx: Context): Promise<RatingModels> {
  const { db, actor } = ctx
  const versions = (await modelsOf(db, actor.organisationId, VERSIONS_TOLD)).map(versionOf)
  const [last] = await changesOfControl(db, actor.organisationId, {
    control: 'customer-rating-model',
    limit: 1,
  })
  return {
    inForce: versions[0] ?? null,
    shipped: shippedModel,
    proposal:
      last?.state === 'proposed'
        ? {
            change: controlChangeOf(last),
            preview: RatingPreview.nullable().parse(last.facts.preview ?? null),
          }
        : null,
    awaiting: await countAwaiting(db, actor.organisationId),
    versions,
  }
}

const versionOf = ({ version, model, reason, putBy, putAt }: ModelRow) => ({
  version,
  model,
  reason,
  putBy,
  putAt: putAt.toISOString(),
})
