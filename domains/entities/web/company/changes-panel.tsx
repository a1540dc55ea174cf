import { useEffect } from 'react'
import { dateTime } from '#design-system/formats/index.ts'
import { EmptyState, Loading, Panel, PanelBody, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { useLookAtCompany } from '../queries.ts'

/** What has changed about a company since the person looked the last time. */
export function ChangesPanel({ id }: { id: number }) {
  const { mutate, data, error } = useLookAtCompany()
  useEffect(() => {
    mutate({ id })
  }, [mutate, id])
  return (
    <Panel title="Since you last looked" actions={data?.since ? dateTime(data.since) : undefined}>
      {error ? (
        <PanelBody>
          <p role="alert">What has changed is not known: {sentenceOf(error)}</p>
        </PanelBody>
      ) : !data ? (
        <Loading label="Reading what has changed">
          <SkeletonRows rows={2} />
        </Loading>
      ) : data.since === null ? (
        <PanelBody>This is your first visit. Later changes appear here.</PanelBody>
      ) : data.changes.length === 0 ? (
        <EmptyState title="Nothing has changed" />
      ) : (
        <RowList label="Changes" layout="two-lines">
          {data.changes.map(({ what, before, after }) => (
            <Row key={what} title={what} detail={inWords(before, after)} />
          ))}
        </RowList>
      )}
    </Panel>
  )
}

function inWords(before: string | null, after: string | null): string {
  if (before === null) return `New: ${after}`
  return after === null ? `No longer there; it was ${before}` : `${before} → ${after}`
}
