import type { ReactNode } from 'react'
import { failureSentence } from './failure-sentence.ts'
import { FailedState, Loading, SkeletonFigures } from './states.tsx'

/** What was asked for with an input, and what has become of it. */
export type Asked<Data, Input> = {
  data: Data | undefined
  error: Error | null
  isPending: boolean
  variables: Input | undefined
  mutate: (input: Input) => void
}

type AnswerStatesProps<Data, Input> = {
  of: Asked<Data, Input>
  /** What failed, in the specification's words: "Bond analysis failed". */
  failed: string
  /** What is safe although this failed. */
  kept?: string
  /** Before anything was asked. */
  empty?: ReactNode
  /** While it is computed; figures in grey unless told. */
  waiting?: ReactNode
  /** A failure that has more to say than its sentence. */
  explain?: ((failure: Error, retry: { onRetry?: () => void }) => ReactNode) | undefined
  children: (data: Data, input: Input) => ReactNode
}

/** Not yet asked, computing, failed and answered. A failure names its reason, keeps the input and can be tried again. */
export function AnswerStates<Data, Input>({
  of,
  failed,
  kept = 'Your input is kept.',
  empty = null,
  waiting,
  explain,
  children,
}: AnswerStatesProps<Data, Input>) {
  const { data, error, isPending, variables } = of
  if (isPending)
    return (
      waiting ?? (
        <Loading label="Computing">
          <SkeletonFigures figures={6} />
        </Loading>
      )
    )
  if (error) {
    const retry = variables === undefined ? {} : { onRetry: () => of.mutate(variables) }
    return (
      explain?.(error, retry) || (
        <FailedState title={failed} body={`${failureSentence(error)} ${kept}`} {...retry} />
      )
    )
  }
  return data === undefined || variables === undefined ? empty : children(data, variables)
}
