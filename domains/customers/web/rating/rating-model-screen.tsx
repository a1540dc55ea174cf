import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import {
  Page,
  Panel,
  PanelBody,
  PanelSection,
  QueryStates,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { readUser } from '#domains/accounts/contract/index.ts'
import { PendingChanges, showChanged } from '#domains/controls/web/index.tsx'
import type { RatingModels } from '#domains/customers/contract/index.ts'
import { queryOf } from '#platform/http-client/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { ratingModelQuery, useChangeRatingModel, usePreviewRatingModel } from '../queries.ts'
import { ModelEditor } from './model-editor.tsx'
import classes from './rating.module.css'
import { RatingPreview } from './rating-preview.tsx'

const AWAITED_POLL_MS = 2_000

const failed = showFailure('The model was not changed')

/** How customers are rated: the model, what another one would do to everybody by name, and every version before. */
export default function RatingModelScreen() {
  const read = useQuery({
    ...ratingModelQuery(),
    refetchInterval: ({ state }) => (state.data && state.data.awaiting > 0 ? AWAITED_POLL_MS : false),
  })
  const user = useQuery(queryOf(readUser, {})).data?.user
  const mayChange = user !== undefined && isGranted(user, 'screening:settings')
  return (
    <Page
      title="Customer rating"
      purpose="The points by which customers are rated, and the effect of other points on each of them."
      crumbs={[...crumbsOf.compliance, { label: 'Customers', to: '/dashboard/customers' }]}
    >
      <Stack>
        <PendingChanges control="customer-rating-model" mayChange={mayChange} />
        <QueryStates query={read} failed="The rating model could not be read." isEmpty={() => false}>
          {(models) => (
            <Stack>
              {models.proposal?.preview ? (
                <Panel title="What the proposed model would do">
                  <RatingPreview preview={models.proposal.preview} />
                </Panel>
              ) : null}
              <Model key={models.inForce?.version ?? 0} read={models} mayChange={mayChange} />
              <Versions read={models} />
            </Stack>
          )}
        </QueryStates>
      </Stack>
    </Page>
  )
}

function Model({ read, mayChange }: { read: RatingModels; mayChange: boolean }) {
  const { inForce, awaiting } = read
  const [model, setModel] = useState(inForce?.model ?? read.shipped)
  const [reason, setReason] = useState('')
  const preview = usePreviewRatingModel()
  const change = useChangeRatingModel()
  const put = () =>
    change.mutate(
      { model, reason, version: inForce?.version ?? 0 },
      {
        onSuccess: ({ proposal }) => {
          setReason('')
          preview.reset()
          showChanged(proposal?.change ?? null, {
            title: 'The model is in force',
            message: 'Every customer is being rated by it.',
          })
        },
        onError: failed,
      },
    )
  return (
    <Panel
      title={inForce ? `Model ${inForce.version}, in force` : 'No model is in force'}
      foot="A model that lowers any rating needs a second person. Every rating keeps its model, facts and time."
    >
      <PanelBody>
        <Stack>
          {inForce ? (
            <p>
              Put in force by {inForce.putBy} on {dateTime(inForce.putAt)}: {inForce.reason}
              {awaiting > 0 ? ` ${quantity(awaiting)} customers wait for their rating.` : ''}
            </p>
          ) : (
            <p>
              Nobody is rated: customers without a stated risk show “Not assessed”. The country minimums below
              still apply. Start with these points, check the preview, and put them in force.
            </p>
          )}
          <fieldset className={classes.factor} disabled={!mayChange}>
            <ModelEditor
              model={model}
              onChange={(to) => {
                setModel(to)
                preview.reset()
              }}
            />
          </fieldset>
          {mayChange ? (
            <>
              <Textarea
                label="Reason"
                description="Kept with the change"
                autosize
                minRows={2}
                maxLength={2_000}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
              <div className="actions">
                <Button
                  isBusy={preview.isPending}
                  onClick={() => preview.mutate({ model }, { onError: failed })}
                >
                  Preview
                </Button>
                <Button
                  kind="primary"
                  disabled={reason.trim().length < 3 || preview.data === undefined || read.proposal !== null}
                  isBusy={change.isPending}
                  onClick={put}
                >
                  {inForce ? 'Ask for this model' : 'Put in force'}
                </Button>
              </div>
            </>
          ) : (
            <p>You see the model in force. Only administrators can change it: ask one of them.</p>
          )}
        </Stack>
      </PanelBody>
      {preview.data ? (
        <PanelSection title="What it would do">
          <RatingPreview preview={preview.data} />
        </PanelSection>
      ) : null}
    </Panel>
  )
}

function Versions({ read: { versions } }: { read: RatingModels }) {
  if (versions.length === 0) return null
  return (
    <Panel title="Versions">
      <PanelBody>
        <ul>
          {versions.map(({ version, putBy, putAt, reason }) => (
            <li key={version}>
              Model {version}, {dateTime(putAt)}, {putBy}: {reason}
            </li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  )
}
