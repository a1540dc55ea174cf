import { useQuery } from '@tanstack/react-query'
import { dateTime } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import {
  EmptyState,
  Facts,
  Page,
  Panel,
  PanelBody,
  QueryStates,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { ButtonLink, SeverityTag } from '#design-system/primitives/index.ts'
import type { Pack } from '#domains/records/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { ErasuresPanel } from './erasures-panel.tsx'
import { HoldsPanel } from './holds-panel.tsx'
import { checkerHref, holdsQuery, packHref, packsQuery, signingKeyQuery } from './queries.ts'
import classes from './records.module.css'
import { RetentionPanel } from './retention/retention-panel.tsx'
import { TermsPanel } from './terms-panel.tsx'
import { fileSize, packKindWord, packStateLook } from './words.ts'

const crumbs = crumbsOf.settings

/** Regulator packs that were made, what is held, who is erased, and the key that packs are signed with. */
export default function RecordsScreen() {
  const holds = useQuery(holdsQuery())
  // Where it could not be read who may see them, requests that could not be read are not none.
  const canManage = holds.data?.canManage ?? holds.isError
  return (
    <Page
      title="Records"
      purpose="Regulator packs, retention, erasure requests and the signing key."
      crumbs={crumbs}
    >
      <Stack>
        <HoldsPanel />
        {canManage ? <ErasuresPanel /> : null}
        <TermsPanel />
        <RetentionPanel />
        <PacksPanel />
        <KeyPanel />
      </Stack>
    </Page>
  )
}

function PacksPanel() {
  const packs = useQuery(packsQuery({ limit: 100 }))
  return (
    <Panel
      title="Regulator packs"
      foot="Make a pack on the page of a case, a screening, a disclosure or a borrower. The newest hundred appear here."
    >
      <QueryStates
        query={packs}
        failed="The packs could not be read."
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            title="No packs yet"
            body="Open a case, a screening, a disclosure or a borrower and choose Regulator pack."
          />
        }
      >
        {({ rows }) => <PacksTable packs={rows} />}
      </QueryStates>
    </Panel>
  )
}

function PacksTable({ packs }: { packs: readonly Pack[] }) {
  return (
    <DataTable
      name="Regulator packs"
      rows={packs}
      rowKey={(pack) => String(pack.id)}
      columns={[
        { id: 'title', title: 'Of', value: (pack) => pack.title, card: 'name' },
        { id: 'kind', title: 'Kind', value: (pack) => packKindWord[pack.kind], card: 'fact' },
        {
          id: 'asked',
          title: 'Asked for',
          value: (pack) => pack.askedAt,
          cell: (pack) => `${dateTime(pack.askedAt)}, ${pack.askedBy}`,
          card: 'fact',
        },
        {
          id: 'bytes',
          title: 'Size',
          value: (pack) => pack.bytes,
          cell: (pack) => (pack.bytes === null ? '–' : fileSize(pack.bytes)),
          card: 'fact',
        },
        {
          id: 'state',
          title: 'State',
          value: (pack) => packStateLook[pack.state].label,
          cell: (pack) =>
            pack.state === 'ready' ? (
              <ButtonLink
                size="small"
                to={packHref(pack.id)}
                reloadDocument
                download
                aria-label={`Download the pack of ${pack.title}`}
              >
                Download
              </ButtonLink>
            ) : (
              <SeverityTag severity={packStateLook[pack.state].severity}>
                {packStateLook[pack.state].label}
              </SeverityTag>
            ),
          card: 'figure',
        },
      ]}
    />
  )
}

function KeyPanel() {
  const key = useQuery(signingKeyQuery())
  return (
    <Panel
      title="Signing key"
      actions={
        <ButtonLink size="small" to={checkerHref()} reloadDocument download>
          Page that checks packs
        </ButtonLink>
      }
      foot="Give a regulator this fingerprint through another channel than the pack: a forged pack has another. The private key is kept sealed and never leaves this installation."
    >
      <QueryStates query={key} failed="The signing key could not be read." isEmpty={() => false}>
        {({ fingerprint, publicKey, createdAt, algorithm }) => (
          <PanelBody>
            <Facts
              isWide
              facts={[
                {
                  label: 'Fingerprint, SHA-256',
                  value: <span className={classes.digest}>{fingerprint}</span>,
                },
                {
                  label: `Public key, ${algorithm}`,
                  value: <span className={classes.digest}>{publicKey}</span>,
                },
                { label: 'Made', value: dateTime(createdAt) },
                {
                  label: 'To check a pack',
                  value: <span className={classes.digest}>assay verify PACK.zip --key {fingerprint}</span>,
                },
              ]}
            />
          </PanelBody>
        )}
      </QueryStates>
    </Panel>
  )
}
