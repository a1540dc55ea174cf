import type { DocumentPiece } from '../contract/index.ts'
import classes from './documents.module.css'
import type { Mark } from './mark.ts'

const MARGIN = 36
/** The usual sheet, in points; a page whose lines reach further is drawn larger. */
const SHEET = { width: 612, height: 792 }
const USUAL_LETTER = 10
const UNDER_LINE = 0.25

/** A page as its lines stand on it, with the marked place. Only its text is drawn: no picture, no rule, no colour of the original. */
export function PageDrawing({
  pieces,
  page,
  mark,
}: {
  pieces: readonly DocumentPiece[]
  page: number
  mark: Mark | null
}) {
  const lines = pieces.flatMap((piece) =>
    piece.lines.map((line) => ({
      ...line,
      height: line.height > 0 ? line.height : USUAL_LETTER,
      text: piece.text.slice(line.start - piece.start, line.end - piece.start),
    })),
  )
  const width = Math.max(SHEET.width, ...lines.map((line) => line.x + line.width + MARGIN))
  const height = Math.max(SHEET.height, ...lines.map((line) => line.y + line.height + MARGIN))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard.
    <section className={classes.page} aria-label={`Page ${page} as laid out`} tabIndex={0}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Page ${page} with the marked place`}>
        <rect className={classes.sheet} width={width} height={height} />
        {lines.map((line) => {
          const length = Math.max(1, line.end - line.start)
          const from = Math.max(0, ((mark?.start ?? line.end) - line.start) / length)
          const to = Math.min(1, ((mark?.end ?? line.start) - line.start) / length)
          const baseline = height - line.y
          return (
            <g key={line.start}>
              {to > from ? (
                <rect
                  className={classes.sheetMark}
                  x={line.x + from * line.width}
                  y={baseline - line.height * (1 - UNDER_LINE / 2)}
                  width={(to - from) * line.width}
                  height={line.height * (1 + UNDER_LINE)}
                />
              ) : null}
              <text
                x={line.x}
                y={baseline}
                fontSize={line.height}
                {...(line.width > 0 ? { textLength: line.width, lengthAdjust: 'spacingAndGlyphs' } : {})}
              >
                {line.text}
              </text>
            </g>
          )
        })}
      </svg>
      <p className={classes.pageNote}>
        The lines of page {page} where they are on the page. Pictures and lines are not drawn; the file has
        them.
      </p>
    </section>
  )
}
