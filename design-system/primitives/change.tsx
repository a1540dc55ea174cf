import classes from './change.module.css'

/** A movement: arrow, sign and colour. `value` decides the direction, `children` is the formatted figure with its sign. */
export function Change({ value, children }: { value: number | null | undefined; children: string }) {
  if (value === null || value === undefined || value === 0 || Number.isNaN(value))
    return <span>{children}</span>
  const isUp = value > 0
  return (
    <span className={isUp ? classes.gain : classes.loss}>
      <span aria-hidden="true">{isUp ? '▲' : '▼'}</span> {children}
    </span>
  )
}
