import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { timeOfDay } from '#design-system/formats/index.ts'
import { Dialog, DialogActions } from '#design-system/patterns/overlays/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { sessionEndQuery } from '../queries.ts'

/** How long before its end a session says so. */
const SAID_BEFORE_MS = 2 * 60_000
const LOOK_MS = 30_000

/** Says before a session ends by the rules of its organisation, so that nobody loses what they are typing. */
export function SessionEndNotice() {
  const client = useQueryClient()
  const session = useQuery({
    ...sessionEndQuery(),
    retry: false,
    // Where no rule ends it nothing is asked again.
    refetchInterval: (query) => (query.state.data?.endsAt ? LOOK_MS : false),
    refetchIntervalInBackground: true,
  })
  const [dismissed, setDismissed] = useState<string>()
  const { endsAt, endsAtLatest } = session.data ?? {}
  const left = useMillisecondsUntil(endsAt ?? undefined)
  const isSoon = endsAt != null && endsAt !== dismissed && left <= SAID_BEFORE_MS
  const isLatest = endsAt === endsAtLatest
  const stay = () => {
    if (isLatest) setDismissed(endsAt ?? undefined)
    // The call itself is the use that keeps it open: the click before it says that somebody is here.
    else void client.fetchQuery({ ...sessionEndQuery(), staleTime: 0 }).catch(() => {})
  }
  useEffect(() => {
    // The call that finds it over leads to the sign-in page.
    if (endsAt != null && left <= 0)
      void client.fetchQuery({ ...sessionEndQuery(), staleTime: 0 }).catch(() => {})
  }, [client, endsAt, left])
  return (
    <Dialog
      isOpen={isSoon}
      onClose={stay}
      title={isLatest ? 'Your session ends soon' : 'Are you still here?'}
      purpose={
        isLatest
          ? `Your organisation limits how long a session lasts. This one ends at ${endOf(endsAt)}.`
          : `Your organisation ends idle sessions. This one ends at ${endOf(endsAt)}.`
      }
    >
      <p role="status">
        {isLatest
          ? 'Save what you are working on, then sign in again.'
          : 'Anything you have typed but not saved would be lost.'}
      </p>
      <DialogActions>
        <Button kind="primary" onClick={stay} data-autofocus>
          {isLatest ? 'Understood' : 'Stay signed in'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const endOf = (endsAt: string | null | undefined): string => (endsAt ? `${timeOfDay(endsAt)} UTC` : '')

function useMillisecondsUntil(moment: string | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!moment) return undefined
    const timer = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(timer)
  }, [moment])
  return moment ? Date.parse(moment) - now : Number.POSITIVE_INFINITY
}
