import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { dateTime } from '#design-system/formats/index.ts'
import { AuditTrail } from '#design-system/patterns/evidence/index.ts'
import {
  Columns,
  Facts,
  Page,
  Panel,
  PanelBody,
  PanelSection,
  QueryStates,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, ButtonLink, SeverityTag } from '#design-system/primitives/index.ts'
import { readUser } from '#domains/accounts/contract/index.ts'
import type { PaymentDecision, PaymentFile } from '#domains/payments/contract/index.ts'
import { RegulatorPackButton } from '#domains/records/web/index.tsx'
import { matchLook } from '#domains/screening/web/index.tsx'
import { queryOf } from '#platform/http-client/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { DecideDialog } from './decide-dialog.tsx'
import classes from './payments.module.css'
import { paymentQuery } from './queries.ts'
import { amountInWords, reasonTitle, roleLabel, shortPlace, stateLook } from './words.ts'

const crumbs = [...crumbsOf.kyb, { label: 'Payments', to: '/dashboard/kyb/payments' }]

/** One payment: why it is held, what its message says with what was found marked, and its trail. */
export default function PaymentScreen() {
  const id = Number(useParams().id)
  const found = useQuery(paymentQuery(id))
  const user = useQuery(queryOf(readUser, {})).data?.user
  const [decision, setDecision] = useState<PaymentDecision | null>(null)
  const file = found.data
  if (!file)
    return (
      <Page title={`Payment ${id}`} crumbs={crumbs}>
        <QueryStates query={found} failed="This payment could not be read." kept="It is still held.">
          {() => null}
        </QueryStates>
      </Page>
    )
  const mayDecide = user !== undefined && isGranted(user, 'screening:decide') && file.state === 'held'
  return (
    <Page
      title={`${amountInWords(file)} to ${file.creditor}`}
      tabTitle={`Payment ${id}`}
      eyebrow={`Payment ${id} · ${file.format} · received ${dateTime(file.receivedAt)}`}
      crumbs={crumbs}
      actions={
        <>
          <RegulatorPackButton kind="payment" subjectId={id} />
          {mayDecide ? (
            <>
              <Button onClick={() => setDecision('reject')}>Reject</Button>
              <Button kind="primary" onClick={() => setDecision('release')}>
                Release
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <Columns side={344}>
        <Stack>
          <Why file={file} />
          <Found file={file} />
          <Message file={file} />
        </Stack>
        <Stack>
          <Standing file={file} />
          <Panel title="Trail">
            <AuditTrail
              entries={file.trail.map((entry) => ({
                id: String(entry.sequence),
                what: entry.what,
                who: entry.actor,
                why: entry.reason ? `“${entry.reason}”` : null,
                at: entry.at,
                digest: entry.hash,
              }))}
            />
          </Panel>
        </Stack>
      </Columns>
      {decision ? (
        <DecideDialog key={decision} file={file} decision={decision} onClose={() => setDecision(null)} />
      ) : null}
    </Page>
  )
}

function Standing({ file }: { file: PaymentFile }) {
  const { proposal } = file
  const look = stateLook[file.state]
  return (
    <Panel title="State">
      <Facts
        facts={[
          { label: 'State', value: <SeverityTag severity={look.severity}>{look.label}</SeverityTag> },
          ...(proposal
            ? [
                {
                  label: 'Waits for a second person',
                  value: `${proposal.by} proposed to ${proposal.decision} it: ${proposal.reason}`,
                },
              ]
            : []),
          ...(file.settledBy
            ? [
                {
                  label: 'Settled',
                  value: `${file.settledBy}, ${file.settledAt ? dateTime(file.settledAt) : ''}`,
                },
              ]
            : []),
          ...(file.settledReason ? [{ label: 'Reason', value: file.settledReason }] : []),
          ...(file.searchedAgain
            ? [
                {
                  label: 'Searched after it was released',
                  value: (
                    <>
                      {file.searchedAgain.found > 0 ? (
                        <SeverityTag severity="critical">Possible match found</SeverityTag>
                      ) : (
                        'Nobody found'
                      )}{' '}
                      {dateTime(file.searchedAgain.at)}. {file.searchedAgain.coverage}
                    </>
                  ),
                },
              ]
            : []),
          { label: 'From', value: file.debtor },
          { label: 'To', value: file.creditor },
          { label: 'Message number', value: file.messageId },
          { label: 'Payment number', value: file.paymentId },
          { label: 'Coverage', value: file.coverage },
        ]}
      />
      {file.caseId ? (
        <PanelBody>
          <ButtonLink to={pathOf({ type: 'case', id: file.caseId })}>Open {file.caseNumber}</ButtonLink>
        </PanelBody>
      ) : null}
    </Panel>
  )
}

function Why({ file }: { file: PaymentFile }) {
  if (file.reasons.length === 0) return null
  return (
    <Panel title={file.state === 'held' ? 'Why it is held' : 'Why it was held'}>
      <RowList label="Reasons" layout="whole">
        {file.reasons.map((reason) => (
          <Row
            key={`${reason.code} ${reason.place} ${reason.words}`}
            title={reason.words}
            detail={
              <span className={classes.place} title={reason.place}>
                {shortPlace(reason.place)}
              </span>
            }
            tag={
              <SeverityTag severity={reason.code === 'match' ? 'high' : 'medium'}>
                {reasonTitle[reason.code]}
              </SeverityTag>
            }
          />
        ))}
      </RowList>
    </Panel>
  )
}

function Found({ file }: { file: PaymentFile }) {
  if (file.hits.length === 0) return null
  return (
    <Panel title="Possible matches">
      <RowList label="Possible matches" layout="whole">
        {file.hits.flatMap((hit) =>
          hit.matches.map((match) => {
            const { severity, label } = matchLook[match.state]
            return (
              <Row
                key={match.id}
                to={`/dashboard/kyb/screenings/${hit.screeningId}?match=${match.id}`}
                title={`${match.entryName}, ${match.listName}`}
                detail={`“${hit.words}” in ${shortPlace(hit.place)}. ${match.sentences.join(' ')}`}
                tag={severity ? <SeverityTag severity={severity}>{label}</SeverityTag> : <span>{label}</span>}
              />
            )
          }),
        )}
      </RowList>
    </Panel>
  )
}

/** Every part of the message, in its order, with the words that were found marked. */
function Message({ file }: { file: PaymentFile }) {
  const { parties, texts, references, notRead } = file.message
  return (
    <Panel title="The message">
      <PanelSection title="Parties">
        <Facts
          isWide
          facts={numbered(parties, (party) => ({
            label: roleLabel[party.role],
            value: (
              <Marked
                file={file}
                place={party.place}
                text={[
                  party.name,
                  ...party.addressLines,
                  party.address,
                  party.countries.join(', '),
                  party.birthDate ? `born ${party.birthDate}` : '',
                  ...party.numbers.map(({ kind, value }) =>
                    kind === 'other' ? value : `${kind.toUpperCase()} ${value}`,
                  ),
                ]
                  .filter((part) => part !== '')
                  .join('\n')}
              />
            ),
          }))}
        />
      </PanelSection>
      {[
        { title: 'Texts', rows: texts },
        { title: 'Not understood', rows: notRead },
        { title: 'References', rows: references.map(({ place, value }) => ({ place, text: value })) },
      ].map(({ title, rows }) =>
        rows.length === 0 ? null : (
          <PanelSection key={title} title={title}>
            <Facts
              isWide
              facts={numbered(rows, ({ place, text }) => ({
                label: shortPlace(place),
                value: <Marked file={file} place={place} text={text} />,
              }))}
            />
          </PanelSection>
        ),
      )}
    </Panel>
  )
}

/** Facts of which each has a name of its own: of several intermediary banks the second is called so. */
function numbered<Part>(parts: readonly Part[], factOf: (part: Part) => { label: string; value: ReactNode }) {
  const counts = new Map<string, number>()
  return parts.map((part) => {
    const { label, value } = factOf(part)
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    return { label: count === 1 ? label : `${label} ${count}`, value }
  })
}

function Marked({ file, place, text }: { file: PaymentFile; place: string; text: string }) {
  const lower = text.toLowerCase()
  const spans = file.hits
    .filter((hit) => hit.place === place)
    .map(({ words }) => ({ from: lower.indexOf(words.toLowerCase()), length: words.length }))
    .filter(({ from }) => from >= 0)
    .sort((one, other) => one.from - other.from || other.length - one.length)
  const pieces: ReactNode[] = []
  let at = 0
  for (const { from, length } of spans) {
    if (from < at) continue
    pieces.push(text.slice(at, from), <mark key={from}>{text.slice(from, from + length)}</mark>)
    at = from + length
  }
  return (
    <span className={classes.whole}>
      {pieces}
      {text.slice(at)}
    </span>
  )
}
