import type { ReactNode } from 'react'
import {
  EmptyState,
  FailedState,
  failureSentence,
  Loading,
  SkeletonFigures,
  SkeletonRows,
} from '#design-system/patterns/page/index.ts'
import { Computing, type Following } from '#domains/risk/web/index.tsx'
import { CallFailed } from '#platform/http-client/index.ts'
import { FAILED } from '../words.ts'

type Asked<Data, Input> = {
  data: Data | undefined
  error: Error | null
  isPending: boolean
  variables: Input | undefined
  mutate: (input: Input) => void
  /** Of a call that can be followed and ended. */
  following?: Following
}

type AnswerStatesProps<Data, Input> = {
  of: Asked<Data, Input>
  empty: { title: string; body: string }
  children: (data: Data, input: Input) => ReactNode
}

/** Not yet asked, computing, failed and answered. A failure names its reason, keeps the input and can be tried again. */
export function AnswerStates<Data, Input>({ of, empty, children }: AnswerStatesProps<Data, Input>) {
  const { data, error, isPending, variables } = of
  if (isPending && of.following) return <Computing following={of.following} />
  if (isPending)
    return (
      <Loading label="Computing">
        <SkeletonFigures figures={4} />
        <SkeletonRows rows={6} />
      </Loading>
    )
  if (error) {
    const cause = error.cause ?? error
    const retry = variables === undefined ? {} : { onRetry: () => of.mutate(variables) }
    if (cause instanceof CallFailed && cause.code === 'cancelled')
      return <FailedState title="Cancelled." body="Your input is kept." {...retry} />
    return <FailedState title={FAILED} body={`${failureSentence(cause)} Your input is kept.`} {...retry} />
  }
  if (data === undefined || variables === undefined)
    return <EmptyState title={empty.title} body={empty.body} />
  return children(data, variables)
}
