import type { z } from 'zod'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import { Panel, PanelBody, Progress } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { Hub } from '#domains/overview/contract/index.ts'
import { useRunActions } from '#platform/http-client/index.ts'
import classes from './hub.module.css'
import { isUnderWay, useBeginWith } from './queries.ts'

/** What a new organisation begins with, asked once; and how far the sample data is while it is being filled in. */
export function BeginningPanel({ sampleData }: { sampleData: z.infer<typeof Hub>['sampleData'] }) {
  const { isUnasked, canBegin, fill } = sampleData
  const begin = useBeginWith()
  const choose = (what: 'sample-data' | 'nothing') =>
    begin.mutate(
      { with: what },
      {
        onError: showFailure('Nothing was begun'),
      },
    )
  const actions = useRunActions(fill, ['/api/overview/'])
  if (!isUnasked && fill && isUnderWay(fill))
    return (
      <Panel title="Your organisation is being filled with sample data">
        <PanelBody>
          <Progress
            label={fill.step || 'Waiting for its turn'}
            of={fill.of}
            run={fill.total === null ? { ...fill, done: undefined } : fill}
            {...actions}
          />
          <p className="quiet-small">
            The figures below grow until it is done. Changes of your own wait until then.
          </p>
        </PanelBody>
      </Panel>
    )
  if (!isUnasked) return null
  return (
    <Panel title="What should your organisation start with?">
      <PanelBody>
        <p className={classes.beginning}>
          {fill?.state === 'failed'
            ? `The sample data could not be filled in; the partial data was removed. ${fill.failure ?? ''} `
            : null}
          {fill?.state === 'cancelled' ? 'Filling in was cancelled; the partial data was removed. ' : null}
          It is empty now: no customers, no screenings, no cases. Sample data is a made-up organisation of 184
          customers screened against real designations; an administrator can clear it in one step and keep
          everything added since.
        </p>
        {canBegin ? (
          <div className="actions">
            <Button
              kind="primary"
              isBusy={begin.isPending && begin.variables?.with === 'sample-data'}
              onClick={() => choose('sample-data')}
            >
              Fill with sample data
            </Button>
            <Button
              isBusy={begin.isPending && begin.variables?.with === 'nothing'}
              onClick={() => choose('nothing')}
            >
              Begin empty
            </Button>
          </div>
        ) : (
          <p className="quiet-small">An administrator decides it.</p>
        )}
      </PanelBody>
    </Panel>
  )
}
