import type { ReactNode } from 'react'
import { AnswerStates, type Asked, FailedState } from '#design-system/patterns/page/index.ts'
import { CallFailed } from '#platform/http-client/index.ts'
import { Computing } from './computing.tsx'
import type { Following } from './follow-run.ts'

type FollowedStatesProps<Data, Input> = {
  of: Asked<Data, Input> & { following?: Following }
  failed: string
  kept: string
  /** Before anything was asked. */
  empty?: ReactNode
  /** While a call is computed that cannot be followed. */
  waiting?: ReactNode
  /** A failure that has more to say than its sentence. */
  explain?: (failure: CallFailed) => ReactNode
  children: (data: Data, input: Input) => ReactNode
}

/** Computing with its progress, cancelled, failed and answered: the states of a call that can be followed and ended. */
export function FollowedStates<Data, Input>(props: FollowedStatesProps<Data, Input>) {
  const { of, kept, waiting, explain, ...others } = props
  const cause = of.error?.cause
  return (
    <AnswerStates
      {...others}
      of={{ ...of, error: cause instanceof Error ? cause : of.error }}
      kept={kept}
      waiting={of.following ? <Computing following={of.following} /> : waiting}
      explain={(failure, retry) => {
        if (!(failure instanceof CallFailed)) return undefined
        const explained = explain?.(failure)
        if (explained || failure.code !== 'cancelled') return explained
        return <FailedState title="Cancelled." body={kept} {...retry} />
      }}
    />
  )
}
