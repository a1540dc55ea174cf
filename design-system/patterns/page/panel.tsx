import { createContext, type ReactNode, useContext, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './panel.module.css'

const InPanel = createContext(false)

/** Whether a panel stands around: what is alone brings its own ground. */
export const useIsInPanel = () => useContext(InPanel)

const HeadSlot = createContext<HTMLElement | null>(null)

/** Tools of what stands in a panel, drawn into that panel's head; where there is no head, in their place. */
export function InPanelHead({ children, orElse }: { children: ReactNode; orElse: ReactNode }) {
  const slot = useContext(HeadSlot)
  return slot ? createPortal(children, slot) : orElse
}

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
  const [slot, fill] = useState<HTMLElement | null>(null)
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {tag}
        <div className={classes.actions}>
          {actions}
          <div ref={fill} className={classes.tools} />
        </div>
      </div>
      <InPanel value={true}>
        <HeadSlot value={slot}>{children}</HeadSlot>
      </InPanel>
      {foot ? <div className={classes.foot}>{foot}</div> : null}
    </section>
  )
}

/** A panel whose content brings its own heading: the record that a decision is about. */
export function PlainPanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.panel} aria-label={label}>
      <InPanel value={true}>{children}</InPanel>
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
export function Facts({
  facts,
  isWide,
}: {
  facts: readonly { label: string; value: ReactNode }[]
  /** In a wide panel the values stand beside their names instead of at the far edge. */
  isWide?: boolean
}) {
  return (
    <dl className={classes.facts} data-wide={isWide || undefined}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
