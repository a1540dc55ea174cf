import { createContext, type ReactNode, useContext } from 'react'
import { Button } from '#design-system/primitives/button.tsx'
import classes from './book-demo.module.css'

export const OpenDemo = createContext<() => void>(() => {})

/** A button that opens the demo dialog (SITE-051, SITE-058, SITE-072). Before and without scripts it leads to the contact page. */
export function BookDemo({
  children = 'Book a demo',
  kind = 'primary',
}: {
  children?: ReactNode
  kind?: 'primary' | 'secondary' | 'link'
}) {
  const open = useContext(OpenDemo)
  return (
    <form
      action="/contact"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        open()
      }}
    >
      {kind === 'link' ? (
        <button type="submit" className={classes.link}>
          {children}
        </button>
      ) : (
        <Button type="submit" kind={kind} size="large">
          {children}
        </Button>
      )}
    </form>
  )
}
