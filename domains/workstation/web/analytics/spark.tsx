import classes from '../workstation.module.css'

const WIDTH = 96
const HEIGHT = 24

/** A path at a glance, without an axis; the figure beside it says where it ended. */
export function Spark({ values, isWide }: { values: readonly number[]; isWide?: boolean }) {
  const low = Math.min(...values)
  const space = Math.max(...values) - low || 1
  const points = values
    .map((value, at) => {
      const x = (at / Math.max(1, values.length - 1)) * WIDTH
      const y = HEIGHT - 1 - ((value - low) / space) * (HEIGHT - 2)
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
  const moved = (values.at(-1) ?? 0) - (values[0] ?? 0)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={classes.spark}
      data-moved={moved > 0 ? 'up' : moved < 0 ? 'down' : undefined}
      data-wide={isWide || undefined}
      aria-hidden="true"
    >
      <polyline points={points} />
    </svg>
  )
}
