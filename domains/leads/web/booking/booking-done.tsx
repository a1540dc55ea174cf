import { useEffect, useRef } from 'react'
import { PlainDialogActions } from '#design-system/plain/index.ts'
import { IconCheck } from '#design-system/primitives/icons.ts'
import { Button, Icon } from '#design-system/primitives/index.ts'
import classes from './dialogs.module.css'

/** What stands in the place of a form that has arrived. It takes the focus, because the form that had it is gone. */
export function BookingDone(props: { title?: string; body: string; onClose: () => void }) {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <>
      <div ref={words} className={classes.done} role="status" tabIndex={-1}>
        <Icon of={IconCheck} size={28} />
        {props.title ? <strong>{props.title}</strong> : null}
        <p>{props.body}</p>
      </div>
      <PlainDialogActions>
        <Button kind="primary" size="large" onClick={props.onClose}>
          Close
        </Button>
      </PlainDialogActions>
    </>
  )
}
