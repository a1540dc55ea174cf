import { type ReactNode, useId } from 'react'
import classes from './market.module.css'

/** A titled list of the right rail, ruled off from the one before it; where its figures come from stands beside the title. */
export function RailPart({
  title,
  source,
  children,
}: {
  title: string
  source?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <small>{source}</small>
      </header>
      {children}
    </section>
  )
}
