import {
  Loading,
  Progress,
  type RunShown,
  SkeletonFigures,
  SkeletonRows,
} from '#design-system/patterns/page/index.ts'
import type { Following } from './follow-run.ts'

const stepWords: Record<string, { label: string; of: string }> = {
  Waiting: { label: 'Waiting for its turn', of: '' },
  'Reading prices': { label: 'Reading prices of', of: 'symbols' },
  Measuring: { label: 'Measuring', of: 'parts' },
  Simulating: { label: 'Simulating', of: 'blocks of paths' },
  Optimising: { label: 'Optimising', of: 'parts' },
}

/** A computation on its way: how far it has come, a button that ends it, and the layout of its answer. */
export function Computing({ following: { progress, cancel, isCancelling } }: { following: Following }) {
  const running = progress?.state === 'running' ? progress.run : undefined
  const words = stepWords[running?.step ?? ''] ?? { label: 'Computing', of: '' }
  return (
    <>
      {running ? (
        <Progress
          label={words.label}
          of={words.of}
          run={countOf({ ...running, ...(isCancelling ? { state: 'cancelling' } : {}) })}
          onCancel={cancel}
        />
      ) : null}
      <Loading label="Computing">
        <SkeletonFigures figures={4} />
        <SkeletonRows rows={6} />
      </Loading>
    </>
  )
}

/** A step of one part is not counted, nor one whose parts are not known. */
const countOf = ({ done, ...run }: RunShown): RunShown =>
  (run.total ?? 1) <= 1
    ? { ...run, total: null, share: null }
    : { ...run, ...(done === undefined ? {} : { done }) }
