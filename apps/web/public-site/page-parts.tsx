import type { ReactNode } from 'react'
import { ButtonLink } from '#design-system/primitives/button.tsx'
import { BookDemo } from './book-demo.tsx'
import classes from './page-parts.module.css'

/** The opening of a page: one heading, one sentence or two, the way on. */
export function PageHead({
  title,
  lead,
  children,
}: {
  title: ReactNode
  lead: ReactNode
  children?: ReactNode
}) {
  return (
    <section className={`${classes.wide} ${classes.head}`}>
      <h1>{title}</h1>
      <p>{lead}</p>
      {children ? <div className={classes.actions}>{children}</div> : null}
    </section>
  )
}

/** A part of a page under a rule. `id` makes it an anchor. */
export function Section({
  title,
  lead,
  id,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  id?: string
  children: ReactNode
}) {
  return (
    <section id={id} className={`${classes.wide} ${classes.section}`}>
      <h2>{title}</h2>
      {lead ? <p className={classes.lead}>{lead}</p> : null}
      {children}
    </section>
  )
}

/** Numbered points, ruled: a name and what it means. */
export function RuledList({ points }: { points: readonly { title: string; text: ReactNode }[] }) {
  return (
    <ol className={classes.ruled}>
      {points.map((point, index) => (
        <li key={point.title}>
          <span className={classes.number} aria-hidden="true">
            {String(index + 1).padStart(2, '0')}
          </span>
          <h3>{point.title}</h3>
          <p>{point.text}</p>
        </li>
      ))}
    </ol>
  )
}

/** Whether a module can be used today; there is no third word (SITE-093). */
export type ModuleStatus = 'LIVE' | 'COMING SOON'

export function Status({ status }: { status: ModuleStatus }) {
  return (
    <span className={classes.status} data-status={status}>
      {status}
    </span>
  )
}

/** The last part of a page: a demo, or a first look alone. */
export function CallForDemo({ title = 'See it work on your own names.' }: { title?: string }) {
  return (
    <section className={`${classes.wide} ${classes.call}`}>
      <div>
        <h2>{title}</h2>
        <p>
          Bring ten names that gave you trouble. We screen them with you and show why each one matched or did
          not. Our team follows up within 24 hours.
        </p>
      </div>
      <div className={classes.actions}>
        <BookDemo />
        <ButtonLink size="large" to="/signup">
          Start with the Free plan
        </ButtonLink>
      </div>
    </section>
  )
}
