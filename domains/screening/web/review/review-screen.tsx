import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ListFilter, useList } from '#design-system/patterns/list-screen/index.ts'
import { showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Page, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { Button, ButtonLink } from '#design-system/primitives/index.ts'
import { readUser } from '#domains/accounts/contract/index.ts'
import { reviewList, topicNames } from '#domains/screening/contract/index.ts'
import { queryOf } from '#platform/http-client/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { screeningQuery } from '../queries.ts'
import { AbsenceDialog } from './absence-dialog.tsx'
import { reviewersQuery, reviewQuery, useAssignByRules } from './queries.ts'
import classes from './review.module.css'
import { ReviewEvidence } from './review-evidence.tsx'
import { countInWords, ReviewList } from './review-list.tsx'
import { useReviewing } from './use-reviewing.ts'

const stageLabel = {
  first: 'First decisions',
  second: 'Second decisions',
  own: 'Your proposals',
} as const
const whoseLabel = { mine: 'Yours', nobody: 'Nobody’s', others: 'Other people’s' } as const
const riskLabel = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' } as const

/** How many of the next ones are read ahead, so that a decision leads on without waiting. */
const READ_AHEAD = 3

/** Everything that waits for a decision, one after the other: the queue on the left, the evidence on the right, and a key for each step. */
export default function ReviewScreen() {
  const list = useList(reviewList, { pageRows: 100, openRow: 'match' })
  const queue = useQuery({ ...reviewQuery(list.ask), placeholderData: (before) => before })
  const user = useQuery(queryOf(readUser, {})).data?.user
  const mayDecide = user !== undefined && isGranted(user, 'screening:decide')
  const items = queue.data?.rows ?? []
  const reviewing = useReviewing({ list, items, userId: user?.id, mayDecide })
  const { current, selected } = reviewing
  const client = useQueryClient()
  const ahead = items
    .slice(items.findIndex(({ matchId }) => matchId === current?.matchId) + 1)
    .slice(0, READ_AHEAD)
    .map(({ screeningId }) => screeningId)
    .join(' ')
  useEffect(() => {
    for (const id of ahead.split(' ').filter(Boolean)) void client.prefetchQuery(screeningQuery(Number(id)))
  }, [ahead, client])
  return (
    <Page
      title="Review queue"
      purpose="Matches awaiting a decision, most severe and oldest first. Press ? for shortcuts."
      crumbs={crumbsOf.kyb}
      actions={mayDecide ? <Actions userId={user.id} /> : null}
    >
      <ListFilter
        list={list}
        page={queue.data}
        facets={{
          stage: {
            label: 'What is asked',
            any: 'To decide',
            labelOf: (value) => stageLabel[value],
          },
          whose: { label: 'Whose work', any: 'Anyone', labelOf: (value) => whoseLabel[value] },
          riskLevel: { label: 'Risk', any: 'Any risk', labelOf: (value) => riskLabel[value] },
          topic: { label: 'List data', any: 'Any topic', labelOf: (value) => topicNames[value] },
        }}
      />
      <div className={classes.desk}>
        <div className={classes.side}>
          <Panel title="To decide">
            <QueryStates
              query={queue}
              failed="The review queue could not be read."
              kept="Every decision is kept."
              empty={
                <EmptyState
                  title={list.isNarrowed ? 'No match fits' : 'Nothing waits for a decision'}
                  body={
                    list.isNarrowed
                      ? 'Other matches may wait: clear the filters to see them.'
                      : 'Matches of screenings, batches and monitoring appear here until they are decided.'
                  }
                  {...(list.isNarrowed
                    ? { actions: <Button onClick={list.clear}>Clear the filters</Button> }
                    : {})}
                />
              }
            >
              {({ rows, total }) => (
                <>
                  <p className={classes.count} aria-live="polite">
                    {countInWords(rows.length, total, selected.size)}
                  </p>
                  <ReviewList
                    items={rows}
                    currentId={current?.matchId}
                    selected={selected}
                    now={new Date()}
                    onOpen={reviewing.open}
                    onToggle={reviewing.toggle}
                  />
                </>
              )}
            </QueryStates>
          </Panel>
        </div>
        {current ? (
          <ReviewEvidence item={current} reviewing={reviewing} userId={user?.id} mayDecide={mayDecide} />
        ) : null}
      </div>
    </Page>
  )
}

function Actions({ userId }: { userId: number }) {
  const people = useQuery(reviewersQuery())
  const assign = useAssignByRules()
  const [isAbsence, setAbsence] = useState(false)
  const me = people.data?.find((person) => person.userId === userId)
  return (
    <>
      {me ? (
        <Button onClick={() => setAbsence(true)}>{me.absentUntil ? 'You are absent' : 'Set absence'}</Button>
      ) : null}
      <ButtonLink to="/dashboard/kyb/settings">Reasons and rules</ButtonLink>
      <Button
        isBusy={assign.isPending}
        onClick={() =>
          assign.mutate(
            {},
            {
              onSuccess: ({ assigned, left }) =>
                showToast({
                  kind: 'success',
                  title: `${assigned} assigned by the rules`,
                  ...(left > 0 ? { message: `${left} left: no rule names anybody available.` } : {}),
                }),
              onError: showFailure('Nothing was assigned'),
            },
          )
        }
      >
        Assign by rules
      </Button>
      {me && isAbsence ? <AbsenceDialog reviewer={me} onClose={() => setAbsence(false)} /> : null}
    </>
  )
}
