import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { Facts, Panel, PanelBody, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { readUser } from '#domains/accounts/contract/index.ts'
import { PendingChanges } from '#domains/controls/web/index.tsx'
import type { ListQuestion } from '#domains/watchlists/contract/index.ts'
import { queryOf } from '#platform/http-client/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { useDecideListQuestion } from '../queries.ts'
import classes from '../screening.module.css'
import { publishedWords } from '../words.ts'

/** A publication that is kept aside: what speaks against it, who would be found no more, and the decision. */
export function QuestionPanel({ listId, question }: { listId: string; question: ListQuestion }) {
  const deciding = useDecideListQuestion()
  const user = useQuery(queryOf(readUser, {})).data?.user
  const mayDecide = user !== undefined && isGranted(user, 'lists:import')
  const [reason, setReason] = useState('')
  const decide = (isAccepted: boolean) =>
    deciding.mutate(
      { listId, isAccepted, reason },
      {
        onSuccess: () => {
          setReason('')
          showToast(
            isAccepted
              ? {
                  kind: 'success',
                  title: 'Proposed',
                  message: 'It takes effect when a second person agrees.',
                }
              : { kind: 'success', title: 'Discarded', message: 'The version in force stays in force.' },
          )
        },
        onError: showFailure('Not decided'),
      },
    )
  return (
    <div className={classes.above}>
      <Panel
        title="A publication is kept aside"
        foot="The version in force does not change. Discarding takes one person, putting it in force two."
      >
        <PanelBody>
          <Stack>
            {question.doubts.map((doubt) => (
              <p key={doubt} role="note">
                {doubt}
              </p>
            ))}
            <Facts
              facts={[
                { label: 'Published', value: publishedWords(question) },
                { label: 'From', value: question.source },
                { label: 'Read', value: `${dateTime(question.keptAt)}, ${question.keptBy}` },
                {
                  label: 'It would change',
                  value: `${quantity(question.added)} added, ${quantity(question.changed)} changed, ${quantity(question.removed)} removed`,
                },
                ...(question.gone.length > 0
                  ? [
                      {
                        label: 'Not found any more',
                        value: `${question.gone.join('; ')}${question.removed > question.gone.length ? ` and ${quantity(question.removed - question.gone.length)} more` : ''}`,
                      },
                    ]
                  : []),
              ]}
            />
            <Textarea
              label="Reason"
              required
              autosize
              minRows={2}
              disabled={!mayDecide}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <div className={classes.kinds}>
              <Button
                disabled={!mayDecide || reason.trim().length < 3}
                isBusy={deciding.isPending}
                onClick={() => decide(false)}
              >
                Discard it
              </Button>
              <Button
                disabled={!mayDecide || reason.trim().length < 3}
                isBusy={deciding.isPending}
                onClick={() => decide(true)}
              >
                Propose to put it in force
              </Button>
            </div>
          </Stack>
        </PanelBody>
      </Panel>
      <PendingChanges
        control="list-publication"
        only={(change) => change.key === listId}
        mayChange={mayDecide}
      />
    </div>
  )
}
