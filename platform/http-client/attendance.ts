import { UNATTENDED_HEADER } from '#platform/endpoint/index.ts'

/** A page that nobody has touched for so long asks by itself. */
const ATTENDED_MS = 60_000

/** What is used of the page. The door of this room is the server's as well, whose types know no page. */
const page = globalThis as {
  document?: unknown
  addEventListener?: (sign: string, note: () => void, options: { capture: true; passive: true }) => void
}

let touchedAt = 0
let isWatching = false

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

function watch(): void {
  isWatching = true
  touchedAt = Date.now()
  for (const sign of signs)
    page.addEventListener?.(
      sign,
      () => {
        touchedAt = Date.now()
      },
      { capture: true, passive: true },
    )
}

/**
 * The header of a call that no person is behind: what a screen asks again and again keeps no session open that an organisation ends
 * without use. Nothing while somebody sits before the page.
 */
export function attendanceHeader(): Record<string, string> {
  if (page.document === undefined) return {}
  if (!isWatching) watch()
  return Date.now() - touchedAt > ATTENDED_MS ? { [UNATTENDED_HEADER]: '1' } : {}
}
