import type { ReactNode } from 'react'
import { FormNotice } from '#design-system/plain/form-notice.tsx'
import { wordsOf } from '../words.ts'
import type { AskedReturn } from './use-payment-return.ts'

type PaymentNoticeProps = {
  asked: AskedReturn | undefined
  /** Said after it: what comes next. */
  children?: ReactNode
}

/** What became of a checkout that the browser comes back from: a success only where it was confirmed. */
export function PaymentNotice({ asked, children }: PaymentNoticeProps) {
  const stated = asked?.outcome ? wordsOf(asked.outcome) : undefined
  const isAsking = asked !== undefined && stated === undefined
  const words = (
    <>
      <p>{stated?.text}</p>
      {children}
    </>
  )
  return (
    <>
      <FormNotice kind="success">
        {isAsking ? <p>Checking the result of the checkout…</p> : stated?.kind === 'success' ? words : null}
      </FormNotice>
      <FormNotice kind="failure">{stated?.kind === 'failure' ? words : null}</FormNotice>
    </>
  )
}
