import { type EntityFacts, fieldGroups } from '../../contract/index.ts'
import { nameKeysOf } from '../keys.ts'
import type { HeldRow } from './reading/part-text.ts'
import type { ReadingKind } from './reading/reading-kinds.ts'

/** What a source says of a record after a newer file of it. */
export function factsAfter(
  before: EntityFacts,
  { facts: held, adds }: HeldRow,
  { isWhole, isFilledIn = false, keeps }: ReadingKind,
): EntityFacts {
  if (!held) return { ...before, ...adds }
  const facts = held.value
  if (isWhole) {
    const kept = isFilledIn
      ? withoutReplaced(before, facts)
      : Object.fromEntries(
          keeps.flatMap((field) => (before[field] === undefined ? [] : [[field, before[field]]])),
        )
    return {
      ...kept,
      ...facts,
      names: namesAfter(before, facts, isFilledIn),
      ...(isFilledIn ? { identifiers: identifiersAfter(before, facts) } : {}),
    }
  }
  const names = new Set(before.names.map(({ text }) => text.toLowerCase()))
  const codes = new Set(before.identifiers.map(({ kind, value }) => `${kind}:${value}`))
  return {
    ...before,
    ...facts,
    names: [
      ...before.names,
      ...facts.names
        .filter(({ text }) => !names.has(text.toLowerCase()))
        .map(({ text, kind }) => ({ text, kind: kind === 'legal' ? ('other' as const) : kind })),
    ].slice(0, 40),
    identifiers: [
      ...before.identifiers,
      ...facts.identifiers.filter(({ kind, value }) => !codes.has(`${kind}:${value}`)),
    ].slice(0, 60),
  }
}

/** What a list has said before and leaves empty now; of what says something only together nothing is left beside the new. */
function withoutReplaced(before: EntityFacts, facts: EntityFacts): Partial<EntityFacts> {
  const replaced = fieldGroups.filter(({ by }) =>
    by.some((field) => facts[field as keyof EntityFacts] !== undefined),
  )
  const gone = new Set<string>(
    replaced.flatMap(({ fields }) => fields).filter((field) => field !== 'region' && field !== 'address'),
  )
  const hasMoved = facts.city !== undefined && before.city !== undefined && facts.city !== before.city
  return Object.fromEntries(
    Object.entries(before).filter(
      ([field]) => !gone.has(field) && !(hasMoved && (field === 'region' || field === 'address')),
    ),
  ) as Partial<EntityFacts>
}

/** Names after a newer file of the same source: the one in use that it replaces stays as a former name, as do those that were former. */
function namesAfter(before: EntityFacts, facts: EntityFacts, keepsOthers: boolean): EntityFacts['names'] {
  const known = new Set(facts.names.map(({ text }) => text.toLowerCase()))
  const [inUse, ...others] = before.names
  const isRenamed =
    inUse !== undefined &&
    nameKeysOf({ names: [inUse] })[0] !== nameKeysOf({ names: facts.names.slice(0, 1) })[0]
  return [
    ...facts.names,
    ...(isRenamed ? [{ text: inUse.text, kind: 'former' as const }] : []),
    ...others.filter(({ kind }) => kind === 'former' || keepsOthers),
  ]
    .filter(({ text }, at) => at < facts.names.length || !known.has(text.toLowerCase()))
    .slice(0, 40)
}

/** Identifiers after a newer list: of a kind that it states the new ones, and the others as they were. */
function identifiersAfter(before: EntityFacts, facts: EntityFacts): EntityFacts['identifiers'] {
  const stated = new Set(facts.identifiers.map(({ kind }) => kind))
  return [...facts.identifiers, ...before.identifiers.filter(({ kind }) => !stated.has(kind))].slice(0, 60)
}
