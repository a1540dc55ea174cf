import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#design-system/primitives/index.ts'
import classes from './dialog.module.css'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  purpose?: ReactNode
  /** `wide` is 640px, for a form in two columns. */
  size?: 'normal' | 'wide'
  children: ReactNode
}

/** A dialog: holds the focus, gives it back, closes on Esc; full screen below 600px. */
export function Dialog({ isOpen, onClose, title, purpose, size = 'normal', children }: DialogProps) {
  const isPhone = useMediaQuery('(max-width: 599px)') === true
  useFocusKept(isOpen)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size === 'wide' ? 640 : 480}
      fullScreen={isPhone}
      transitionProps={{ transition: 'fade-up', duration: 160 }}
    >
      {purpose ? <p className={classes.purpose}>{purpose}</p> : null}
      {children}
    </Modal>
  )
}

const CLOSED_AFTER_MS = 240

/** What opened the dialog may be gone with what was done in it; the focus then goes to the page's heading. */
export function useFocusKept(isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    if (isOpen) return
    const timer = setTimeout(() => {
      if (document.activeElement === null || document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }, CLOSED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
}

/** The buttons of a dialog, at the right, the primary one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

/** Cancel, and the one thing that the dialog does. */
export function SubmitActions({
  onCancel,
  ...submit
}: ComponentProps<typeof Button> & { onCancel: () => void }) {
  return (
    <DialogActions>
      <Button onClick={onCancel}>Cancel</Button>
      <Button kind="primary" {...submit} />
    </DialogActions>
  )
}

type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  /** What will happen, and whether it can be undone. */
  body: ReactNode
  /** A verb: "Delete the key". */
  confirmLabel: string
  kind?: 'primary' | 'danger'
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back. The safe button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, body, confirmLabel, kind = 'primary', isBusy = false, onConfirm, onClose } = props
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <div className="quiet">{body}</div>
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button kind={kind} onClick={onConfirm} isBusy={isBusy}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
