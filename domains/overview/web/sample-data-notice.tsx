import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { Dialog, DialogActions, showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { QueryStates } from '#design-system/patterns/page/index.ts'
import { IconInfoCircle } from '#design-system/primitives/icons.ts'
import { Button, Icon } from '#design-system/primitives/index.ts'
import type { Hub, SampleClearing } from '#domains/overview/contract/index.ts'
import classes from './hub.module.css'
import { clearingQuery, useClearSampleData, useRestoreSampleData } from './queries.ts'

/** Says that the figures rest on sample data, lets an administrator remove it, and undo that for a day. */
export function SampleDataNotice({ sampleData }: { sampleData: z.infer<typeof Hub>['sampleData'] }) {
  const [isAsking, setAsking] = useState(false)
  const { isPresent, canClear, undoUntil } = sampleData
  if (!isPresent && !undoUntil) return null
  return (
    <aside className={classes.notice} aria-label="Sample data">
      <Icon of={IconInfoCircle} />
      <span>
        {isPresent
          ? undoUntil
            ? 'Some of the sample data stays, because you worked on it or your own records are about it. These figures include it.'
            : 'These figures are computed from sample data: a made-up organisation, screened against real designations.'
          : 'The sample data was cleared.'}
        {undoUntil ? ` You can undo the clearing until ${dateTime(undoUntil)}.` : ''}
      </span>
      {undoUntil ? <UndoClearing /> : null}
      {canClear ? (
        <Button size="small" onClick={() => setAsking(true)}>
          Clear sample data
        </Button>
      ) : null}
      <Dialog
        isOpen={isAsking}
        title="Clear the sample data?"
        purpose="You can undo this for 24 hours. The audit log keeps what was done."
        size="wide"
        onClose={() => setAsking(false)}
      >
        {isAsking ? <Clearing onClose={() => setAsking(false)} /> : null}
      </Dialog>
    </aside>
  )
}

function UndoClearing() {
  const restore = useRestoreSampleData()
  return (
    <Button
      size="small"
      isBusy={restore.isPending}
      onClick={() =>
        restore.mutate(
          {},
          {
            onSuccess: (restored) =>
              showToast({
                kind: 'success',
                title: 'The sample data is back',
                message: `${inCounts(restored)} were restored.`,
              }),
            onError: showFailure('Nothing was restored'),
          },
        )
      }
    >
      Undo clearing
    </Button>
  )
}

function Clearing({ onClose }: { onClose: () => void }) {
  const preview = useQuery(clearingQuery())
  const clear = useClearSampleData()
  const confirm = (digest: string) =>
    clear.mutate(
      { digest },
      {
        onSuccess: (removed) => {
          onClose()
          showToast({
            kind: 'success',
            title: 'Sample data cleared',
            message: `${inCounts(removed)} were removed. You can undo this for 24 hours.`,
          })
        },
        onError: (failure) => {
          void preview.refetch()
          showFailure('Nothing was cleared')(failure)
        },
      },
    )
  return (
    <>
      <QueryStates
        query={preview}
        loadingLabel="Finding what would be removed"
        failed="What would be removed could not be read."
      >
        {(read) => <WhatGoes preview={read} />}
      </QueryStates>
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          kind="danger"
          isBusy={clear.isPending}
          disabled={!preview.data || preview.isFetching || preview.data.goes.length === 0}
          onClick={() => preview.data && confirm(preview.data.digest)}
        >
          Clear sample data
        </Button>
      </DialogActions>
    </>
  )
}

/** What stays comes first: what goes is long, and of what somebody made nothing may be missed. */
function WhatGoes({ preview }: { preview: z.infer<typeof SampleClearing> }) {
  const { goes, stays, staysCount } = preview
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard.
    <section className={classes.clearing} aria-label="What stays and what is removed" tabIndex={0}>
      <h3>What stays</h3>
      <p>
        Everything that you and your colleagues added
        {staysCount > 0
          ? `, and ${quantity(staysCount)} sample ${staysCount === 1 ? 'record' : 'records'}, still marked as sample data:`
          : '.'}
      </p>
      {stays.length > 0 ? (
        <ul>
          {stays.map(({ kind, name, why }) => (
            <li key={`${kind} ${name} ${why}`}>
              {kind}: {name}. {why}.
            </li>
          ))}
        </ul>
      ) : null}
      {staysCount > stays.length ? <p>And {quantity(staysCount - stays.length)} more.</p> : null}
      <h3>What is removed</h3>
      {goes.length === 0 ? <p>Nothing: your own records refer to all of the rest.</p> : null}
      <ul>
        {goes.map(({ kind, count, names }) => (
          <li key={kind}>
            <b>
              {kind}: {quantity(count)}
            </b>
            {names.length > 0
              ? ` (${names.slice(0, 3).join(', ')}${count > Math.min(3, names.length) ? ', …' : ''})`
              : ''}
          </li>
        ))}
      </ul>
    </section>
  )
}

const inCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${quantity(count)} ${what}`)
    .join(', ')
