/** JSON with sorted keys: the same value always gives the same text, also after a round trip through jsonb. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object') return canonicalObject(value as Record<string, unknown>)
  return JSON.stringify(value) ?? 'null'
}

/** Every entry of a list and of the audit log goes through here: nothing is made on the way but the text. */
function canonicalObject(value: Record<string, unknown>): string {
  let text = ''
  for (const key of Object.keys(value).sort()) {
    const field = value[key]
    if (field === undefined) continue
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(field)}`
  }
  return `{${text}}`
}
