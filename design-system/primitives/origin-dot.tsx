import classes from './origin-dot.module.css'

/** How a figure came to be: counted from records (full), modelled from them (half), stated by someone (ring). */
export type Origin = 'counted' | 'modelled' | 'stated'

/** The dot alone, for a legend or a table cell. Its word must stand beside it. */
export function OriginDot({ origin }: { origin: Origin }) {
  return <span className={classes.dot} data-origin={origin} aria-hidden="true" />
}
