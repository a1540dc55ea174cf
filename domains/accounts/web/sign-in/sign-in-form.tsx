import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#design-system/primitives/index.ts'
import classes from '../accounts.module.css'
import type { Refusal } from './sign-in-calls.ts'
import { type Question, SignInField } from './sign-in-field.tsx'
import { type SignInCalls, signInCalls, useSignInCalls } from './use-sign-in-calls.ts'

type SignInFormProps = {
  questions: readonly Question[]
  submitLabel: string
  /** On the button while the call is under way. */
  busyLabel: string
  /** The first reason not to send, if there is one. */
  check: (calls: SignInCalls, values: Record<string, string>) => Refusal | undefined
  /** A rejection is shown: its sentence and code. */
  onSubmit: (calls: SignInCalls, values: Record<string, string>) => Promise<unknown>
  /** Said when the server gives no sentence of its own. */
  fallback: string
  /** Between the fields and the button. */
  note?: ReactNode
}

/**
 * A short form before the product: one refusal at a time, shown with its code, gone with the next key. The fields keep what was typed
 * before the page's script was there, so that neither a fast visitor nor a password manager is ignored.
 */
export function SignInForm(props: SignInFormProps) {
  const { questions, submitLabel, busyLabel, check, onSubmit, fallback, note } = props
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSending, setSending] = useState(false)
  const [isReady, setReady] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const refusalId = useId()
  useSignInCalls()
  useEffect(() => setReady(true), [])

  const refuse = (found: Refusal) => {
    setRefusal(found)
    const name = found.field
    const field = name ? form.current?.elements.namedItem(name) : null
    if (field instanceof HTMLElement) field.focus()
  }

  const submit = async (element: HTMLFormElement) => {
    if (isSending) return
    const sent = new FormData(element)
    const values = Object.fromEntries(questions.map(({ name }) => [name, String(sent.get(name) ?? '')]))
    const calls = await signInCalls().catch(() => undefined)
    if (!calls) return refuse({ message: 'Network error. Please try again.', code: 'NETWORK_ERROR' })
    const found = check(calls, values)
    if (found) return refuse(found)
    setRefusal(undefined)
    setSending(true)
    try {
      await onSubmit(calls, values)
    } catch (failure) {
      refuse(calls.refusalOfCall(failure, fallback))
    } finally {
      setSending(false)
    }
  }

  return (
    // `post` keeps what was typed out of the address, should the form ever be sent without the script.
    <form
      ref={form}
      method="post"
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
      onInput={() => setRefusal(undefined)}
    >
      {questions.map((question) => (
        <SignInField
          key={question.name}
          question={question}
          refusalId={refusal?.field === question.name ? refusalId : undefined}
        />
      ))}
      {note}
      <div role="alert" id={refusalId} className={classes.refusal}>
        {refusal ? (
          <>
            <span>{refusal.message}</span>
            {refusal.code ? <code>{refusal.code}</code> : null}
          </>
        ) : null}
      </div>
      <Button type="submit" kind="primary" size="large" isBusy={isSending} disabled={!isReady}>
        {isSending ? busyLabel : submitLabel}
      </Button>
    </form>
  )
}
