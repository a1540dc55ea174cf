import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { IconButton } from '#design-system/primitives/button.tsx'
import { Icon } from '#design-system/primitives/icon.tsx'
import { IconX } from '#design-system/primitives/icons.ts'
import classes from './plain-dialog.module.css'

type PlainDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  purpose?: ReactNode
  /** `wide` is 640px, for a form in two columns. */
  size?: 'normal' | 'wide'
  children: ReactNode
}

/**
 * A dialog of a public page, on the browser's own `<dialog>`: holds the focus, gives it back to what opened it, closes on
 * Escape, on a click on the ground and on its own button; full screen below 600px. What is in it starts again at each opening.
 */
export function PlainDialog(props: PlainDialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, title, purpose, size = 'normal', children }: PlainDialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(element)
  const closesOnGround = useGround(onClose)
  return (
    <dialog
      ref={element}
      className={classes.dialog}
      data-size={size}
      aria-labelledby={`${id}-title`}
      aria-describedby={purpose ? `${id}-purpose` : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // A browser closes it at a second Escape whatever the page says.
      onClose={onClose}
      {...closesOnGround}
    >
      <div className={classes.content}>
        <header className={classes.head}>
          <h2 id={`${id}-title`} tabIndex={-1}>
            {title}
          </h2>
          <IconButton label="Close" icon={<Icon of={IconX} size={18} />} onClick={onClose} />
        </header>
        {purpose ? (
          <p id={`${id}-purpose`} className={classes.purpose}>
            {purpose}
          </p>
        ) : null}
        {children}
      </div>
    </dialog>
  )
}

/** Shows the dialog above everything, and gives the focus back to what had it when the dialog is gone. */
function useModal(element: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement
    const dialog = element.current
    if (!dialog) return
    dialog.showModal()
    const release = holdPageStill()
    // A field that takes the focus on a phone would cover the dialog with the keyboard before it has been read.
    const isTouch = window.matchMedia('(pointer: coarse)').matches
    const first = isTouch ? null : dialog.querySelector<HTMLElement>(firstField)
    ;(first ?? dialog.querySelector<HTMLElement>('h2'))?.focus({ preventScroll: true })
    return () => {
      release()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [element])
}

/** The page behind does not scroll, and keeps the room of its scroll bar so that nothing on it moves. */
function holdPageStill(): () => void {
  const { documentElement: page } = document
  const barWidth = window.innerWidth - page.clientWidth
  page.style.overflow = 'hidden'
  if (barWidth > 0) page.style.paddingRight = `${barWidth}px`
  return () => {
    page.style.overflow = ''
    page.style.paddingRight = ''
  }
}

const firstField = [
  'input:not([tabindex="-1"]):not([type="hidden"])',
  'select',
  'textarea',
  '[data-autofocus]',
].join()

/** A click on the ground closes; a press that began inside, as when text is selected, does not. */
function useGround(onClose: () => void) {
  const beganOnGround = useRef(false)
  return {
    onPointerDown: (event: { target: EventTarget; currentTarget: EventTarget }) => {
      beganOnGround.current = event.target === event.currentTarget
    },
    onClick: (event: { target: EventTarget; currentTarget: EventTarget }) => {
      if (event.target === event.currentTarget && beganOnGround.current) onClose()
    },
  }
}

/** The buttons of a dialog, at the right, the primary one last. */
export function PlainDialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
