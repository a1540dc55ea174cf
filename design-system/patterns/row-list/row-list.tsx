import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './row-list.module.css'

/** Ruled rows inside a panel: a list that is read, not an instrument to sort. */
export function RowList({
  label,
  layout = 'two-lines',
  children,
}: {
  label: string
  /**
   * `one-line`: the detail beside the title and facts and tag in columns, where there is room for it.
   * `dense`: the same in rows of 32px, for figures that stand under one another.
   * `whole`: nothing is cut, for warnings and reasons.
   */
  layout?: 'one-line' | 'two-lines' | 'dense' | 'whole'
  children: ReactNode
}) {
  return (
    <ul
      className={classes.list}
      data-layout={layout === 'dense' ? 'one-line' : layout}
      data-dense={layout === 'dense' || undefined}
      aria-label={label}
    >
      {children}
    </ul>
  )
}

type RowProps = {
  /** Narrow and mono at the left: a time, a number. */
  lead?: ReactNode
  title: ReactNode
  /** Under or beside the title. */
  detail?: ReactNode
  /** Plain facts before the tag; hidden first when it gets narrow. */
  facts?: ReactNode
  /** A severity or state tag at the right. */
  tag?: ReactNode
  /** The whole row leads there. */
  to?: string | undefined
}

/** One ruled row; with `to` the whole row is the link. */
export function Row({ lead, title, detail, facts, tag, to }: RowProps) {
  const content = (
    <>
      {lead === undefined ? null : <span className={classes.lead}>{lead}</span>}
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {detail ? <span className={classes.detail}>{detail}</span> : null}
      </span>
      {facts === undefined ? null : <span className={classes.facts}>{facts}</span>}
      {tag === undefined ? null : <span className={classes.tag}>{tag}</span>}
    </>
  )
  return (
    <li className={classes.item}>
      {to ? (
        <Link to={to} className={classes.row}>
          {content}
        </Link>
      ) : (
        <div className={classes.row}>{content}</div>
      )}
    </li>
  )
}
