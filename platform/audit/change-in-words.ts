/**
 * What an entry changed, a field at a time: `threshold: 0.5 → 0.6`; what was not there before stands alone. For people; the
 * entry itself holds both sides whole.
 */
export function changeInWords(before: unknown, after: unknown): string {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return fields
    .filter((field) => shown(was[field]) !== shown(is[field]))
    .map((field) => {
      if (!(field in was)) return `${field}: ${shown(is[field])}`
      return `${field}: ${shown(was[field])} → ${field in is ? shown(is[field]) : 'nothing'}`
    })
    .join('; ')
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value }
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
