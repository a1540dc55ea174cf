import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, money, percent } from '#design-system/formats/index.ts'
import { DataTable, tableColumns } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Panel, PanelBody, QueryStates, ReadFirst } from '#design-system/patterns/page/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import { Allowed } from '#domains/accounts/web/index.tsx'
import {
  type AccountTargets,
  type ClassDrift,
  classDriftColumns,
  keepTargets,
} from '#domains/insights/contract/index.ts'
import { symbolInWords } from '#domains/market-data/contract/index.ts'
import classes from '../insights.module.css'
import { targetsQuery } from '../queries.ts'
import { TargetsDialog } from './targets-dialog.tsx'

/** The targets that were set for an account and how far it is off them; without any, the way to set them. */
export function TargetsPanel({ accountId }: { accountId: number | undefined }) {
  const [isEditing, setEditing] = useState(false)
  const query = useQuery(targetsQuery(accountId))
  return (
    <QueryStates query={query}>
      {(stated) => (
        <>
          <Panel
            title="Target weights"
            tag={
              stated.account ? (
                <Tag>{`${stated.account.accountName}, ${stated.account.accountNumber}`}</Tag>
              ) : undefined
            }
            actions={
              stated.classes.length > 0 ? (
                <Allowed call={keepTargets}>
                  <Button onClick={() => setEditing(true)}>Edit targets</Button>
                </Allowed>
              ) : undefined
            }
            foot={footOf(stated)}
          >
            {stated.classes.length > 0 ? <ReadFirst caveats={stated.readFirst} /> : null}
            {stated.account === null ? (
              <EmptyState title="No account is open." body="Target weights belong to an account." />
            ) : stated.classes.length === 0 ? (
              <EmptyState
                title="No target weights are set for this account."
                body="Name securities, or classes of them, with the part of holdings and cash that each is to be. Drift and orders follow."
                actions={
                  <Allowed call={keepTargets}>
                    <Button kind="primary" onClick={() => setEditing(true)}>
                      Set targets
                    </Button>
                  </Allowed>
                }
              />
            ) : stated.unknown !== null ? (
              <PanelBody>{stated.unknown}</PanelBody>
            ) : (
              <DataTable
                name="Drift from the targets"
                rows={stated.drift}
                rowKey={({ name }) => name}
                columns={driftColumns}
                isDense
              />
            )}
            {stated.classes.length > 0 && stated.leftOut.length > 0 ? (
              <PanelBody>
                <ul className={classes.method}>
                  {stated.leftOut.map(({ symbol, reason }) => (
                    <li key={symbol}>{`${symbolInWords(symbol)} does not count: ${reason}`}</li>
                  ))}
                </ul>
              </PanelBody>
            ) : null}
          </Panel>
          {isEditing && stated.account ? (
            <TargetsDialog stated={stated} accountId={stated.account.id} onClose={() => setEditing(false)} />
          ) : null}
        </>
      )}
    </QueryStates>
  )
}

function footOf({ changedAt, changedBy, limits, classes: own }: AccountTargets): string | undefined {
  if (changedAt === null || own.length === 0) return undefined
  const parts = [
    limits.holding === null ? '' : `a holding ${percent(limits.holding, { digits: 1 })}`,
    limits.sector === null ? '' : `a sector ${percent(limits.sector, { digits: 1 })}`,
    limits.turnover === null ? '' : `turnover ${percent(limits.turnover, { digits: 1 })}`,
    limits.gains === null ? '' : `realised gains ${money(limits.gains)}`,
  ].filter(Boolean)
  return `Of holdings and cash together, at the last prices. ${parts.length === 0 ? 'No limits' : `At most: ${parts.join(', ')}`}. Set by ${changedBy} on ${date(changedAt)}.`
}

const weightCell = (of: (row: ClassDrift) => number, signed = false) => ({
  cell: (row: ClassDrift) => percent(of(row), { digits: 1, signed }),
})
const stateOf = ({ isOutOfBand }: ClassDrift) => (isOutOfBand ? 'Out of band' : 'Within')

const driftColumns = tableColumns(classDriftColumns, {
  name: {
    cell: ({ name, symbols }: ClassDrift) => (
      <>
        <b>{name}</b>
        {symbols.length === 0 || (symbols.length === 1 && symbols[0] === name) ? null : (
          <span className={classes.quiet}>{` ${symbols.join(', ')}`}</span>
        )}
      </>
    ),
    card: 'name',
  },
  target: weightCell(({ target }) => target),
  current: weightCell(({ current }) => current),
  drift: { ...weightCell(({ drift }) => drift, true), card: 'figure' },
  band: { cell: ({ band }: ClassDrift) => `± ${percent(band)}` },
  isOutOfBand: {
    value: stateOf,
    cell: (row: ClassDrift) => (row.isOutOfBand ? <Tag>{stateOf(row)}</Tag> : stateOf(row)),
    card: 'fact',
  },
})
