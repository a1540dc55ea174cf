export interface Line {
  start: number
  end: number
  text: string
}

/** The lines of a text, trimmed, each with its place. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let from = 0
  while (from <= text.length) {
    let to = text.indexOf('\n', from)
    if (to === -1) to = text.length
    let start = from
    let end = to
    while (start < end && text[start] === ' ') start++
    while (end > start && text[end - 1] === ' ') end--
    lines.push({ start, end, text: text.slice(start, end) })
    from = to + 1
  }
  return lines
}
