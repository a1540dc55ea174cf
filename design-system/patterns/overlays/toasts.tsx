import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IconX } from '#design-system/primitives/icons.ts'
import { Button, Icon, IconButton, SeverityShape } from '#design-system/primitives/index.ts'
import { closeToast, type Toast, toastStore } from './toast-store.ts'
import classes from './toasts.module.css'

/** How long a toast stays when nobody hovers or focuses it (TOAST-003). */
export const TOAST_MS = 5000

/**
 * The toasts, top right. Two live regions stand empty from the start, because a reader announces only what changes in a region it knows:
 * failures interrupt, successes wait. Hovering or focusing any toast stops every clock.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer)
  const [isHeld, setHeld] = useState(false)
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) }
  // A toast closed under the pointer sends no leave.
  const isPaused = isHeld && toasts.length > 0
  useEffect(() => {
    if (toasts.length === 0) setHeld(false)
  }, [toasts.length])
  const cards = (kind: Toast['kind']) =>
    toasts
      .filter((toast) => toast.kind === kind)
      .map((toast) => <Card key={toast.id} toast={toast} isPaused={isPaused} />)
  return (
    <section
      className={classes.stack}
      aria-label="Notifications"
      {...hold}
      onFocus={() => setHeld(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false)
      }}
    >
      <div className={classes.region} role="alert" aria-live="assertive">
        {cards('failure')}
      </div>
      <div className={classes.region} role="status" aria-live="polite">
        {cards('success')}
      </div>
    </section>
  )
}

function Card({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const leftMs = useRef(TOAST_MS)
  useEffect(() => {
    if (isPaused) return
    const from = Date.now()
    const timer = setTimeout(() => closeToast(toast.id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current = Math.max(0, leftMs.current - (Date.now() - from))
    }
  }, [isPaused, toast.id])
  return (
    <div className={classes.toast} data-kind={toast.kind}>
      <span className={classes.tag}>
        <SeverityShape severity={toast.kind === 'success' ? 'ok' : 'critical'} />
      </span>
      <div className={classes.words}>
        <strong>{toast.title}</strong>
        {toast.message ? <span>{toast.message}</span> : null}
        {toast.action ? (
          <div className={classes.action}>
            <Button
              size="small"
              onClick={() => {
                closeToast(toast.id)
                toast.action?.run()
              }}
            >
              {toast.action.label}
            </Button>
          </div>
        ) : null}
      </div>
      <IconButton label="Close" icon={<Icon of={IconX} />} onClick={() => closeToast(toast.id)} />
    </div>
  )
}
