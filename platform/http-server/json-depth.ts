const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Whether JSON is nested deeper than a bound, told from its bytes before anything is made of them. */
export function isDeeperThan(depthMax: number, json: Uint8Array): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number
    if (isInText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isInText = false
    } else if (byte === QUOTE) isInText = true
    else if (OPENING.has(byte)) {
      depth += 1
      if (depth > depthMax) return true
    } else if (CLOSING.has(byte)) depth -= 1
  }
  return false
}
