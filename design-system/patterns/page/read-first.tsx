import { SeverityTag } from '#design-system/primitives/index.ts'
import classes from './read-first.module.css'

/** What has to be known before the figures beneath are read: what was assumed, what is made, mixed, old or left out. */
export function ReadFirst({ caveats }: { caveats: readonly string[] }) {
  if (caveats.length === 0) return null
  return (
    <aside className={classes.first} aria-label="Read this first">
      <SeverityTag severity="medium">Read this first</SeverityTag>
      <ul>
        {caveats.map((caveat) => (
          <li key={caveat}>{caveat}</li>
        ))}
      </ul>
    </aside>
  )
}
