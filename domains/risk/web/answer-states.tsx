import type { ReactNode } from 'react'
import { FailedState, failureSentence } from '#design-system/patterns/page/index.ts'
import { CallFailed } from '#platform/http-client/index.ts'
import { Computing } from './runs/computing.tsx'
import type { Following } from './runs/follow-run.ts'

export type Asked<Data, Input> = {
  data: Data | undefined
  error: Error | null
  isPending: boolean
  variables: Input | undefined
  mutate: (input: Input) => void
  following: Following
}

type AnswerStatesProps<Data, Input> = {
  of: Asked<Data, Input>
  failed: string
  /** A failure that has more to say than its sentence. */
  explain?: (failure: CallFailed) => ReactNode
  children: (data: Data, input: Input) => ReactNode
}

/** Computing with its progress, cancelled, failed and answered. A failure names its reason and keeps the input. */
export function AnswerStates<Data, Input>(props: AnswerStatesProps<Data, Input>) {
  const { of, failed, explain, children } = props
  const { data, error, isPending, variables } = of
  if (isPending) return <Computing following={of.following} />
  if (error) {
    const cause = error.cause ?? error
    const refused = cause instanceof CallFailed ? cause : undefined
    const explained = refused && explain?.(refused)
    if (explained) return explained
    const retry = variables === undefined ? {} : { onRetry: () => of.mutate(variables) }
    if (refused?.code === 'cancelled')
      return <FailedState title="Cancelled." body="Your lines are kept." {...retry} />
    return <FailedState title={failed} body={`${failureSentence(cause)} Your lines are kept.`} {...retry} />
  }
  return data === undefined || variables === undefined ? null : children(data, variables)
}
