import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { date, dateTime, quantity } from '#design-system/formats/index.ts'
import { ListScreen, useList } from '#design-system/patterns/list-screen/index.ts'
import { EmptyState } from '#design-system/patterns/page/index.ts'
import { IconUpload } from '#design-system/primitives/icons.ts'
import { Button, Icon, Tag } from '#design-system/primitives/index.ts'
import { documentsList } from '../contract/index.ts'
import { AddDocumentDialog } from './add-document-dialog.tsx'
import { SearchPanel } from './found-passages.tsx'
import { documentHref, documentsQuery, downloadDocuments } from './queries.ts'
import { fileSize, kindLabel } from './words.ts'
import { WriteNoteDialog } from './write-note-dialog.tsx'

/** The documents of the organisation, and the search through their text. */
export default function DocumentsScreen() {
  const list = useList(documentsList)
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const documents = useQuery({ ...documentsQuery(list.ask), placeholderData: (before) => before })
  // What is searched for is an address of its own; the list under it is as it was.
  const ask = (words: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (words) next.set('words', words)
        else next.delete('words')
        return next
      },
      { preventScrollReset: true },
    )
  const add = (
    <>
      <Button onClick={() => setWriting(true)}>Write a note</Button>
      <Button kind="primary" icon={<Icon of={IconUpload} />} onClick={() => setAdding(true)}>
        Add a document
      </Button>
    </>
  )
  return (
    <>
      <ListScreen
        list={list}
        query={documents}
        title="Documents"
        purpose="Filings, transcripts and notes, kept with their text: every word can be found, and every citation opens at its place."
        actions={add}
        above={<SearchPanel asked={search.get('words') ?? ''} onAsk={ask} />}
        noun="document"
        kept="Nothing was changed."
        facets={{ kind: { label: 'Kind', any: 'Any kind', labelOf: (value) => kindLabel[value] } }}
        none={
          <EmptyState
            title="No documents yet"
            body="Add a TXT, PDF, DOCX or HTM file of at most 10 MB. Transcripts of the earnings analyzer appear here as well."
          />
        }
        rowKey={(row) => row.id}
        onOpen={(row) => navigate(documentHref(row.id))}
        onExport={(format) => downloadDocuments({ ...list.asked, format })}
        columns={[
          {
            id: 'title',
            title: 'Title',
            value: (row) => row.title,
            cell: (row) => (
              <>
                {row.title} {row.isSample ? <Tag>Sample</Tag> : null}
              </>
            ),
            card: 'name',
          },
          { id: 'company', title: 'Company', value: (row) => row.company?.name ?? null, card: 'fact' },
          { id: 'kind', title: 'Kind', value: (row) => kindLabel[row.kind], card: 'fact', width: 110 },
          {
            id: 'pages',
            title: 'Pages',
            value: (row) => row.pages,
            cell: (row) => quantity(row.pages),
            align: 'right',
            card: 'none',
            width: 90,
          },
          {
            id: 'size',
            title: 'Size',
            value: (row) => row.bytes,
            cell: (row) => fileSize(row.bytes),
            align: 'right',
            card: 'figure',
            width: 120,
          },
          {
            id: 'added',
            title: 'Added',
            value: (row) => row.addedAt,
            cell: (row) => (
              <span title={`${dateTime(row.addedAt)} by ${row.addedBy}`}>{date(row.addedAt)}</span>
            ),
            align: 'right',
            card: 'none',
            width: 120,
          },
        ]}
      />
      <AddDocumentDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      <WriteNoteDialog isOpen={isWriting} onClose={() => setWriting(false)} />
    </>
  )
}
