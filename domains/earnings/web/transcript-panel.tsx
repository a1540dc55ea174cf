import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { ExportMenu } from '#design-system/patterns/export-menu/index.ts'
import { ConfirmDialog, showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Panel, PanelBody, Progress, QueryStates } from '#design-system/patterns/page/index.ts'
import { Button, TextLink } from '#design-system/primitives/index.ts'
import { DocumentReader, documentHref, type Mark } from '#domains/documents/web/index.tsx'
import { LinkCompanyDialog } from '#domains/entities/web/index.tsx'
import { SymbolLink } from '#domains/market-data/web/index.tsx'
import { useRunActions } from '#platform/http-client/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { callName } from '../contract/call-period.ts'
import { changeTranscript, type TranscriptDetail } from '../contract/index.ts'
import { ComparisonPanel } from './comparison-panel.tsx'
import classes from './earnings.module.css'
import { InsightsView } from './insights-view.tsx'
import {
  exportCall,
  runQuery,
  transcriptQuery,
  useAnalyseAgain,
  useChangeTranscript,
  useDeleteTranscript,
} from './queries.ts'
import { Spinner } from './spinner.tsx'

type PanelProps = { id: number; mark: Mark | null; onMark: (mark: Mark | null) => void; onClose: () => void }

/** One call: what has to be known before it, its insights, its text, and the company's other calls. */
export function TranscriptPanel({ id, mark, onMark, onClose }: PanelProps) {
  const read = useQuery(transcriptQuery(id))
  return (
    <QueryStates
      query={read}
      failed="This transcript could not be read."
      isEmpty={() => false}
      skeleton={
        <Panel title="Transcript">
          <PanelBody>
            <Spinner label="Reading the transcript" />
          </PanelBody>
        </Panel>
      }
    >
      {({ transcript }) => <Detail call={transcript} mark={mark} onMark={onMark} onClose={onClose} />}
    </QueryStates>
  )
}

function Detail({ call, mark, onMark, onClose }: Omit<PanelProps, 'id'> & { call: TranscriptDetail }) {
  const reader = useRef<HTMLDivElement>(null)
  const show = (place: Mark) => {
    onMark({ start: place.start, end: place.end })
    // Where text and insights stand under one another the text comes into view.
    if (!matchMedia('(min-width: 1024px)').matches) reader.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <Panel
        title={callName(call)}
        tag={call.ticker ? <SymbolLink symbol={call.ticker} /> : undefined}
        actions={<Actions call={call} onClose={onClose} />}
        foot={
          <>
            {call.fileName}, uploaded by {call.uploadedBy}.{' '}
            <TextLink to={documentHref(call.documentId)}>Open the document</TextLink>
            {call.company ? (
              <>
                {' · '}
                <TextLink to={pathOf({ type: 'entity', id: call.company.id })}>{call.company.name}</TextLink>
              </>
            ) : null}
          </>
        }
      >
        <Notices call={call} onShow={show} />
        <div className={classes.beside}>
          <div>
            {call.insights && call.evidence ? (
              <InsightsView insights={call.insights} evidence={call.evidence} shown={mark} onShow={show} />
            ) : call.state === 'analysing' ? (
              <Analysing call={call} />
            ) : (
              <EmptyState
                title="No insights available for this transcript"
                body={call.reason ?? undefined}
                actions={call.state === 'failed' ? <Again call={call} /> : undefined}
              />
            )}
          </div>
          <div ref={reader} className={classes.readerSide}>
            <h3 className={classes.readerTitle}>Transcript</h3>
            <DocumentReader documentId={call.documentId} title={call.fileName} mark={mark} />
          </div>
        </div>
      </Panel>
      {call.state === 'analysed' ? <ComparisonPanel call={call} /> : null}
    </>
  )
}

function Notices({ call: { notices }, onShow }: { call: TranscriptDetail; onShow: (mark: Mark) => void }) {
  if (notices.length === 0) return null
  return (
    <ul className={classes.notices} aria-label="To know before the results">
      {notices.map(({ kind, text, span }) => (
        <li key={text} data-kind={kind}>
          {text}{' '}
          {span ? (
            <button type="button" className={classes.inline} onClick={() => onShow(span)}>
              Show where
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function Analysing({ call }: { call: TranscriptDetail }) {
  const run = useQuery({ ...runQuery(call.runId ?? 0), enabled: call.runId !== null })
  const actions = useRunActions(run.data, ['/api/earnings/'])
  return (
    <PanelBody>
      {run.data ? (
        <Progress label="Analysing" of="calls" run={run.data} {...actions} />
      ) : (
        <Spinner label="Analysing the transcript" />
      )}
    </PanelBody>
  )
}

function Again({ call }: { call: TranscriptDetail }) {
  const again = useAnalyseAgain()
  return (
    <Button
      isBusy={again.isPending}
      onClick={() =>
        again.mutate(
          { id: call.id },
          {
            onError: showFailure('Not begun'),
          },
        )
      }
    >
      Analyze again
    </Button>
  )
}

function Actions({ call, onClose }: { call: TranscriptDetail; onClose: () => void }) {
  const [asked, setAsked] = useState<'correct' | 'company' | 'delete' | null>(null)
  const remove = useDeleteTranscript()
  const change = useChangeTranscript()
  const close = () => setAsked(null)
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setAsked('correct')}>
        Correct
      </Button>
      <Button size="small" kind="quiet" onClick={() => setAsked('company')}>
        {call.company ? 'Change company' : 'Link company'}
      </Button>
      {call.insights ? (
        <ExportMenu of="the analysis" onExport={(format) => exportCall({ id: call.id, format })} />
      ) : null}
      <Button size="small" kind="quiet" onClick={() => setAsked('delete')}>
        Delete
      </Button>
      <FormDialog
        isOpen={asked === 'correct'}
        onClose={close}
        title="Correct what was entered"
        purpose="The analysis stays as it is; the calls of the company are put in order again."
        request={changeTranscript.request}
        fields={['companyName', 'ticker', 'quarter', 'fiscalYear']}
        fixed={{ id: call.id }}
        initial={{
          companyName: call.companyName,
          ticker: call.ticker ?? '',
          quarter: call.quarter,
          fiscalYear: call.fiscalYear,
        }}
        submitLabel="Save"
        onSubmit={(values) => change.mutateAsync(values)}
      />
      {asked === 'company' ? (
        <LinkCompanyDialog
          title="Company of this call"
          description="Calls of one company are shown side by side"
          company={call.company}
          onSave={(companyId) => change.mutateAsync({ id: call.id, companyId })}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title="Delete this transcript?"
        body="The transcript, its text and its analysis are deleted for everybody in your organisation. This cannot be undone."
        confirmLabel="Delete transcript"
        kind="danger"
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() =>
          remove.mutate(
            { id: call.id },
            {
              onSuccess: () => {
                showToast({
                  kind: 'success',
                  title: 'Transcript deleted',
                  message: callName(call),
                })
                onClose()
              },
              onError: showFailure('Not deleted'),
            },
          )
        }
      />
    </>
  )
}
