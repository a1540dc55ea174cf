// biome-ignore lint/suspicious/noControlCharactersInRegex: the zero byte is what is looked for.
const zeroByte = /\u0000/

const isStorable = (text: string) => !zeroByte.test(text) && text.isWellFormed()

/**
 * Where a value holds text that neither the database nor a page can hold: a zero byte or half a surrogate pair, in a text, in the
 * name of a field or of a file.
 *
 * @returns the path of the first such text, its fields joined by points; undefined when every text can be kept.
 */
export function unstorableText(value: unknown): string | undefined {
  // A stack of our own: what is nested ten thousand deep would exhaust the runtime's.
  const waiting: { path: string; value: unknown }[] = [{ path: '', value }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value === 'string' && !isStorable(next.value)) return next.path
    if (typeof next.value !== 'object' || next.value === null || ArrayBuffer.isView(next.value)) continue
    if (next.value instanceof File && !isStorable(next.value.name)) return next.path
    for (const [name, inner] of Object.entries(next.value)) {
      const path = next.path ? `${next.path}.${name}` : name
      if (!isStorable(name)) return next.path
      if (typeof inner === 'string' || typeof inner === 'object') waiting.push({ path, value: inner })
    }
  }
  return undefined
}
