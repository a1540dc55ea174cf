import { type ReactNode, useId } from 'react'
import classes from '../market.module.css'

/** A titled list of the right rail, ruled off from the one before it; where its figures come from stands beside the title. */
export function RailPart({
  title,
  tag,
  source,
  children,
}: {
  title: string
  /** Right after the title: the bead of figures that need one. */
  tag?: ReactNode
  source?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {tag}
        <small>{source}</small>
      </header>
      {children}
    </section>
  )
}
