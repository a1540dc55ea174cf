import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** What a browser that keeps nothing would forget before the page is left. */
const untilReload = new Map<string, string>()

/** Text that this browser keeps over screens and reloads; a second tab follows. Nothing is kept without a name. */
export function useKeptInBrowser(name: string | undefined): [string | null, (text: string) => void] {
  const kept = useSyncExternalStore(
    listen,
    () => (name === undefined ? null : read(name)),
    () => null,
  )
  return [kept, (text) => name !== undefined && write(name, text)]
}

function listen(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(name: string): string | null {
  try {
    return untilReload.get(name) ?? localStorage.getItem(name)
  } catch {
    return untilReload.get(name) ?? null
  }
}

function write(name: string, text: string): void {
  try {
    localStorage.setItem(name, text)
    untilReload.delete(name)
  } catch {
    // A private window or a full store refuses; the text then lives as long as the page.
    untilReload.set(name, text)
  }
  for (const listener of listeners) listener()
}
