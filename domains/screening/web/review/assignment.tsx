import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dateTime } from '#design-system/formats/index.ts'
import { showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import type { ReviewItem } from '#domains/screening/contract/index.ts'
import { reviewersQuery, useAssignReviewed } from './queries.ts'
import classes from './review.module.css'
import { assigneeInWords } from './review-list.tsx'

/** Whose work the chosen matches are and why, and to whom else they can be given. */
export function Assignment({ item, chosen }: { item: ReviewItem; chosen: readonly ReviewItem[] }) {
  const people = useQuery(reviewersQuery())
  const assign = useAssignReviewed()
  const proposers = new Set(chosen.map(({ proposal }) => proposal?.userId))
  const give = (userId: number | null) =>
    assign.mutate(
      { matches: chosen.map(({ matchId }) => matchId), userId },
      {
        onSuccess: ({ assigned }) =>
          showToast({
            kind: 'success',
            title: `${assigned} ${assigned === 1 ? 'match' : 'matches'} assigned`,
          }),
        onError: showFailure('Nothing was assigned'),
      },
    )
  return (
    <div className={classes.assignment}>
      <p>
        <b>{assigneeInWords(item)}</b>
        {item.assignedBecause ? `. ${item.assignedBecause}` : ''}
        {item.assignee?.absentUntil ? `. Absent until ${dateTime(item.assignee.absentUntil)}` : ''}
      </p>
      <NativeSelect
        aria-label={chosen.length > 1 ? `Give ${chosen.length} matches to` : 'Give this match to'}
        value=""
        disabled={assign.isPending}
        data={[
          { value: '', label: chosen.length > 1 ? `Give ${chosen.length} to …` : 'Give to …' },
          ...(people.data ?? [])
            .filter(({ userId }) => !proposers.has(userId))
            .map(({ userId, fullName, open, absentUntil }) => ({
              value: String(userId),
              label: `${fullName}, ${open} open${absentUntil ? ', absent' : ''}`,
            })),
          { value: 'nobody', label: 'Unassign' },
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget
          if (value !== '') give(value === 'nobody' ? null : Number(value))
        }}
      />
    </div>
  )
}
