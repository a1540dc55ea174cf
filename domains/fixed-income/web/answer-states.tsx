import type { ReactNode } from 'react'
import { FailedState, failureSentence, Loading, SkeletonFigures } from '#design-system/patterns/page/index.ts'

type Answer<Data, Input> = {
  data: Data | undefined
  error: Error | null
  isPending: boolean
  variables: Input | undefined
  mutate: (input: Input) => void
}

type AnswerStatesProps<Data, Input> = {
  of: Answer<Data, Input>
  /** What failed, in the specification's words: "Bond analysis failed". */
  failed: string
  /** Before anything was asked. */
  empty: ReactNode
  children: (data: Data, input: Input) => ReactNode
}

/** Not yet asked, computing, failed and answered. A failure names its reason, keeps the input and can be tried again. */
export function AnswerStates<Data, Input>({ of, failed, empty, children }: AnswerStatesProps<Data, Input>) {
  const { data, error, isPending, variables } = of
  if (isPending)
    return (
      <Loading label="Computing">
        <SkeletonFigures figures={6} />
      </Loading>
    )
  if (error)
    return (
      <FailedState
        title={failed}
        body={`${failureSentence(error)} Your input is kept.`}
        {...(variables === undefined ? {} : { onRetry: () => of.mutate(variables) })}
      />
    )
  return data === undefined || variables === undefined ? empty : children(data, variables)
}
