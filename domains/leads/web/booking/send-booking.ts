import { useEffect, useRef } from 'react'
import type { InputOf } from '#platform/endpoint/index.ts'
import { CallFailed, call } from '#platform/http-client/index.ts'
import { bookDemo, startForm } from '../../contract/index.ts'

/** The moment the form was opened, as the server signed it; a form goes without it when it could not be had. */
export function useFormStart(): () => string | undefined {
  const formStart = useRef<string>(undefined)
  useEffect(() => {
    const leaving = new AbortController()
    call(startForm, {}, { signal: leaving.signal }).then(
      (answer) => {
        formStart.current = answer.formStart
      },
      () => {},
    )
    return () => leaving.abort()
  }, [])
  return () => formStart.current
}

/** Sends a booking. @throws CallFailed, also where an answer says that it was no success. */
export async function sendBooking(booking: InputOf<typeof bookDemo>): Promise<void> {
  const answer: { success: boolean; error?: string } = await call(bookDemo, booking)
  if (answer.success) return
  throw new CallFailed('The booking was refused.', {
    status: 200,
    code: 'refused',
    ...(answer.error ? { serverMessage: answer.error } : {}),
  })
}
