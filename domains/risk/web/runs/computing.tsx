import { Loading, Progress, SkeletonFigures, SkeletonRows } from '#design-system/patterns/page/index.ts'
import type { Following } from './follow-run.ts'

const stepWords: Record<string, { label: string; of: string }> = {
  'Reading prices': { label: 'Reading prices of', of: 'symbols' },
  Measuring: { label: 'Measuring', of: 'parts' },
  Simulating: { label: 'Simulating', of: 'blocks of paths' },
  Optimising: { label: 'Optimising', of: 'parts' },
}

/** A computation on its way: how far it has come, a button that ends it, and the layout of its answer. */
export function Computing({ following: { progress, cancel, isCancelling } }: { following: Following }) {
  const running = progress?.state === 'running' ? progress : undefined
  const words = stepWords[running?.step ?? ''] ?? { label: 'Computing', of: '' }
  return (
    <>
      {running ? (
        <Progress
          label={words.label}
          of={words.of}
          {...countOf(running)}
          onCancel={cancel}
          isCancelling={isCancelling}
        />
      ) : null}
      <Loading label="Computing">
        <SkeletonFigures figures={4} />
        <SkeletonRows rows={6} />
      </Loading>
    </>
  )
}

/** A step of one part is not counted. */
const countOf = ({ done, total }: { done: number; total: number | null }) =>
  total !== null && total <= 1 ? { total: null } : { done, total }
