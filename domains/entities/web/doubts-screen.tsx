import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { date, quantity } from '#design-system/formats/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Page, Panel, PanelBody, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import {
  type DoubtSide,
  directorySources,
  type EntityDoubt,
  type EntityIdentifier,
} from '../contract/index.ts'
import classes from './company.module.css'
import { CompanyStatus } from './company-card.tsx'
import { identifierLabel, likelihood } from './company-words.ts'
import { doubtsQuery, useDecideDoubt, useReopenDoubt } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const PAGE_ROWS = 20

/** A pair this likely is joined where more than names agree; one that waits lacks that, and a percentage would mislead. */
const JOINED_FROM = 0.97
const alikenessOf = (probability: number) =>
  probability >= JOINED_FROM
    ? 'Very similar, but not enough to join'
    : `${likelihood(probability)} likely one`

type Listed = 'waiting' | 'apart'
type Answer = 'merge' | 'apart' | 'reopen'

const asked: Record<Answer, { title: string; confirmLabel: string; done: string }> = {
  merge: { title: 'They are one company', confirmLabel: 'Merge', done: 'Merged' },
  apart: { title: 'They are two companies', confirmLabel: 'Keep apart', done: 'Kept apart' },
  reopen: {
    title: 'Undo keeping them apart',
    confirmLabel: 'Take back',
    done: 'Undone: the pair awaits a decision again',
  },
}

const empty: Record<Listed, { title: string; body: string }> = {
  waiting: {
    title: 'No pair waits for you',
    body: 'Pairs in the shared directory are decided by the operator of the installation.',
  },
  apart: {
    title: 'No pair was kept apart',
    body: 'Pairs that somebody marked as two companies appear here and stay separate until that is undone.',
  },
}

/** Pairs that may be one company and wait for a person, and those that a person has kept apart. */
export default function DoubtsScreen() {
  const [listed, setListed] = useState<Listed>('waiting')
  const [offset, setOffset] = useState(0)
  const doubts = useQuery({
    ...doubtsQuery(listed, offset),
    // A page before stays until the next is there; the pairs of the other list do not.
    placeholderData: (before) => (before?.rows[0]?.state === listed ? before : undefined),
  })
  const [asks, setAsks] = useState<{ doubt: EntityDoubt; answer: Answer }>()
  return (
    <Page
      title="Doubtful company joins"
      purpose="Records that may be the same company but need your decision. Every decision can be undone and is in the audit log."
      crumbs={crumbsOf.directory}
    >
      <Stack>
        <SegmentedControl
          className={classes.listed}
          aria-label="Which pairs"
          value={listed}
          onChange={(value) => {
            setListed(value as Listed)
            setOffset(0)
          }}
          data={[
            { value: 'waiting', label: 'Waiting' },
            { value: 'apart', label: 'Kept apart' },
          ]}
        />
        <QueryStates
          query={doubts}
          failed="The doubtful pairs could not be read."
          kept="Nothing was changed."
          empty={<EmptyState {...empty[listed]} />}
        >
          {(page) => (
            <Stack>
              {page.rows.map((doubt) => (
                <Pair key={doubt.id} doubt={doubt} onAsk={(answer) => setAsks({ doubt, answer })} />
              ))}
              <Pages offset={offset} total={page.total} onTurn={setOffset} />
            </Stack>
          )}
        </QueryStates>
      </Stack>
      <Deciding
        asks={asks}
        onClose={(hasFailed) => {
          setAsks(undefined)
          // Why it was refused is seen in the list as it is now.
          if (hasFailed) void doubts.refetch()
        }}
      />
    </Page>
  )
}

function Pages({
  offset,
  total,
  onTurn,
}: {
  offset: number
  total: number
  onTurn: (offset: number) => void
}) {
  return (
    <nav className={classes.pages} aria-label="Pages">
      <span>
        {quantity(offset + 1)} to {quantity(Math.min(total, offset + PAGE_ROWS))} of {quantity(total)}
      </span>
      <Button disabled={offset === 0} onClick={() => onTurn(Math.max(0, offset - PAGE_ROWS))}>
        Previous
      </Button>
      <Button disabled={offset + PAGE_ROWS >= total} onClick={() => onTurn(offset + PAGE_ROWS)}>
        Next
      </Button>
    </nav>
  )
}

/** The reason of a decision; what is decided on are the two that are shown. */
function Deciding({
  asks,
  onClose,
}: {
  asks: { doubt: EntityDoubt; answer: Answer } | undefined
  onClose: (hasFailed: boolean) => void
}) {
  const decide = useDecideDoubt()
  const reopen = useReopenDoubt()
  const words = asked[asks?.answer ?? 'merge']
  const close = () => {
    onClose(decide.isError || reopen.isError)
    decide.reset()
    reopen.reset()
  }
  const stated = {
    onSuccess: () => {
      showToast({ kind: 'success', title: words.done })
      close()
    },
  }
  return (
    <ReasonDialog
      // Each decision has a reason of its own.
      key={asks ? `${asks.answer} ${asks.doubt.id}` : 'none'}
      isOpen={asks !== undefined}
      title={words.title}
      purpose={asks ? `${asks.doubt.left.name} and ${asks.doubt.right.name}` : ''}
      confirmLabel={words.confirmLabel}
      isBusy={decide.isPending || reopen.isPending}
      failure={decide.error ?? reopen.error}
      onClose={close}
      onConfirm={(reason, despiteLeis) => {
        if (!asks) return
        const { doubt, answer } = asks
        const looked = { left: doubt.left.id, right: doubt.right.id }
        if (answer === 'reopen') reopen.mutate({ id: doubt.id, reason }, stated)
        else decide.mutate({ id: doubt.id, decision: answer, reason, looked, despiteLeis }, stated)
      }}
    />
  )
}

function Pair({ doubt, onAsk }: { doubt: EntityDoubt; onAsk: (answer: Answer) => void }) {
  return (
    <Panel
      title={`${doubt.left.name} and ${doubt.right.name}`}
      tag={<span>{alikenessOf(doubt.probability)}</span>}
      actions={
        !doubt.mayDecide ? null : doubt.state === 'apart' ? (
          <Button onClick={() => onAsk('reopen')}>Take back</Button>
        ) : (
          <span className={classes.tools}>
            <Button onClick={() => onAsk('apart')}>Two companies</Button>
            <Button onClick={() => onAsk('merge')}>One company</Button>
          </span>
        )
      }
    >
      <PanelBody>
        {doubt.state === 'apart' && doubt.decidedAt ? (
          <p className={classes.decided}>
            Kept apart by {doubt.decidedBy} on {date(doubt.decidedAt)}.
          </p>
        ) : null}
        <div className={classes.pair}>
          <Side company={doubt.left} />
          <Side company={doubt.right} />
        </div>
        <ul className={classes.reasons} aria-label="Why they may be one">
          {doubt.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  )
}

const SHOWN_MAX = 6
const firstOf = (texts: readonly string[]) =>
  texts.length > SHOWN_MAX
    ? `${texts.slice(0, SHOWN_MAX).join(', ')} and ${texts.length - SHOWN_MAX} more`
    : texts.join(', ')

const order = Object.keys(identifierLabel)
const byKind = (one: EntityIdentifier, other: EntityIdentifier) =>
  order.indexOf(one.kind) - order.indexOf(other.kind)

const titleOf = (source: string) => directorySources.find(({ id }) => id === source)?.title ?? source

function Side({ company }: { company: DoubtSide }) {
  const facts = [
    ['Source', firstOf(company.sources.map(titleOf))],
    [
      'Identifiers',
      firstOf(
        [...company.identifiers]
          .sort(byKind)
          .map(
            ({ kind, value, issuer }) => `${identifierLabel[kind]} ${value}${issuer ? ` (${issuer})` : ''}`,
          ),
      ) || 'No source gives one',
    ],
    ...(company.otherNames.length > 0 ? [['Other names', firstOf(company.otherNames)] as const] : []),
  ] as const
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
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CompanyStatus company={company} />
    </div>
  )
}
