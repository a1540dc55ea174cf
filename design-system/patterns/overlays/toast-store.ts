import { failureSentence } from '../page/failure-sentence.ts'

/** A toast, as the specification has it: green for success, red otherwise. */
export type Toast = {
  id: number
  kind: 'success' | 'failure'
  title: string
  message?: string
  /** One thing that can be done about it, such as undoing it; the toast closes with it. */
  action?: { label: string; run: () => void }
}

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast from anywhere in the browser. Returns its id. The same words shown twice in a row stay one toast. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const last = toasts.at(-1)
  const isSame =
    last &&
    !toast.action &&
    last.kind === toast.kind &&
    last.title === toast.title &&
    last.message === toast.message
  const kept = isSame ? toasts.slice(0, -1) : toasts
  const id = nextId++
  // Four fit beside any work; the oldest gives way.
  set([...kept, { ...toast, id }].slice(-4))
  return id
}

/** Shows why something failed: `onError: showFailure('Not assigned')`. */
export const showFailure = (title: string) => (failure: unknown) => {
  showToast({ kind: 'failure', title, message: failureSentence(failure) })
}

export function closeToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): readonly Toast[] => toasts,
  readOnServer: (): readonly Toast[] => none,
}

const none: readonly Toast[] = []
