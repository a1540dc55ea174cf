import type { ReactNode } from 'react'
import type { BlogCategory } from '#domains/blog/contract/index.ts'
import classes from './post-illustration.module.css'
import { numbersFrom } from './seeded-numbers.ts'

const WIDTH = 480
const HEIGHT = 300

type Next = () => number

/** A drawing for a post without a picture: the punch, the bead and the alignment, arranged by the post's own slug. */
export function PostIllustration({ slug, category }: { slug: string; category: BlogCategory }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={classes.drawing}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {drawings[category](numbersFrom(slug))}
    </svg>
  )
}

const drawings = {
  insights: cupel,
  news: ledger,
  'thought-leadership': lattice,
  'product-updates': alignment,
} as const satisfies Record<BlogCategory, (next: Next) => ReactNode>

/** The punch around a centre: a square of that half side with its corners cut at 45 degrees. */
function punch(x: number, y: number, half: number): string {
  const cut = half * 0.45
  const long = half - cut
  return `M${x - long} ${y - half}h${2 * long}l${cut} ${cut}v${2 * long}l${-cut} ${cut}h${-2 * long}l${-cut} ${-cut}v${-2 * long}z`
}

/** Insights: punch within punch, and the bead that stays at the bottom of the cupel. */
function cupel(next: Next): ReactNode {
  const x = 110 + next() * 260
  const y = 120 + next() * 60
  const drift = (next() - 0.5) * 26
  const halves = [206, 158, 116, 80, 50]
  const filled = 1 + Math.floor(next() * 3)
  return (
    <>
      {halves.map((half, index) => (
        <path
          key={half}
          d={punch(x + drift * index, y + index * 7, half)}
          className={index === filled ? classes.raised : classes.edge}
        />
      ))}
      <path d={punch(x + drift * 5, y + 37, 30)} className={classes.ink} />
      <circle cx={x + drift * 5} cy={y + 44} r="9" className={classes.bead} />
    </>
  )
}

/** News: the day's lines, and the one that changed. */
function ledger(next: Next): ReactNode {
  const changed = 2 + Math.floor(next() * 4)
  return Array.from({ length: 8 }, (_, row) => {
    const y = 38 + row * 32
    const name = 70 + next() * 120
    const fact = 40 + next() * 70
    const isFull = next() > 0.5
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a drawing never move.
      <g key={row}>
        {row === changed ? (
          <>
            <rect x="0" y={y - 16} width={WIDTH} height="32" className={classes.chosen} />
            <rect x="0" y={y - 16} width="4" height="32" className={classes.chosenEdge} />
          </>
        ) : null}
        <path d={`M0 ${y + 16}H${WIDTH}`} className={classes.rule} />
        <circle cx="44" cy={y} r="4.5" className={isFull ? classes.ink : classes.edge} />
        <rect
          x="64"
          y={y - 5}
          width={name}
          height="10"
          className={row === changed ? classes.ink : classes.grey}
        />
        <rect x={290} y={y - 5} width={fact} height="10" className={classes.pale} />
        <rect x={WIDTH - 40 - fact / 3} y={y - 5} width={fact / 3} height="10" className={classes.grey} />
      </g>
    )
  })
}

/** Thought leadership: many punches, few struck. */
function lattice(next: Next): ReactNode {
  const dotAt = Math.floor(next() * 24)
  return Array.from({ length: 40 }, (_, place) => {
    const x = 30 + (place % 8) * 60
    const y = 30 + Math.floor(place / 8) * 60
    const weight = next()
    const isDot = place === dotAt + 8
    const look = weight > 0.86 || isDot ? classes.ink : weight > 0.6 ? classes.raised : classes.edge
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the places of a drawing never move.
      <g key={place}>
        <path d={punch(x, y, 22)} className={look} />
        {isDot ? <circle cx={x} cy={y + 5} r="6.5" className={classes.bead} /> : null}
      </g>
    )
  })
}

/** Product updates: two names set above one another, and the part that was inferred. */
function alignment(next: Next): ReactNode {
  const parts = Array.from({ length: 5 }, () => 1 + Math.floor(next() * 4))
  const sum = parts.reduce((total, part) => total + part, 0)
  const inferred = Math.floor(next() * 5)
  const space = WIDTH - 64 - 4 * 8
  let x = 32
  return parts.map((part, index) => {
    const width = (part / sum) * space
    const left = x
    x += width + 8
    const isInferred = index === inferred
    const middle = left + width / 2
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a drawing never move.
      <g key={index}>
        <rect
          x={left}
          y="78"
          width={width}
          height="56"
          className={isInferred ? classes.chosen : classes.cell}
        />
        <rect
          x={left}
          y="166"
          width={width}
          height="56"
          className={isInferred ? classes.chosen : classes.cell}
        />
        <path d={`M${middle} 138v24`} className={isInferred ? classes.inferred : classes.edge} />
        {Array.from({ length: part }, (_, letter) => {
          const at = left + ((letter + 0.5) * width) / part
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the letters of a drawing never move.
            <g key={letter}>
              <circle cx={at} cy="106" r="4" className={isInferred ? classes.petrol : classes.ink} />
              {isInferred && letter === 0 && part > 1 ? null : (
                <circle cx={at} cy="194" r="4" className={isInferred ? classes.petrol : classes.ink} />
              )}
            </g>
          )
        })}
      </g>
    )
  })
}
