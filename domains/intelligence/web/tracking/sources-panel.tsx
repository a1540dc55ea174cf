import { useState } from 'react'
import { age, dateTime } from '#design-system/formats/index.ts'
import { showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { Panel } from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { CollectorId, CollectorState, CompanyOverview } from '../../contract/index.ts'
import classes from '../intelligence.module.css'
import { useBind } from '../queries.ts'
import { BindingDialog } from './binding-dialog.tsx'

/** Sources whose place is found by rules and can be corrected, and what is corrected there. */
const correctable: Partial<Record<CollectorId, string>> = {
  jobs: 'the job board',
  github: 'the GitHub organisation',
  patents: 'the patent applicant',
}

/** How each source stands: when it was last good, why it last failed, where it looks and how that was found. */
export function SourcesPanel({ overview, now }: { overview: CompanyOverview; now: Date }) {
  const [corrected, setCorrected] = useState<CollectorState>()
  const { company } = overview
  return (
    <Panel title="Sources">
      <ul className={classes.sources} aria-label="Sources">
        {overview.collectors.map((state) => (
          <li key={state.collector} className={classes.source}>
            <div className={classes.sourceHead}>
              <span className={classes.sourceTitle}>{state.title}</span>
              <StateTag state={state} />
              <span className={classes.sourceAge}>
                {state.lastGoodAt ? (
                  <time dateTime={state.lastGoodAt} title={dateTime(state.lastGoodAt)}>
                    {age(state.lastGoodAt, now)} ago
                  </time>
                ) : null}
              </span>
              {correctable[state.collector] && !company.isSample ? (
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={`Correct ${correctable[state.collector]}`}
                  onClick={() => setCorrected(state)}
                >
                  Correct
                </Button>
              ) : null}
            </div>
            <Words state={state} now={now} />
            <Suggestions id={company.id} state={state} />
          </li>
        ))}
      </ul>
      {corrected ? (
        <BindingDialog company={company} state={corrected} onClose={() => setCorrected(undefined)} />
      ) : null}
    </Panel>
  )
}

function StateTag({ state: { state } }: { state: CollectorState }) {
  switch (state) {
    case 'ok':
      return <SeverityTag severity="ok">Answers</SeverityTag>
    case 'failing':
      return <SeverityTag severity="high">Failing</SeverityTag>
    case 'nothing':
      return <Tag>Nothing found</Tag>
    case 'unavailable':
      return <SeverityTag severity="medium">Not available</SeverityTag>
    default:
      return <Tag>Not collected yet</Tag>
  }
}

function Words({ state, now }: { state: CollectorState; now: Date }) {
  const lines = [
    state.needs,
    state.failure
      ? `${state.failure}${state.failuresInRow > 1 ? ` That was attempt ${state.failuresInRow} in a row.` : ''}${state.lastGoodAt ? ` Shown data is ${age(state.lastGoodAt, now)} old.` : ''}`
      : null,
    state.note,
    ...state.missing,
  ].filter((one) => one !== null)
  const next =
    state.dueAt && state.state !== 'unavailable' && state.failure
      ? `It is tried again ${Date.parse(state.dueAt) > now.getTime() ? `on ${dateTime(state.dueAt)}` : 'at the next look'}.`
      : null
  return (
    <>
      {[...lines, ...(next ? [next] : [])].map((stated) => (
        <p key={stated} className={classes.sourceWords}>
          {stated}
        </p>
      ))}
    </>
  )
}

function Suggestions({ id, state }: { id: number; state: CollectorState }) {
  const bind = useBind()
  return state.suggestions.map(({ source, token, why }) => (
    <div key={`${source}/${token}`} className={classes.suggestion}>
      <p className={classes.sourceWords}>{why}</p>
      <Button
        size="small"
        isBusy={bind.isPending}
        onClick={() =>
          bind.mutate(
            { id, collector: state.collector, source, token },
            {
              onSuccess: () =>
                showToast({
                  kind: 'success',
                  title: 'Noted',
                  message: `${state.title} are read there from now on. Press ${state.title} to read them at once.`,
                }),
              onError: showFailure('Not noted'),
            },
          )
        }
      >
        It is theirs
      </Button>
    </div>
  ))
}
