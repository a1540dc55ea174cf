import classes from './alignment-strip.module.css'

export type AlignmentPart = {
  /** The part as asked, and as listed; empty where that side has none. */
  query: string
  entry: string
  kind: 'equal' | 'inferred' | 'different' | 'unscored'
  /** Under the part: "Equal, 10 of 10", "кс is written KS or X". */
  note: string
  /** The same in fewer words, for 360px. */
  shortNote?: string
}

const connector = { equal: '', inferred: '≈', different: '≠', unscored: '' } satisfies Record<
  AlignmentPart['kind'],
  string
>
const stated = {
  equal: 'equals',
  inferred: 'is read as',
  different: 'differs from',
  unscored: 'is not compared with',
} satisfies Record<AlignmentPart['kind'], string>

type AlignmentStripProps = {
  /** The whole names, for a screen reader. */
  query: string
  entry: string
  parts: readonly AlignmentPart[]
  size?: 'normal' | 'large'
}

/** Two names set letter above letter: neutral where they are equal, petrol where a rule was inferred, outlined where nothing is scored. */
export function AlignmentStrip({ query, entry, parts, size = 'normal' }: AlignmentStripProps) {
  return (
    <div className={classes.strip} data-size={size}>
      <div className={classes.sides} aria-hidden="true">
        <span>Query</span>
        <span>List</span>
      </div>
      <ol className={classes.parts} aria-label={`${query} beside ${entry}`}>
        {parts.map((part, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one alignment never move, and two can be equal.
            key={index}
            className={classes.part}
            data-kind={part.kind}
            style={{ flexGrow: weightOf(part) }}
          >
            <span className="heard">
              {part.query || 'nothing'} {stated[part.kind]} {part.entry || 'nothing'}:
            </span>
            <span className={classes.letters} aria-hidden="true">
              {part.query || '–'}
            </span>
            <span className={classes.connector} aria-hidden="true">
              {connector[part.kind]}
            </span>
            <span className={classes.letters} aria-hidden="true">
              {part.entry || '–'}
            </span>
            <span className={classes.note}>
              <span className={part.shortNote ? classes.long : undefined}>{part.note}</span>
              {part.shortNote ? (
                <span className={classes.short} aria-hidden="true">
                  {part.shortNote}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

// Width follows the letters; a part with one letter still has to carry its note.
function weightOf(part: AlignmentPart): number {
  return Math.max(part.query.length, part.entry.length, 4)
}
