import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { timeOfDay } from '#design-system/formats/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import { failureSentence, type StatedFailure } from './failure-sentence.ts'
import classes from './states.module.css'
import { EmptyState, FailedState, Loading, SkeletonRows } from './states.tsx'

export type QueryState<Data> = Pick<
  UseQueryResult<Data, Error>,
  'data' | 'error' | 'isFetching' | 'refetch' | 'dataUpdatedAt' | 'errorUpdatedAt'
>

type QueryStatesProps<Data> = {
  query: QueryState<Data>
  /** The real layout in grey; six ruled rows unless told. */
  skeleton?: ReactNode
  /** What is loading, for a screen reader. */
  loadingLabel?: string
  /** What failed, in the screen's words: "The cases could not be read." */
  failed?: string
  /** What is safe although this failed: "Your decisions are kept." */
  kept?: string
  /** Sentence or whole state for no rows. */
  empty?: string | ReactNode
  /** When the data counts as none; an empty array, or a page with `total` 0, unless told. */
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/**
 * Loading, failed, empty and ready of one query. A failure is never shown as empty; a failed refresh keeps the earlier data on screen
 * and says from when it is.
 */
export function QueryStates<Data>({
  query,
  skeleton,
  loadingLabel,
  failed,
  kept,
  empty,
  isEmpty = hasNoRows,
  children,
}: QueryStatesProps<Data>) {
  const retry = () => void query.refetch()
  if (query.data === undefined) {
    if (!query.error)
      return (
        <Loading {...(loadingLabel ? { label: loadingLabel } : {})}>{skeleton ?? <SkeletonRows />}</Loading>
      )
    if (isClosed(query.error))
      return <FailedState title="You do not have access" body={failureSentence(query.error)} />
    return (
      <FailedState
        title={failed ?? 'This could not be read.'}
        body={[failureSentence(query.error), kept].filter(Boolean).join(' ')}
        facts={failureFacts(query.error, query.errorUpdatedAt)}
        onRetry={retry}
        isRetrying={query.isFetching}
      />
    )
  }
  return (
    <>
      {query.error ? (
        <div className={classes.stale} role="status">
          <SeverityTag severity="high">Not updated</SeverityTag>
          <span>
            {failureSentence(query.error)} Shown from {timeOfDay(new Date(query.dataUpdatedAt))} UTC.
          </span>
          <Button size="small" kind="quiet" onClick={retry} {...(query.isFetching ? { isBusy: true } : {})}>
            Try Again
          </Button>
        </div>
      ) : null}
      {empty !== undefined && isEmpty(query.data) ? emptyOf(empty) : children(query.data)}
    </>
  )
}

function emptyOf(empty: ReactNode): ReactNode {
  return typeof empty === 'string' ? <EmptyState title={empty} /> : empty
}

function hasNoRows(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0
  return typeof data === 'object' && data !== null && 'total' in data && data.total === 0
}

/** Refused for who one is: asked again it is refused again. */
const isClosed = (failure: unknown) => (failure as StatedFailure)?.code === 'forbidden'

function failureFacts(failure: unknown, at: number): { label: string; value: ReactNode }[] {
  const stated = failure as StatedFailure
  const reference = stated?.details?.reference
  return [
    ...(at > 0
      ? [{ label: 'Last attempt', value: `${timeOfDay(new Date(at), { seconds: true })} UTC` }]
      : []),
    ...(stated?.status ? [{ label: 'Answer', value: String(stated.status) }] : []),
    ...(typeof reference === 'string' ? [{ label: 'Reference', value: reference }] : []),
  ]
}
