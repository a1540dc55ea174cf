/** Longest piece that is parsed at once: the parser's time grows faster than its text. */
const PIECE_LENGTH_MAX = 6_000
/** Shortest piece worth a parse of its own. */
const PIECE_LENGTH_MIN = 1_200
/** Quotes and lists inside one another; more is no writing. */
const NESTING_MAX = 6

export type Piece = { text: string; isPlain: boolean }

/**
 * Cuts Markdown into pieces that mean the same alone: at an empty line, outside a fence, before a line that continues nothing. A piece
 * that is still too long for the parser, or nested too deep, is marked to be shown as it was typed.
 */
export function splitMarkdown(markdown: string): Piece[] {
  const pieces: Piece[] = []
  let lines: string[] = []
  let length = 0
  let fence: string | undefined
  let isAfterEmptyLine = false
  const close = () => {
    const text = lines.join('\n')
    if (text.trim() !== '') pieces.push({ text, isPlain: text.length > PIECE_LENGTH_MAX || isTooDeep(lines) })
    lines = []
    length = 0
  }
  for (const line of markdown.split(/\r\n?|\n/)) {
    const mayCut = fence === undefined && isAfterEmptyLine && length >= PIECE_LENGTH_MIN
    // A list or an indented line goes on with what stands before it, unless that would be too long.
    if (mayCut && (!/^(\s|[-*+>]|\d+[.)])/.test(line) || length + line.length > PIECE_LENGTH_MAX / 2)) close()
    fence = fenceAfter(line, fence)
    lines.push(line)
    length += line.length + 1
    isAfterEmptyLine = line.trim() === ''
  }
  close()
  return pieces
}

/** The fence that is open after a line: a fence is closed by one of its own sign that is at least as long. */
function fenceAfter(line: string, open: string | undefined): string | undefined {
  const found = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line)
  if (!found) return open
  const [, marks = '', rest = ''] = found
  if (open === undefined) return marks.startsWith('`') && rest.includes('`') ? undefined : marks
  return marks[0] === open[0] && marks.length >= open.length && rest.trim() === '' ? undefined : open
}

function isTooDeep(lines: readonly string[]): boolean {
  return lines.some((line) => {
    const [start = ''] = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))*[ \t]*/.exec(line) ?? []
    const markers = start.match(/>|[-*+]|\d+[.)]/g)?.length ?? 0
    const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0
    return markers > NESTING_MAX || (markers > 0 && indent > NESTING_MAX * 4)
  })
}
