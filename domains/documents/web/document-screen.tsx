import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { ConfirmDialog, showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { Columns, Facts, Page, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { IconDownload } from '#design-system/primitives/icons.ts'
import { Button, ButtonLink, Icon, TextLink } from '#design-system/primitives/index.ts'
import { LinkCompanyDialog } from '#domains/entities/web/index.tsx'
import { pathOf } from '#platform/vocabulary/index.ts'
import type { Document } from '../contract/index.ts'
import { DocumentReader } from './document-reader.tsx'
import classes from './documents.module.css'
import { documentQuery, fileHref, useChangeDocument, useDeleteDocument } from './queries.ts'
import { fileSize, kindLabel } from './words.ts'

const crumbs = [{ label: 'Documents', to: '/dashboard/documents' }]

/** One document: its text with the cited place marked, and what is known of it. */
export default function DocumentScreen() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const document = useQuery(documentQuery(id))
  const from = Number(search.get('from') ?? Number.NaN)
  const to = Number(search.get('to') ?? Number.NaN)
  const mark = Number.isInteger(from) && Number.isInteger(to) && to > from ? { start: from, end: to } : null
  return (
    <Page
      title={document.data?.title ?? 'Document'}
      crumbs={crumbs}
      actions={document.data ? <Actions document={document.data} /> : undefined}
    >
      <QueryStates query={document} failed="This document could not be read." isEmpty={() => false}>
        {(read) => (
          <>
            <Notices document={read} />
            <Columns side={320}>
              <Panel title="Text">
                <DocumentReader documentId={read.id} title={read.title} mark={mark} />
              </Panel>
              <About document={read} />
            </Columns>
          </>
        )}
      </QueryStates>
    </Page>
  )
}

function Notices({ document: { isSample, warnings } }: { document: Document }) {
  const notices = [
    ...(isSample ? ['Sample data: this document and its content are invented.'] : []),
    ...warnings,
  ]
  if (notices.length === 0) return null
  return (
    <ul className={classes.notices} aria-label="To know before reading">
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  )
}

function Actions({ document }: { document: Document }) {
  const [asked, setAsked] = useState<'company' | 'delete' | null>(null)
  const remove = useDeleteDocument()
  const change = useChangeDocument()
  const navigate = useNavigate()
  const close = () => setAsked(null)
  return (
    <>
      {document.company ? (
        <ButtonLink to={pathOf({ type: 'entity', id: document.company.id })}>Company page</ButtonLink>
      ) : null}
      <Button onClick={() => setAsked('company')}>
        {document.company ? 'Change company' : 'Link a company'}
      </Button>
      <ButtonLink reloadDocument to={fileHref(document.id)} icon={<Icon of={IconDownload} />}>
        Download
      </ButtonLink>
      <Button
        onClick={() => setAsked('delete')}
        disabled={document.uses.length > 0}
        title={document.uses.length > 0 ? 'Something depends on this document: delete that first' : undefined}
      >
        Delete
      </Button>
      {asked === 'company' ? (
        <LinkCompanyDialog
          title="Company of this document"
          company={document.company}
          onSave={(companyId) => change.mutateAsync({ id: document.id, companyId })}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title="Delete this document?"
        body="Its file and its text are deleted for everybody in your organisation. This cannot be undone."
        confirmLabel="Delete document"
        kind="danger"
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() =>
          remove.mutate(
            { id: document.id },
            {
              onSuccess: () => {
                showToast({ kind: 'success', title: 'Document deleted', message: document.title })
                navigate('/dashboard/documents')
              },
              onError: showFailure('Not deleted'),
            },
          )
        }
      />
    </>
  )
}

function About({ document }: { document: Document }) {
  const { company, uses } = document
  return (
    <Panel title="About this document">
      <Facts
        facts={[
          { label: 'File', value: document.fileName },
          { label: 'Kind', value: kindLabel[document.kind] },
          { label: 'Size', value: fileSize(document.bytes) },
          ...(document.pages === null ? [] : [{ label: 'Pages', value: quantity(document.pages) }]),
          { label: 'Characters', value: quantity(document.characters) },
          {
            label: 'Company',
            value: company ? (
              <TextLink to={`/dashboard/companies/${company.id}`}>{company.name}</TextLink>
            ) : (
              '–'
            ),
          },
          {
            label: 'Used by',
            value:
              uses.length === 0
                ? '–'
                : uses.map(({ called, path }) =>
                    path ? (
                      <TextLink key={called} to={path}>
                        {called}
                      </TextLink>
                    ) : (
                      called
                    ),
                  ),
          },
          { label: 'Added', value: `${dateTime(document.addedAt)} by ${document.addedBy}` },
          { label: 'SHA-256', value: `${document.sha256.slice(0, 16)}…` },
        ]}
      />
    </Panel>
  )
}
