import type { PreparedName } from '../preparation/prepared-name.ts'

/**
 * The gender a name itself states: a patronymic (-ovich, -ovna), "bin" or "bint", an East Slavic feminine surname.
 * `null` when it states none or contradicts itself. Given names are not used: too many serve both.
 */
export function deriveGender(names: readonly PreparedName[]): 'male' | 'female' | null {
  let male = 0
  let female = 0
  for (const name of names) {
    if (name.group !== 'person') continue
    for (const token of name.tokens) {
      const { latin } = token
      if (token.kind === 'particle') {
        if (latin === 'bin' || latin === 'ibn') male++
        else if (latin === 'bint' || latin === 'binti' || latin === 'bte') female++
      } else if (/.(?:ovich|evich|ovych|yovych)$/.test(latin)) male++
      else if (/.(?:ovna|evna|ivna)$/.test(latin)) female++
    }
  }
  if (male > 0 === female > 0) return null
  return male > 0 ? 'male' : 'female'
}
