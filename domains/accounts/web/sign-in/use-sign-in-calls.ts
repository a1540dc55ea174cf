import { useEffect } from 'react'

export type SignInCalls = typeof import('./sign-in-calls.ts')

/** The calls of the pages before the product with their checks. They are heavier than the page and come once it stands. */
export const signInCalls = (): Promise<SignInCalls> => import('./sign-in-calls.ts')

/** Fetches them while the visitor reads, so that a form never waits for them. */
export function useSignInCalls(): void {
  useEffect(() => {
    const soon = setTimeout(() => void signInCalls().catch(() => {}), 1_500)
    return () => clearTimeout(soon)
  }, [])
}
