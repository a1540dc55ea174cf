import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

type PanelProps = {
  title: ReactNode
  /** At the right of the head: a count, filters, a link. */
  actions?: ReactNode
  /** Right after the title: a tag. */
  tag?: ReactNode
  /** A ruled line of text at the foot. */
  foot?: ReactNode
  children: ReactNode
}

/** A ruled region with a 44px head. Its content brings its own padding: rows rule themselves, prose goes into `PanelBody`. */
export function Panel({ title, actions, tag, foot, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {tag}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {children}
      {foot ? <div className={classes.foot}>{foot}</div> : null}
    </section>
  )
}

/** Padded content inside a panel. */
export function PanelBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>
}

/** A titled part of a panel, ruled off from the one before it. */
export function PanelSection({
  title,
  note,
  children,
}: {
  title: ReactNode
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classes.section}>
      <h3>{title}</h3>
      {note ? <p className={classes.note}>{note}</p> : null}
      {children}
    </div>
  )
}

/** Sections side by side, ruled apart; under one another below 768px. */
export function PanelSplit({ children }: { children: ReactNode }) {
  return <div className={classes.split}>{children}</div>
}

/** Facts as ruled rows of name and value. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
