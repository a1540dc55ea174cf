import { turnsReading, unseenSign } from '#platform/endpoint/index.ts'

/**
 * Fields whose text is prose, is looked for, is secret, or names what a file or the product wrote: it is taken as it is. A text of
 * every other field is a name of something, which stands in lists, logs and mails beside others and has to show all of itself.
 */
const TAKEN_AS_IT_IS = new Set(
  `activeAnalysis asked code columns content context currentPassword description detail digest document excerpt filter
  mapping message mrz newPassword note page password previousDocument q query question reason search text titles token
  username what wording apiKey clientSecret`.split(/\s+/),
)

/** Where a request names something with a sign that cannot be seen or changes the reading order: the path of the field and the sign. */
export function unseenIn(
  value: unknown,
  isLookedFor: (field: string) => boolean = () => false,
): { field: string; sign: string } | undefined {
  const waiting: { path: string; value: unknown }[] = [{ path: '', value }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value === 'string') {
      const sign = unseenSign(next.value)
      if (sign !== undefined && (turnsReading(next.value) || !isLookedFor(next.path)))
        return { field: next.path, sign }
      continue
    }
    if (typeof next.value !== 'object' || next.value === null) continue
    if (ArrayBuffer.isView(next.value) || next.value instanceof Blob) continue
    for (const [name, inner] of Object.entries(next.value))
      if (!TAKEN_AS_IT_IS.has(name) && (typeof inner === 'string' || typeof inner === 'object'))
        waiting.push({ path: next.path ? `${next.path}.${name}` : name, value: inner })
  }
  return undefined
}
