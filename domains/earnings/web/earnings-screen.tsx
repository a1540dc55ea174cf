import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Columns, Page, Stack } from '#design-system/patterns/page/index.ts'
import { ButtonLink } from '#design-system/primitives/index.ts'
import type { Mark } from '#domains/documents/web/index.tsx'
import classes from './earnings.module.css'
import { RecentPanel } from './recent-panel.tsx'
import { TranscriptPanel } from './transcript-panel.tsx'
import { UploadPanel } from './upload-panel.tsx'

const numberIn = (search: URLSearchParams, key: string): number | null => {
  const value = Number(search.get(key) ?? Number.NaN)
  return Number.isInteger(value) && value >= 0 ? value : null
}

/** The analyzer: a transcript is taken in, its insights stand beside its text. Which one, and the place that is marked, are the address. */
export default function EarningsScreen() {
  const [search, setSearch] = useSearchParams()
  const chosen = numberIn(search, 'transcript')
  const from = numberIn(search, 'from')
  const to = numberIn(search, 'to')
  const mark = from !== null && to !== null && to > from ? { start: from, end: to } : null
  const detail = useRef<HTMLDivElement>(null)
  const isNarrow = useMediaQuery('(max-width: 767px)') === true
  const wasChosen = useRef(chosen)
  useEffect(() => {
    if (chosen === wasChosen.current) return
    wasChosen.current = chosen
    if (chosen !== null) detail.current?.scrollIntoView({ block: 'start' })
  }, [chosen])
  const choose = (id: number | null) =>
    setSearch(id === null ? {} : { transcript: String(id) }, { preventScrollReset: true })
  const markPlace = (place: Mark | null) =>
    setSearch(
      {
        ...(chosen === null ? {} : { transcript: String(chosen) }),
        ...(place ? { from: String(place.start), to: String(place.end) } : {}),
      },
      { replace: true, preventScrollReset: true },
    )
  const opened =
    chosen === null ? null : (
      <div ref={detail} className={classes.detail}>
        <TranscriptPanel
          key={chosen}
          id={chosen}
          mark={mark}
          onMark={markPlace}
          onClose={() => choose(null)}
        />
      </div>
    )
  return (
    <Page
      title="AI Earnings Call Analyzer"
      actions={<ButtonLink to="/dashboard/documents">Documents</ButtonLink>}
      purpose="The content of an earnings call, each figure and quote one click from its source text. Read by fixed rules: what a call does not state is not filled in."
    >
      <Stack>
        {isNarrow ? opened : null}
        <Columns side={420}>
          <UploadPanel onAnalysed={choose} />
          <RecentPanel chosen={chosen} onChoose={choose} />
        </Columns>
        {isNarrow ? null : opened}
      </Stack>
    </Page>
  )
}
