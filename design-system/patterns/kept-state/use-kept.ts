import { type Dispatch, type SetStateAction, useState } from 'react'

const PREFIX = 'kept: '
const OWNER = 'kept for'

/** What is kept belongs to one person in one organisation: whoever comes after them in the same tab finds none of it. */
export function keepFor(owner: string): void {
  try {
    if (sessionStorage.getItem(OWNER) === owner) return
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
    sessionStorage.setItem(OWNER, owner)
  } catch {
    // A browser that keeps nothing loses what was typed at a reload, and no more.
  }
}

/**
 * State that outlives a reload of the page and the way to another screen and back, for as long as the tab is open.
 * What cannot be read as it was written, or does not pass `isStill`, is as never kept.
 */
export function useKept<T>(
  name: string,
  initial: T | (() => T),
  isStill: (value: unknown) => boolean = (value) => hasShapeOf(resolved(initial), value),
): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState<T>(() => {
    const kept = read(name)
    return kept !== undefined && isStill(kept) ? (kept as T) : resolved(initial)
  })
  const set: Dispatch<SetStateAction<T>> = (next) =>
    setValue((before) => {
      const after = typeof next === 'function' ? (next as (before: T) => T)(before) : next
      write(name, after)
      return after
    })
  return [value, set]
}

function resolved<T>(initial: T | (() => T)): T {
  return typeof initial === 'function' ? (initial as () => T)() : initial
}

function read(name: string): unknown {
  try {
    const text = sessionStorage.getItem(PREFIX + name)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function write(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(PREFIX + name)
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // Full or forbidden: the screen goes on with what it holds.
  }
}

/** Whether a kept value has the shape of the first one: what an older version of the screen kept may have another. */
function hasShapeOf(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) {
    const [first] = pattern
    return Array.isArray(value) && (first === undefined || value.every((one) => hasShapeOf(first, one)))
  }
  if (typeof pattern !== 'object' || pattern === null) return typeof value === typeof pattern
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(pattern).every(([key, part]) =>
    hasShapeOf(part, (value as Record<string, unknown>)[key]),
  )
}
