import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/** Holds whoever would leave with something unsaved: within the site by asking, at its edge by the browser's own question. */
export function useUnsaved(isDirty: boolean) {
  const isHeld = useRef(isDirty)
  isHeld.current = isDirty
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isHeld.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  return {
    blocker,
    /** What was unsaved is saved: the next step away is free, before the screen has drawn again. */
    release: () => {
      isHeld.current = false
    },
  }
}
