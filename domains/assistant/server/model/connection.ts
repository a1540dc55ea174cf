import { recordChange } from '#platform/audit/index.ts'
import { seal, unseal } from '#platform/config/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { DEMO_ORGANISATION_ID, isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { sealedColumn } from '#platform/sealed-values/index.ts'
import { askSource, disconnectSource, storedSources } from '#platform/sources/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { ModelProvider } from '../../contract/index.ts'
import { askModel } from './ask-model.ts'
import { leastTokens } from './least-tokens.ts'
import { PROMPT_VERSION } from './prompt.ts'
import type { ModelConnection } from './protocols/protocol.ts'
import * as store from './store.ts'

const KEY_PURPOSE = 'assistant model key'
/** Where the keys lie. */
export const sealedModelKeys = sealedColumn('assistant_model', 'sealed_key', KEY_PURPOSE)

const usualAddress: Record<Exclude<ModelProvider, 'compatible'>, string> = {
  anthropic: 'https://api.anthropic.com',
  openai: 'https://api.openai.com/v1',
}

/** A model that is connected, with its key opened and its budgets. */
export type ConnectedModel = ModelConnection & {
  provider: ModelProvider
  tokensPerPerson: number
  tokensPerOrganisation: number
  connectedAt: Date
}

/** Under which name an organisation's model is noted among the outside sources: its failures are nobody else's. */
export const sourceOf = (organisationId: number) => ({
  name: `assistant model of organisation ${organisationId}`,
  title: 'The model',
})

/** The model of the organisation that asks; undefined where none is connected. */
export async function connectedModel(ctx: Context): Promise<ConnectedModel | undefined> {
  const row = await store.modelOf(ctx.db, ctx.actor.organisationId)
  return row && { ...row, apiKey: keyIn(ctx, row) }
}

const keyIn = (ctx: Context, { sealedKey }: store.ModelRow): string =>
  (JSON.parse(unseal(ctx.installation, KEY_PURPOSE, sealedKey)) as { apiKey: string }).apiKey

export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

export async function readModel(ctx: Context): Promise<ResponseOf<typeof endpoints.readModel>> {
  const { actor } = ctx
  const { organisationId } = actor
  const { name } = sourceOf(organisationId)
  const row = await store.modelOf(ctx.db, organisationId)
  const health = (await storedSources(ctx.db, [name])).get(name)
  const now = ctx.installation.clock()
  const userId = actor.kind === 'user' ? actor.userId : -1
  const usedToday = await store.tokensUsed(ctx.db, { organisationId, userId, day: dayOf(now) })
  const least = leastTokens(dayOf(now))
  return {
    isConnected: row !== undefined,
    isManageable: actor.kind === 'user' && isGranted(actor, 'settings:manage'),
    connection: row
      ? {
          provider: row.provider,
          address: row.address,
          model: row.model,
          hasKey: keyIn(ctx, row) !== '',
          tokensPerPerson: row.tokensPerPerson,
          tokensPerOrganisation: row.tokensPerOrganisation,
          connectedAt: row.connectedAt.toISOString(),
          promptVersion: PROMPT_VERSION,
        }
      : null,
    usedToday,
    usedUp: !row
      ? null
      : row.tokensPerOrganisation - usedToday.organisation < least
        ? 'organisation'
        : row.tokensPerPerson - usedToday.person < least
          ? 'person'
          : null,
    lastFailure: (row && health?.lastFailure) ?? null,
    lastFailureAt: (row && health?.lastFailureAt?.toISOString()) ?? null,
    lastAnswerAt: (row && health?.lastSuccessAt?.toISOString()) ?? null,
    restsUntil: row && health?.restsUntil && health.restsUntil > now ? health.restsUntil.toISOString() : null,
  }
}

/**
 * Connects a model once it has answered. A key that is left out stays the one that stands, as long as it goes where it went before.
 * @throws Problem `invalid-input` naming the field that is missing, `source-failed` with the provider's words.
 */
export async function connectModel(
  ctx: Context,
  input: RequestOf<typeof endpoints.connectModel>,
): Promise<ResponseOf<typeof endpoints.connectModel>> {
  refuseDemo(ctx)
  const { organisationId } = ctx.actor
  const { provider, model, tokensPerPerson, tokensPerOrganisation } = input
  const address = (input.address || usualAddress[provider as keyof typeof usualAddress]).replace(/\/+$/, '')
  const before = await store.modelOf(ctx.db, organisationId)
  const isSamePlace = before?.provider === provider && before.address === address
  const apiKey = input.apiKey || (isSamePlace ? keyIn(ctx, before) : '')
  if (!apiKey && provider !== 'compatible') {
    const message = 'A key is required.'
    throw new Problem('invalid-input', message, { issues: [{ field: 'apiKey', message }] })
  }
  await oneWord(ctx, { provider, address, model, apiKey })
  await recordChange(ctx, async (tx) => {
    // What was known of another model's failures is not known of this one.
    await disconnectSource(tx, sourceOf(organisationId).name)
    await store.storeModel(tx.db, {
      organisationId,
      provider,
      address,
      model,
      sealedKey: seal(ctx.installation, KEY_PURPOSE, JSON.stringify({ apiKey })),
      tokensPerPerson,
      tokensPerOrganisation,
      connectedAt: tx.now,
    })
    const statedOf = (
      row: Pick<
        store.ModelRow,
        'provider' | 'address' | 'model' | 'tokensPerPerson' | 'tokensPerOrganisation'
      >,
    ) => ({
      provider: row.provider,
      address: row.address,
      model: row.model,
      tokensPerPerson: row.tokensPerPerson,
      tokensPerOrganisation: row.tokensPerOrganisation,
    })
    return {
      result: undefined,
      trace: {
        action: 'assistant-model.connected',
        subject: { type: 'assistant-model', id: organisationId },
        ...(before ? { before: statedOf(before) } : {}),
        after: statedOf({ ...input, address }),
      },
    }
  })
  return readModel(ctx)
}

/** Asks the model now, although it may rest. @throws Problem `not-configured` where none is connected. */
export async function testModel(ctx: Context): Promise<ResponseOf<typeof endpoints.testModel>> {
  refuseDemo(ctx)
  const model = await connectedModel(ctx)
  if (!model) throw new Problem('not-configured', 'No model is connected.')
  const startedAt = performance.now()
  const asked = await askSource(ctx, sourceOf(ctx.actor.organisationId), () => oneWord(ctx, model), {
    secrets: [model.apiKey],
    isInsisting: true,
  })
  const milliseconds = Math.round(performance.now() - startedAt)
  return asked.state === 'answered'
    ? { isAnswering: true, message: `${model.model} answers.`, milliseconds }
    : { isAnswering: false, message: asked.failure.message, milliseconds }
}

/** Forgets the model with its key. @throws Problem `not-found` where none is connected. */
export async function disconnectModel(ctx: Context): Promise<ResponseOf<typeof endpoints.disconnectModel>> {
  refuseDemo(ctx)
  const { organisationId } = ctx.actor
  await recordChange(ctx, async (tx) => {
    const before = await store.modelOf(tx.db, organisationId)
    if (!before || !(await store.forgetModel(tx.db, organisationId)))
      throw new Problem('not-found', 'No model is connected.')
    await disconnectSource(tx, sourceOf(organisationId).name)
    return {
      result: undefined,
      trace: {
        action: 'assistant-model.disconnected',
        subject: { type: 'assistant-model', id: organisationId },
        before: { provider: before.provider, model: before.model },
      },
    }
  })
  return readModel(ctx)
}

/** Longer than a word, because some models think before they say it. */
const WORD_TOKENS = 256

async function oneWord(
  ctx: Context,
  connection: ModelConnection & { provider: ModelProvider },
): Promise<void> {
  const question = {
    system: 'Answer with the one word: ready.',
    messages: [{ role: 'user' as const, text: 'Are you ready?' }],
    tools: [],
    tokensMax: WORD_TOKENS,
  }
  await askModel(ctx, connection, question).catch((failure: unknown) => {
    if (!(failure instanceof Problem) || !connection.apiKey) throw failure
    // Some repeat the key that they refuse.
    throw new Problem(failure.code, failure.message.replaceAll(connection.apiKey, '***'), failure.details)
  })
}

/** @throws Problem `demo-not-allowed`. */
function refuseDemo(ctx: Context): void {
  if (ctx.actor.organisationId === DEMO_ORGANISATION_ID)
    throw new Problem('demo-not-allowed', 'The demo asks no outside model.')
}
