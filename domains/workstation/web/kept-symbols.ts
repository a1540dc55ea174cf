import { useMemo, useSyncExternalStore } from 'react'
import { symbolsOf } from '#domains/workstation/contract/index.ts'

const listeners = new Set<() => void>()
/** What a browser that keeps nothing would forget before the page is left. */
const untilReload = new Map<string, string>()

/** The symbols that a person looks at, kept in this browser for them alone; a second tab follows. */
export function useSymbols(personId: number) {
  const place = `assay.workstation.symbols.${personId}`
  const kept = useSyncExternalStore(
    listen,
    () => read(place),
    () => null,
  )
  const symbols = useMemo(() => symbolsOf(kept), [kept])
  return { symbols, keep: (next: readonly string[]) => write(place, JSON.stringify(next)) }
}

function listen(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(place: string): string | null {
  try {
    return untilReload.get(place) ?? localStorage.getItem(place)
  } catch {
    return null
  }
}

function write(place: string, text: string): void {
  try {
    localStorage.setItem(place, text)
    untilReload.delete(place)
  } catch {
    // A private window or a full store refuses; the list then lives as long as the page.
    untilReload.set(place, text)
  }
  for (const listener of listeners) listener()
}
