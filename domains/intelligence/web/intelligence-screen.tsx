import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState, Page, PlainPanel, Stack } from '#design-system/patterns/page/index.ts'
import { SeverityTag, Tag } from '#design-system/primitives/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { SignalKind } from '../contract/index.ts'
import { CompanyView, isTab } from './company-view.tsx'
import classes from './intelligence.module.css'
import { schedulerQuery, trackedQuery } from './queries.ts'
import { TrackForm } from './tracking/track-form.tsx'
import { TrackedList } from './tracking/tracked-list.tsx'

/** Company Intelligence: companies by domain, what is collected and how that went. The choice is in the address. */
export default function IntelligenceScreen() {
  const [address, setAddress] = useSearchParams()
  const tracked = useQuery(trackedQuery())
  const asked = Number(address.get('company')) || undefined
  const selected = tracked.data?.find(({ id }) => id === asked)?.id
  const first = tracked.data?.[0]?.id
  const put = (fields: Record<string, string | undefined>, replace = false) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [field, value] of Object.entries(fields))
          if (value === undefined) after.delete(field)
          else after.set(field, value)
        return after
      },
      { replace, preventScrollReset: true },
    )
  // The first one is selected where none is; nothing is to be gone back to.
  useEffect(() => {
    if (selected === undefined && first !== undefined)
      setAddress(
        (before) => {
          const after = new URLSearchParams(before)
          after.set('company', String(first))
          return after
        },
        { replace: true, preventScrollReset: true },
      )
  }, [selected, first, setAddress])
  const tab = address.get('tab')
  const kind = SignalKind.safeParse(address.get('kind'))
  return (
    <Page
      title="Company Intelligence"
      purpose="Growth signals of the companies you follow: hiring, filings, patents, code and the web."
      crumbs={crumbsOf.compliance}
      actions={<SchedulerBadge />}
    >
      <Stack>
        <TrackForm onTracked={(id) => put({ company: String(id), kind: undefined })} />
        <div className={classes.layout}>
          <TrackedList
            query={tracked}
            selected={selected}
            onSelect={(id) => put({ company: String(id), kind: undefined })}
          />
          {selected === undefined ? (
            <PlainPanel label="The selected company">
              <EmptyState title="No Company Selected" body="Choose a company, or track one by its domain." />
            </PlainPanel>
          ) : (
            <CompanyView
              key={selected}
              id={selected}
              tab={isTab(tab) ? tab : 'overview'}
              onTab={(next) => put({ tab: next === 'overview' ? undefined : next }, true)}
              kind={kind.success ? kind.data : undefined}
              onKind={(next) => put({ kind: next }, true)}
              onGone={() => put({ company: undefined, kind: undefined }, true)}
            />
          )}
        </div>
      </Stack>
    </Page>
  )
}

/** Whether companies are collected by themselves: the real state, looked at every 30 seconds. */
function SchedulerBadge() {
  const status = useQuery(schedulerQuery())
  const running = status.data?.running === true && !status.isError
  return (
    <span className={classes.scheduler} title={status.data?.detail}>
      <span>Auto Collection</span>
      {status.data === undefined && !status.isError ? (
        <Tag>…</Tag>
      ) : running ? (
        <SeverityTag severity="ok">Active</SeverityTag>
      ) : (
        <SeverityTag severity="medium">Inactive</SeverityTag>
      )}
    </span>
  )
}
