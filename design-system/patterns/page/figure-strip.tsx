import type { ReactNode } from 'react'
import { type Explanation, FigureDetails } from '#design-system/primitives/index.ts'
import classes from './figure-strip.module.css'
import { Loading, Skeleton, SkeletonRows } from './states.tsx'

/** Four to six figures in one strip, divided by hairlines; two by two on a phone. */
export function FigureStrip({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section className={classes.strip} aria-label={label ?? 'Summary figures'}>
      {children}
    </section>
  )
}

type FigureProps = {
  label: string
  /** The formatted figure, or a `Change`. */
  value: ReactNode
  /** Small after the figure: "/100". */
  unit?: string
  note?: ReactNode
  /** Opens "Where this comes from". */
  explains?: Explanation
  /** `money`: cents need the smaller size to fit. `state`: a tag or a word at the size of text. */
  kind?: 'count' | 'money' | 'state'
}

/** One figure of a strip: label with its bead, value, one line of note. */
export function Figure({ label, value, unit, note, explains, kind = 'count' }: FigureProps) {
  return (
    <div className={classes.figure} data-kind={kind} data-explained>
      <div className={classes.label}>
        <span>{label}</span>
        {explains ? <FigureDetails of={label} explains={explains} /> : null}
      </div>
      <div className={classes.value}>
        {value}
        {unit ? <small>{unit}</small> : null}
      </div>
      {note ? <div className={classes.note}>{note}</div> : null}
    </div>
  )
}

/** A dashboard that is loading: its figures by their labels, and rows. */
export function LoadingDashboard({ label, figures }: { label: string; figures: readonly string[] }) {
  return (
    <Loading label={label}>
      <p className={classes.loading}>{label}</p>
      <FigureStrip>
        {figures.map((figure) => (
          <Figure key={figure} label={figure} value={<Skeleton width={72} height={26} />} />
        ))}
      </FigureStrip>
      <SkeletonRows />
    </Loading>
  )
}
