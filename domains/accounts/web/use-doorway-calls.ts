import { useEffect } from 'react'

export type DoorwayCalls = typeof import('./doorway-calls.ts')

/** The calls of the doorway with their checks. They are heavier than the page and come once it stands. */
export const doorwayCalls = (): Promise<DoorwayCalls> => import('./doorway-calls.ts')

/** Fetches them while the visitor reads, so that a form never waits for them. */
export function useDoorwayCalls(): void {
  useEffect(() => {
    const soon = setTimeout(() => void doorwayCalls().catch(() => {}), 1_500)
    return () => clearTimeout(soon)
  }, [])
}
