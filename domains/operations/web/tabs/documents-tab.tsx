import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BarChart } from '#design-system/charts/index.ts'
import { age, quantity } from '#design-system/formats/index.ts'
import { tableColumns } from '#design-system/patterns/data-table/index.ts'
import { ListPanel, useList } from '#design-system/patterns/list-screen/index.ts'
import {
  Columns,
  EmptyState,
  FigureStrip,
  Panel,
  PanelBody,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { Allowed } from '#domains/accounts/web/index.tsx'
import {
  addDocument,
  BPO_TARGETS,
  type BpoDashboard,
  type DocumentType,
  documentStateLabel,
  documentsList,
  documentTypeLabel,
  operationsDocumentColumns,
} from '#domains/operations/contract/index.ts'
import { OperationalFigure } from '../operational-figure.tsx'
import { documentsQuery, downloadDocuments, statisticsQuery } from '../queries.ts'
import { AddDocumentDialog } from './add-document-dialog.tsx'
import { ChosenDocument } from './chosen-document.tsx'

const wayLabel = { automatic: 'Without a hand', 'by-hand': 'By hand', open: 'Open' } as const
const qualityLabel = { 'to-check': 'Drawn for a quality check', other: 'Not drawn' } as const

const columns = tableColumns(operationsDocumentColumns, {
  receivedAt: { cell: (row) => age(row.receivedAt, new Date()) },
})

/** Documents: how they are processed and the queue. */
export function DocumentsTab({ board }: { board: BpoDashboard }) {
  const statistics = useQuery(statisticsQuery())
  const list = useList(documentsList, { pageRows: 50, openRow: 'document' })
  const documents = useQuery({ ...documentsQuery(list.ask), placeholderData: (before) => before })
  const [isAdding, setAdding] = useState(false)
  const chosen = documents.data?.rows.find((row) => String(row.id) === list.read('document'))
  const figures = { ...board.figures, ...statistics.data?.figures }
  const types = Object.entries(statistics.data?.documentProcessing.documentTypes ?? {}).map(
    ([type, count]) => ({
      type: documentTypeLabel[type as DocumentType] ?? type,
      count,
    }),
  )
  return (
    <Stack>
      <Allowed call={addDocument}>
        {' '}
        <div className="actions">
          <Button kind="primary" onClick={() => setAdding(true)}>
            Add a document
          </Button>
        </div>
      </Allowed>
      <FigureStrip label="Document processing">
        <OperationalFigure label="Processed today" figure={figures['documentsProcessed.today']} />
        <OperationalFigure label="Processed, 30 days" figure={figures['documentProcessing.totalProcessed']} />
        <OperationalFigure
          label="Average processing time"
          figure={figures['documentProcessing.averageProcessingTime']}
          note={`Target: under ${BPO_TARGETS.processingHours} hours`}
        />
        <OperationalFigure
          label="Automation rate"
          figure={figures['performanceMetrics.automationRate']}
          note={`Target ${BPO_TARGETS.automationPercent}%`}
        />
        <OperationalFigure
          label="Accuracy rate"
          figure={figures['performanceMetrics.accuracyRate']}
          note={`Target ${BPO_TARGETS.accuracyPercent}%`}
        />
        <OperationalFigure label="First-pass yield" figure={figures['performanceMetrics.firstPassYield']} />
      </FigureStrip>
      {types.length > 0 ? (
        <BarChart
          title="Which documents were processed?"
          name="Documents by type"
          rows={types}
          rowKey={(row) => row.type}
          label={(row) => row.type}
          value={(row) => row.count}
          format={(count) => quantity(count)}
          columns={[
            { id: 'type', title: 'Type', value: (row) => row.type, card: 'name' },
            { id: 'count', title: 'Documents', value: (row) => row.count, align: 'right', card: 'figure' },
          ]}
          foot="Documents accepted or rejected in the last 30 days, by their final type."
        />
      ) : null}
      <Columns side={440} shows={chosen ? String(chosen.id) : undefined}>
        <ListPanel
          title="Document queue"
          list={list}
          query={documents}
          noun="document"
          facets={{
            state: { label: 'State', any: 'Any state', labelOf: (value) => documentStateLabel[value] },
            type: { label: 'Type', any: 'Any type', labelOf: (value) => documentTypeLabel[value] },
            way: { label: 'Way', any: 'Any way', labelOf: (value) => wayLabel[value] },
            quality: { label: 'Quality check', any: 'Any QC', labelOf: (value) => qualityLabel[value] },
          }}
          none={
            <EmptyState
              title="No document yet"
              body="A document with all mandatory checks clear is accepted at once; all others wait here for review."
            />
          }
          rowKey={(row) => String(row.id)}
          selectedKey={chosen ? String(chosen.id) : undefined}
          onOpen={(row) => list.set('document', String(row.id))}
          onExport={(format) => downloadDocuments({ ...list.asked, format })}
          columns={columns}
        />
        {chosen ? (
          <ChosenDocument key={chosen.id} document={chosen} />
        ) : (
          <Panel title="Document">
            <PanelBody>Choose a document to see its checks and decide it.</PanelBody>
          </Panel>
        )}
      </Columns>
      <AddDocumentDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </Stack>
  )
}
