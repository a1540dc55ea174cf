import { useQuery } from '@tanstack/react-query'
import { date } from '#design-system/formats/index.ts'
import { EmptyState, Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { SeverityTag, Tag, TextLink } from '#design-system/primitives/index.ts'
import { callPeriod } from '../contract/call-period.ts'
import type { Transcript } from '../contract/index.ts'
import classes from './earnings.module.css'
import { recentQuery } from './queries.ts'
import { Spinner } from './spinner.tsx'
import { sentimentLook, stateLabel } from './words.ts'

/** The five most recent transcripts (EARN-012 … EARN-015). */
export function RecentPanel({ chosen, onChoose }: { chosen: number | null; onChoose: (id: number) => void }) {
  const recent = useQuery(recentQuery())
  return (
    <Panel title="Recent Analysis" actions={<TextLink to="/dashboard/earnings/calls">All calls</TextLink>}>
      <QueryStates
        query={recent}
        failed="The transcripts could not be read."
        skeleton={
          <PanelBody>
            <Spinner label="Reading the transcripts" />
          </PanelBody>
        }
        empty={
          <EmptyState
            title="No transcripts analyzed yet"
            body="Upload your first earnings call transcript to get started"
          />
        }
      >
        {(transcripts) => (
          <ul className={classes.recent} aria-label="Recent Analysis">
            {transcripts.map((transcript) => (
              <li key={transcript.id}>
                <button
                  type="button"
                  aria-pressed={transcript.id === chosen}
                  onClick={() => onChoose(transcript.id)}
                >
                  <span className={classes.recentWords}>
                    <b>
                      {transcript.companyName}
                      {transcript.ticker ? ` (${transcript.ticker})` : ''}
                    </b>
                    <span>
                      {callPeriod(transcript)} · {date(transcript.uploadedAt)}
                    </span>
                  </span>
                  {transcript.isSample ? <Tag>Sample</Tag> : null}
                  <StateTag transcript={transcript} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </Panel>
  )
}

/** How the call sounds, or why that is not known. */
export function StateTag({ transcript: { state, overallSentiment } }: { transcript: Transcript }) {
  if (state === 'failed' || state === 'not-analysed')
    return <SeverityTag severity="medium">{stateLabel[state]}</SeverityTag>
  if (overallSentiment === null) return <Tag>{stateLabel[state]}</Tag>
  const { label, severity } = sentimentLook(overallSentiment)
  return <SeverityTag severity={severity}>{label}</SeverityTag>
}
