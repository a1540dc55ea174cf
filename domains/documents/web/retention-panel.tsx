import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { type DocumentTerm, putDocumentTerm } from '../contract/index.ts'
import classes from './documents.module.css'
import { documentTermQuery, usePutDocumentTerm } from './queries.ts'

/** How long documents are kept at most, and what that means tonight. */
export function RetentionPanel() {
  const found = useQuery(documentTermQuery())
  const [isChanging, setChanging] = useState(false)
  return (
    <Panel
      title="Retention"
      actions={
        found.data?.canManage ? (
          <Button size="small" onClick={() => setChanging(true)}>
            Change the term
          </Button>
        ) : undefined
      }
    >
      <QueryStates query={found} failed="The term of documents could not be read." isEmpty={() => false}>
        {(term) => (
          <PanelBody>
            {sentencesOf(term).map((sentence) => (
              <p key={sentence} className={classes.retention}>
                {sentence}
              </p>
            ))}
          </PanelBody>
        )}
      </QueryStates>
      {found.data ? (
        <ChangeDialog term={found.data} isOpen={isChanging} onClose={() => setChanging(false)} />
      ) : null}
    </Panel>
  )
}

const documents = (count: number) => `${quantity(count)} ${count === 1 ? 'document' : 'documents'}`

function sentencesOf({ days, due, used, hold, changedBy, changedAt }: DocumentTerm): string[] {
  const set = changedAt ? ` Set by ${changedBy}, ${date(changedAt)}.` : ''
  const held = hold
    ? [`Legal hold ${hold.id}, in force since ${date(hold.since)}, keeps all of them: nothing is deleted.`]
    : []
  if (days === null) return [`Documents are kept until somebody deletes them.${set}`, ...held]
  return [
    `Documents are deleted ${quantity(days)} ${days === 1 ? 'day' : 'days'} after they were added.${set}`,
    ...held,
    due === 0
      ? 'None is due.'
      : `${documents(due)} ${due === 1 ? 'is' : 'are'} due${hold ? ' once the hold is lifted' : ' and will be deleted tonight'}.`,
    ...(used > 0
      ? [
          `${documents(used)} past the term ${used === 1 ? 'stays' : 'stay'} because an analysis or a conversation rests on ${used === 1 ? 'it' : 'them'}.`,
        ]
      : []),
  ]
}

function ChangeDialog({
  term,
  isOpen,
  onClose,
}: {
  term: DocumentTerm
  isOpen: boolean
  onClose: () => void
}) {
  const put = usePutDocumentTerm()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Retention of documents"
      purpose="What is older goes every night, with an entry in the audit log for each document. It cannot be brought back. What an analysis rests on stays, and under a legal hold nothing goes."
    >
      <ContractForm
        request={putDocumentTerm.request}
        fields={['days', 'reason']}
        initial={{ days: term.days }}
        submitLabel="Set the term"
        onSubmit={async (values) => {
          await put.mutateAsync(values)
          showToast({ kind: 'success', title: 'The term is set' })
        }}
        onDone={onClose}
        actions={<Button onClick={onClose}>Cancel</Button>}
      />
    </Dialog>
  )
}
