import { useState } from 'react'

/** Which conversation of this browser it is: the workstation keeps its own. */
export type ConversationPlace = 'chat' | 'workstation'

const keyOf = (place: ConversationPlace) => `assay.${place}.session`

/** What a browser that keeps nothing would forget before the page is left. */
const untilReload = new Map<string, string>()

/**
 * The session id of a conversation, kept in this browser. It is no secret: the server gives a conversation to its person alone,
 * whatever session they name.
 */
export function sessionIdOf(place: ConversationPlace): string {
  const key = keyOf(place)
  const kept = read(key)
  if (kept && /^[\w-]{8,64}$/.test(kept)) return kept
  const made = newId()
  try {
    localStorage.setItem(key, made)
  } catch {
    untilReload.set(key, made)
    // A private window or a full store refuses; the conversation is then found again until the page is left.
  }
  return made
}

export function useSessionId(place: ConversationPlace): string {
  const [id] = useState(() => (typeof window === 'undefined' ? '' : sessionIdOf(place)))
  return id
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? untilReload.get(key) ?? null
  } catch {
    return untilReload.get(key) ?? null
  }
}

/** `randomUUID` is not there on a page that came without TLS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
