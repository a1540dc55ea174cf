import { Problem } from '#platform/problems/index.ts'

const QUOTE = 0x22
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** No call asks for more than a few; what walks through a value may then do so by calling itself. */
const JSON_DEPTH_MAX = 32

/**
 * What was sent as JSON. An object that names a field twice is refused: which of the two counts is nothing two readers agree on (RFC
 * 8259, section 4).
 * @param what how the sender calls it, as the subject of a sentence.
 * @throws Problem `invalid-json`.
 */
export function parseJson(sent: Uint8Array | string, what = 'The request body'): unknown {
  const bytes = typeof sent === 'string' ? new TextEncoder().encode(sent) : sent
  const refuse = (why: string) => new Problem('invalid-json', `${what} ${why}.`)
  const fields = countFields(bytes)
  if (fields === undefined) throw refuse(`is nested deeper than the ${JSON_DEPTH_MAX} levels allowed`)
  let text: string
  let value: unknown
  try {
    text = typeof sent === 'string' ? sent : new TextDecoder('utf-8', { fatal: true }).decode(sent)
    value = JSON.parse(text)
  } catch {
    throw refuse('is not valid JSON')
  }
  // Each repetition costs a field: what was read has fewer than were written.
  if (fieldsIn(value) < fields) throw refuse(`has the field “${repeatedIn(text)}” twice: send it once`)
  return value
}

/**
 * How many fields the objects of a JSON text have together, from its bytes before anything is made of them; undefined where it is
 * nested too deep.
 */
function countFields(json: Uint8Array): number | undefined {
  let depth = 0
  let fields = 0
  let isInText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number
    if (isInText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isInText = false
    } else if (byte === QUOTE) isInText = true
    else if (byte === COLON) fields += 1
    else if (OPENING.has(byte)) {
      depth += 1
      if (depth > JSON_DEPTH_MAX) return undefined
    } else if (CLOSING.has(byte)) depth -= 1
  }
  return fields
}

function fieldsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let fields = 0
  if (Array.isArray(value)) {
    for (const one of value) fields += fieldsIn(one)
    return fields
  }
  for (const key of Object.keys(value)) fields += 1 + fieldsIn((value as Record<string, unknown>)[key])
  return fields
}

/** The first field that its object has already, of a text that is known to be JSON. */
function repeatedIn(text: string): string {
  const open: (Set<string> | undefined)[] = []
  for (const [token, name] of text.matchAll(/"((?:[^"\\]|\\.)*)"(?=\s*:)|"(?:[^"\\]|\\.)*"|[{}[\]]/gs)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (name !== undefined) {
      const key = JSON.parse(`"${name}"`) as string
      if (open.at(-1)?.has(key)) return key.slice(0, 60)
      open.at(-1)?.add(key)
    }
  }
  return ''
}
