import type { IdentifierKind, Party, PartySchema } from '../party.ts'
import { scriptOf } from '../scripts/script-of.ts'

/** 0 ≤ x < 1, from a seed. */
export type Chance = () => number

/** A listed party as somebody writes it. `schema`: the kind that belongs to this question where it is not the party's own. */
export type WrittenQuestion = {
  listed: string
  asked: string
  identifiers?: { kind: IdentifierKind; value: string }[]
  schema?: PartySchema
}

/**
 * A form in which names are written, and every question that a listed party gives in it; none where it does not apply. A form with
 * `isOfNobody` makes names that stand on no list: one of them is right when nothing is found.
 */
export type WrittenForm = {
  id: string
  called: string
  ask: (party: Party, chance: Chance) => WrittenQuestion[]
  isOfNobody?: boolean
}

/** A generator of the SplitMix family with 32 bits of state (Steele, Lea, Flood 2014). */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

export const placeOf = (count: number, chance: Chance): number => Math.floor(chance() * count)

export function oneOf<Value>(values: readonly Value[], chance: Chance): Value {
  return values[placeOf(values.length, chance)] as Value
}

const LATIN = /^[\p{Script=Latin}\p{M}\d\s.,:'’()&/-]+$/u

const primaryOf = ({ names }: Party) => names.find(({ kind }) => kind === 'primary') ?? names[0]

/** The primary name as a form would hold it: "SECHIN, Igor" is written "Igor SECHIN". */
export function mainNameOf(party: Party): string | undefined {
  const name = primaryOf(party)?.value.trim() ?? ''
  if (!LATIN.test(name) || name.length < 5) return undefined
  const [family, given, ...rest] = name.split(',').map((part) => part.trim())
  return party.schema === 'Person' && given && rest.length === 0 ? `${given} ${family}` : name
}

/** Names in another script than ours, as the list writes them; of weak ones nothing more is asked than the name itself. */
export const otherScriptNamesOf = ({ names }: Party): string[] =>
  names
    .filter(({ kind, value }) => kind !== 'weak' && value.length > 1 && scriptOf(value) !== 'latin')
    .map(({ value }) => value)

/** The primary name as the list writes it, and names in another script, which are names of their own. */
export function listedNamesOf(party: Party): string[] {
  const primary = primaryOf(party)
  return [...new Set([...(primary ? [primary.value] : []), ...otherScriptNamesOf(party)])]
}
