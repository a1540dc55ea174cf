import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { quantity } from '#design-system/formats/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Page, Panel, PanelBody, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import type { DirectoryCompany, EntityDoubt } from '../contract/index.ts'
import classes from './company.module.css'
import { CompanyStatus } from './company-card.tsx'
import { likelihood } from './company-words.ts'
import { doubtsQuery, useDecideDoubt } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const PAGE_ROWS = 20

/** What is this likely is joined by itself where more than the names speaks for it: a pair that waits all the same lacks that, and a percentage would say too much. */
const JOINED_FROM = 0.95
const alikenessOf = (probability: number) =>
  probability >= JOINED_FROM ? 'Very alike, and not enough to join' : `${likelihood(probability)} likely one`

/** Pairs that may be one company and wait for a person. */
export default function DoubtsScreen() {
  const [offset, setOffset] = useState(0)
  const doubts = useQuery({ ...doubtsQuery(offset), placeholderData: (before) => before })
  const [asks, setAsks] = useState<{ doubt: EntityDoubt; decision: 'merge' | 'apart' }>()
  const decide = useDecideDoubt()
  const close = () => {
    setAsks(undefined)
    decide.reset()
  }
  return (
    <Page
      title="Doubtful company joins"
      purpose="Records that may be one company and are not sure enough to be joined without you. Every decision can be undone, and stands in the audit log."
      crumbs={[{ label: 'Company directory', to: '/dashboard/companies' }]}
    >
      <QueryStates
        query={doubts}
        failed="The doubtful pairs could not be read."
        kept="Nothing was changed."
        empty={
          <EmptyState
            title="No pair waits for you"
            body="Pairs of the directory that every organisation reads are decided on by who runs the installation."
          />
        }
      >
        {(page) => (
          <Stack>
            {page.rows.map((doubt) => (
              <Pair key={doubt.id} doubt={doubt} onAsk={(decision) => setAsks({ doubt, decision })} />
            ))}
            <nav className={classes.tools} aria-label="Pages">
              <span>
                {quantity(offset + 1)} to {quantity(Math.min(page.total, offset + PAGE_ROWS))} of{' '}
                {quantity(page.total)}
              </span>
              <Button disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - PAGE_ROWS))}>
                Previous
              </Button>
              <Button
                disabled={offset + PAGE_ROWS >= page.total}
                onClick={() => setOffset(offset + PAGE_ROWS)}
              >
                Next
              </Button>
            </nav>
          </Stack>
        )}
      </QueryStates>
      <ReasonDialog
        isOpen={asks !== undefined}
        title={asks?.decision === 'merge' ? 'They are one company' : 'They are two companies'}
        purpose={asks ? `${asks.doubt.left.name} and ${asks.doubt.right.name}` : ''}
        confirmLabel={asks?.decision === 'merge' ? 'Merge' : 'Keep apart'}
        isBusy={decide.isPending}
        failure={decide.error}
        onClose={close}
        onConfirm={(reason) => {
          if (!asks) return
          decide.mutate(
            { id: asks.doubt.id, decision: asks.decision, reason },
            {
              onSuccess: () => {
                showToast({ kind: 'success', title: asks.decision === 'merge' ? 'Merged' : 'Kept apart' })
                close()
              },
            },
          )
        }}
      />
    </Page>
  )
}

function Pair({ doubt, onAsk }: { doubt: EntityDoubt; onAsk: (decision: 'merge' | 'apart') => void }) {
  return (
    <Panel
      title={`${doubt.left.name} and ${doubt.right.name}`}
      tag={<span>{alikenessOf(doubt.probability)}</span>}
      actions={
        doubt.mayDecide ? (
          <span className={classes.tools}>
            <Button onClick={() => onAsk('apart')}>Two companies</Button>
            <Button onClick={() => onAsk('merge')}>One company</Button>
          </span>
        ) : null
      }
    >
      <PanelBody>
        <div className={classes.pair}>
          <Side company={doubt.left} />
          <Side company={doubt.right} />
        </div>
        <ul className={classes.reasons}>
          {doubt.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  )
}

function Side({ company }: { company: DirectoryCompany }) {
  return (
    <div className={classes.side}>
      <h3>
        <Link to={pathOf({ type: 'entity', id: company.id })}>{company.name}</Link>
      </h3>
      <p>
        {[company.location ?? 'Location not disclosed', company.industry, company.website]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <CompanyStatus company={company} />
    </div>
  )
}
