import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { age, date } from '#design-system/formats/index.ts'
import { Panel, QueryStates, ReadFirst, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { ButtonLink } from '#design-system/primitives/index.ts'
import classes from '../workstation.module.css'

type AnalysisCardProps<Data> = {
  title: string
  /** The screen that goes deeper, and its name. */
  way: { to: string; label: string }
  query: UseQueryResult<Data, Error>
  failed: string
  /** How it is computed, in a sentence. */
  method: string
  /** What has to be known before its figures are read. */
  caveatsOf: (data: Data) => readonly string[]
  /** Who priced it, and the last day used. */
  basisOf: (data: Data) => { sources: readonly string[]; asOf: string | undefined }
  children: (data: Data) => ReactNode
}

/** One analysis of the list: its figures, how they were computed, from whose prices of which day, and the way to more. */
export function AnalysisCard<Data>(props: AnalysisCardProps<Data>) {
  const { title, way, query, failed, method, caveatsOf, basisOf, children } = props
  return (
    <Panel
      title={title}
      actions={
        <ButtonLink size="small" kind="quiet" to={way.to} aria-label={`${title}: open ${way.label}`}>
          {way.label}
        </ButtonLink>
      }
      foot={
        <>
          {method}
          {query.data === undefined ? null : <> {basisWords(basisOf(query.data), query.dataUpdatedAt)}</>}
        </>
      }
    >
      <div className={classes.card}>
        <QueryStates query={query} failed={failed} skeleton={<SkeletonRows rows={5} />} isEmpty={() => false}>
          {(data) => (
            <>
              <ReadFirst caveats={caveatsOf(data)} />
              {children(data)}
            </>
          )}
        </QueryStates>
      </div>
    </Panel>
  )
}

function basisWords(
  { sources, asOf }: { sources: readonly string[]; asOf: string | undefined },
  computedAt: number,
): string {
  if (!asOf) return ''
  return `Prices: ${sources.join(', ')}, to ${date(asOf)}, ${age(asOf, new Date(computedAt))} old.`
}
