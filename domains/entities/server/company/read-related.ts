import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { type AboutParty, declaredSlices, type Party, type PartyProvider } from '#platform/slice/index.ts'
import type { RelatedGroup } from '../../contract/index.ts'
import * as store from '../store.ts'

type Answer = z.input<typeof RelatedGroup>

const OF_EACH = 12
/** What is known by the record goes before what is known by a number, and that before a namesake. */
const sureness = { record: 0, identifier: 1, name: 2 } as const

/** What the other parts of the product have about a company. @throws Problem `not-found`. */
export async function readRelated(ctx: Context, { id }: { id: number }): Promise<{ groups: Answer[] }> {
  const providers = declaredSlices().flatMap(({ aboutParty }) => aboutParty ?? [])
  return { groups: await askProviders(ctx, providers, await partyOf(ctx, id)) }
}

/** One part that cannot be read says so, and takes nothing from the others. */
export async function askProviders(
  ctx: Context,
  providers: readonly PartyProvider[],
  party: Party,
): Promise<Answer[]> {
  const { actor } = ctx
  const open = providers
    .filter(({ may }) => may === undefined || (actor.kind === 'user' && isGranted(actor, may)))
    .toSorted((one, other) => one.at - other.at)
  return Promise.all(
    open.map(async ({ group, find }): Promise<Answer> => {
      try {
        const found = await find(ctx, party, OF_EACH + 1)
        return { group, rows: inOrder(found).slice(0, OF_EACH), isCut: found.length > OF_EACH, failed: null }
      } catch (failure) {
        ctx.installation.log.error({ err: failure, group }, 'what is kept about a company could not be read')
        return { group, rows: [], isCut: false, failed: `${group} could not be read.` }
      }
    }),
  )
}

const inOrder = (found: readonly AboutParty[]): Answer['rows'] =>
  found
    .toSorted((one, other) => sureness[one.by] - sureness[other.by])
    .map(({ id, title, detail, href, by }) => ({ id: String(id), title, detail, href, by }))

/** Everything that a company is known under: its record with those that were merged into it, its names and identifiers of every source. */
export async function partyOf(ctx: Context, id: number): Promise<Party> {
  const { organisationId } = ctx.actor
  const row = await store.entityOf(ctx.db, organisationId, id)
  const records = await store.recordsOf(ctx.db, organisationId, [row.id])
  const facts = [row.facts, ...records.map((record) => record.facts)]
  const identifiers = new Map(
    facts
      .flatMap((stated) => stated.identifiers)
      .map(({ kind, value }) => [`${kind}:${value}`, { kind, value }] as const),
  )
  return {
    entityIds: await store.withMerged(ctx.db, organisationId, [row.id]),
    names: [...new Set(facts.flatMap((stated) => stated.names.map(({ text }) => text)))],
    identifiers: [...identifiers.values()],
  }
}
