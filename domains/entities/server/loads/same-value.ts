/** Whether two values of a record are the same, whatever the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one))
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, at) => isSame(value, other[at]))
    )
  const left = Object.entries(one).filter(([, value]) => value !== undefined)
  const right = Object.entries(other).filter(([, value]) => value !== undefined)
  return (
    left.length === right.length &&
    left.every(([key, value]) => isSame(value, (other as Record<string, unknown>)[key]))
  )
}
