import { useQuery } from '@tanstack/react-query'
import { EmptyState, QueryStates } from '#design-system/patterns/page/index.ts'
import { ButtonLink } from '#design-system/primitives/index.ts'
import type { ReviewItem } from '#domains/screening/contract/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { MatchPanel } from '../matches/match-panel.tsx'
import { screeningQuery } from '../queries.ts'
import { Assignment } from './assignment.tsx'
import { ReviewDecision } from './review-decision.tsx'
import type { Reviewing } from './use-reviewing.ts'

type Props = {
  item: ReviewItem
  reviewing: Reviewing
  userId: number | undefined
  mayDecide: boolean
}

/** The evidence of the match that is open, whose work it is, and the decision. */
export function ReviewEvidence({ item, reviewing, userId, mayDecide }: Props) {
  const screening = useQuery(screeningQuery(item.screeningId))
  const { selected } = reviewing
  return (
    <section aria-label={`${item.companyName}: ${item.entryName}`}>
      {mayDecide ? (
        <Assignment item={item} chosen={selected.size > 0 ? [...selected.values()] : [item]} />
      ) : null}
      <QueryStates
        query={screening}
        failed="The evidence could not be read."
        kept="The match is still pending."
        isEmpty={({ matches }) => !matches.some(({ id }) => id === item.matchId)}
        empty={
          <EmptyState title="This match is no longer there" body="Its screening was repeated or removed." />
        }
      >
        {(file) => {
          const match = file.matches.find(({ id }) => id === item.matchId)
          return match ? (
            <MatchPanel
              file={file}
              match={match}
              userId={userId}
              decision={
                mayDecide ? (
                  <ReviewDecision
                    key={match.id}
                    match={match}
                    userId={userId}
                    selectedCount={selected.size}
                    isBusy={reviewing.isBusy}
                    onDecide={reviewing.decide}
                  />
                ) : undefined
              }
            />
          ) : null
        }}
      </QueryStates>
      <div className="actions">
        <ButtonLink to={pathOf({ type: 'screening', id: item.screeningId })}>Open the screening</ButtonLink>
        {item.customerId ? (
          <ButtonLink to={pathOf({ type: 'company', id: item.customerId })}>Open the customer</ButtonLink>
        ) : null}
      </div>
    </section>
  )
}
