import type { Context } from '#platform/context/index.ts'
import { daysOf, type EntityFacts, type EntityIdentifier, titleOfSource } from '../../contract/index.ts'
import { keysOf, nameKeysOf } from '../keys.ts'
import { sourcesOfDirectory, whyIncomplete } from '../search-companies.ts'
import * as store from '../store.ts'

/** Sources that are registers: they give the number, and what they say of it is theirs to say. */
const REGISTERS: ReadonlySet<string> = new Set(['gleif', 'companies-house', 'sec'])

/** What one source of the directory says of a company that may be the one asked for. */
export type RecordOfSource = {
  source: string
  isRegister: boolean
  key: string
  /** The company of the directory that it stands with. */
  company: number
  asOf: string | null
  facts: EntityFacts
}

/** Records of companies with one of these numbers or this name, and which copies of registers were looked in. */
export async function recordsInRegisters(
  ctx: Context,
  asked: { name: string; identifiers: readonly EntityIdentifier[] },
): Promise<{ records: RecordOfSource[]; held: string }> {
  const { organisationId } = ctx.actor
  const facts: EntityFacts = {
    names: [{ text: asked.name, kind: 'legal' }],
    identifiers: asked.identifiers.flatMap(withLeadingZeros),
  }
  // Apart, so that many namesakes do not crowd out the one that has its number.
  const byNumber = await store.entitiesWithKeys(ctx.db, organisationId, keysOf(facts))
  const byName = await store.entitiesWithKeys(ctx.db, organisationId, nameKeysOf(facts))
  const records = await store.recordsOf(ctx.db, organisationId, [...new Set([...byNumber, ...byName])])
  return {
    records: records.map((record) => ({
      source: titleOfSource(record.source),
      isRegister: REGISTERS.has(record.source),
      key: record.sourceKey,
      company: record.entityId,
      asOf: record.asOf,
      facts: record.facts,
    })),
    held: await registersHeld(ctx),
  }
}

const REGISTRY_DIGITS = 8

/** Registers write a number in so many digits, people without its leading zeros. */
const withLeadingZeros = (one: EntityIdentifier): EntityIdentifier[] =>
  one.kind === 'registration' && /^\d+$/.test(one.value.trim())
    ? [
        one,
        { ...one, value: one.value.trim().padStart(REGISTRY_DIGITS, '0') },
        { ...one, value: one.value.trim().replace(/^0+(?=.)/, '') },
      ]
    : [one]

/** The copies of registers that are held, each with its day. */
async function registersHeld(ctx: Context): Promise<string> {
  const copies = (await sourcesOfDirectory(ctx))
    .filter(({ id }) => REGISTERS.has(id))
    .map(
      ({ title, asOf, oldestAsOf, records }) =>
        `${title}${asOf ? ` as of ${daysOf({ asOf, oldestAsOf })}` : ''} (${records.toLocaleString('en')} ${records === 1 ? 'record' : 'records'})`,
    )
  const why = await whyIncomplete(ctx)
  return [
    copies.length === 0 ? 'no copy of a register is held.' : `${copies.join(', ')}; completeness unknown.`,
    ...(why ? [why] : []),
  ].join(' ')
}
