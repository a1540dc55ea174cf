import { useEffect, useState } from 'react'

const PROBE_MS_MAX = 5_000
/** The lightest thing that the server has. */
const PROBE_PATH = '/favicon.svg'

/** Whether the server answers. The browser's own word is not asked: a server on this machine needs no network. */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch(PROBE_PATH, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS_MAX) })
    return true
  } catch {
    return false
  }
}

/** Loads the page again if the server answers; otherwise nothing happens, so that no page of the browser's own takes its place. */
export async function reloadWhenReachable(): Promise<boolean> {
  const isThere = await isReachable()
  if (isThere) location.reload()
  return isThere
}

/** A retry that loads the page again; `isAway` once it was tried without a connection. */
export function useReload(): { isAway: boolean; retry: () => void } {
  const [isAway, setAway] = useState(false)
  return { isAway, retry: () => void reloadWhenReachable().then((isThere) => setAway(!isThere)) }
}

/** Whether a failure says that code of a screen could not be fetched, in the words of each browser. */
export function isCodeMissing(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /dynamically imported module|importing a module script failed|failed to fetch|load failed|networkerror/i.test(
    message,
  )
}

const KEY = 'assay-loaded-anew'
const APART_MS_MIN = 10_000

/**
 * A browser does not fetch a screen's code again that failed once, and a new version of the product has other files: the page is loaded
 * again, by itself and once, where the server answers.
 */
export function useReloadForMissingCode(error: unknown): void {
  const isMissing = isCodeMissing(error)
  useEffect(() => {
    if (!isMissing) return
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < APART_MS_MIN) return
    sessionStorage.setItem(KEY, String(Date.now()))
    void reloadWhenReachable()
  }, [isMissing])
}
