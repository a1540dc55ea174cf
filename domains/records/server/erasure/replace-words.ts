import type { Person } from '#platform/slice/index.ts'

/** What stands in the place of a name, by the number of the request. */
export const pseudonymOf = (id: number): string => `Erased person ${id}`

/** Fields and columns that say who did something, by how they are called. */
const SAYS_WHO =
  /^(by|author|actor|actor_id|username|who|assignee|owner|user)$|_by$|By$|(assignee|owner|person|user|author)(_name|Name)$/

const spelt = (word: string): string =>
  word
    .trim()
    .split(/\s+/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('\\s+')

/** Finds words among others, whole, in any capitals and spaces. */
function finding(words: readonly string[]): RegExp | undefined {
  const wanted = words.map(spelt).filter((word) => word !== '')
  if (wanted.length === 0) return undefined
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${wanted.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}

/** What is replaced in a value: names that may be a namesake's, or only what is the person's alone. */
export type Reach = 'names' | 'marks'

/**
 * Replaces what a person is known as by a pseudonym, in texts however deep. A user name is replaced where a field says who did something, and only as the whole of it: it may
 * be any word.
 */
export function replacer(person: Person, pseudonym: string) {
  const usernames = new Set(person.usernames)
  const patterns: Record<Reach, RegExp | undefined> = {
    marks: finding(person.marks),
    names: finding([...person.names, ...person.marks]),
  }
  const replaced = (value: unknown, reach: Reach, field: string): unknown => {
    if (typeof value === 'string') {
      if (usernames.has(value) && SAYS_WHO.test(field)) return pseudonym
      const pattern = patterns[reach]
      return pattern ? value.replaceAll(pattern, pseudonym) : value
    }
    if (Array.isArray(value)) return value.map((one) => replaced(one, reach, field))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, reach, name)]))
  }
  /** Of some named values those that change, as they are then. */
  return (
    values: Readonly<Record<string, unknown>>,
    reach: Reach,
    /** Fields in which the product itself is named by what it does, and no person. */
    isOfProduct: (field: string) => boolean = () => false,
  ): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(values).flatMap(([field, value]) => {
        if (isOfProduct(field)) return []
        const then = replaced(value, reach, field)
        return JSON.stringify(then) === JSON.stringify(value) ? [] : [[field, then]]
      }),
    )
}
