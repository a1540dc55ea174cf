import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { putTerm, type RetentionTerm } from '#domains/records/contract/index.ts'
import { termsQuery, usePutTerm } from './queries.ts'
import { keptKindWord } from './words.ts'

/** How long records are kept at least: what an erasure asks for before is kept. */
export function TermsPanel() {
  const found = useQuery(termsQuery())
  const [changing, setChanging] = useState<RetentionTerm | null>(null)
  return (
    <Panel
      title="Kept at least"
      foot="The earliest date on which a person’s data may be erased and records of the kind deleted. Five years by default; set a longer term here if you must keep records longer."
    >
      <QueryStates query={found} failed="The terms could not be read." isEmpty={() => false}>
        {({ terms, canManage }) => (
          <RowList label="Terms">
            {terms.map((term) => (
              <Row
                key={term.kind}
                title={keptKindWord[term.kind].called}
                detail={`${keptKindWord[term.kind].from}${term.changedAt ? `. Set by ${term.changedBy}, ${date(term.changedAt)}` : ''}`}
                tag={
                  <span className="actions-centred">
                    {quantity(term.days)} days
                    {canManage ? (
                      <Button
                        size="small"
                        aria-label={`Change the term of ${keptKindWord[term.kind].called}`}
                        onClick={() => setChanging(term)}
                      >
                        Change
                      </Button>
                    ) : null}
                  </span>
                }
              />
            ))}
          </RowList>
        )}
      </QueryStates>
      <ChangeDialog term={changing} onClose={() => setChanging(null)} />
    </Panel>
  )
}

function ChangeDialog({ term, onClose }: { term: RetentionTerm | null; onClose: () => void }) {
  const put = usePutTerm()
  return (
    <Dialog
      isOpen={term !== null}
      onClose={onClose}
      title={term ? `${keptKindWord[term.kind].called}: kept at least` : ''}
      purpose="A shorter term allows the erasure of records that had to be kept until now."
    >
      {term ? (
        <ContractForm
          request={putTerm.request}
          fields={['days', 'reason']}
          fixed={{ kind: term.kind }}
          initial={{ days: term.days }}
          submitLabel="Set the term"
          onSubmit={async (values) => {
            await put.mutateAsync(values)
            showToast({ kind: 'success', title: 'The term is set' })
          }}
          onDone={onClose}
          actions={<Button onClick={onClose}>Cancel</Button>}
        />
      ) : null}
    </Dialog>
  )
}
