import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, dateTime, quantity } from '#design-system/formats/index.ts'
import { ColumnMapping } from '#design-system/patterns/column-mapping/index.ts'
import { ExportMenu, sheetFormats } from '#design-system/patterns/export-menu/index.ts'
import {
  Facts,
  Panel,
  PanelBody,
  Progress,
  QueryStates,
  Refusal,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import { useRunActions } from '#platform/http-client/index.ts'
import { type DirectoryLoad, loadKinds, tableFields } from '../../contract/index.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import classes from './loads.module.css'
import {
  downloadRefusals,
  isAtWork,
  refusalsQuery,
  useRunLoad,
  useTryLoadAgain,
  useUndoLoad,
} from './queries.ts'

const states: Record<DirectoryLoad['state'], string> = {
  trying: 'Dry run',
  tried: 'Tried, not loaded',
  loading: 'Loading',
  done: 'Loaded',
  cancelled: 'Cancelled',
  failed: 'Failed',
  undoing: 'Being undone',
  undone: 'Undone',
}

/** One file with what its dry run found, how its load went, and what can be done with it. */
export function LoadPanel({ load }: { load: DirectoryLoad }) {
  const [asksUndo, askUndo] = useState(false)
  const run = useRunLoad()
  const undo = useUndoLoad()
  const { trial, loaded } = load
  const stated = loaded ?? trial
  const isGoingOn = load.state === 'cancelled' || load.state === 'failed'
  return (
    <Panel
      title={load.fileName}
      tag={<Tag>{states[load.state]}</Tag>}
      actions={
        <span className="actions">
          {load.mayUndo ? <Button onClick={() => askUndo(true)}>Undo</Button> : null}
          {load.mayLoad ? (
            <Button kind="primary" isBusy={run.isPending} onClick={() => run.mutate({ id: load.id })}>
              {isGoingOn
                ? 'Go on loading'
                : `Load ${quantity((trial?.read ?? 0) - (trial?.refused ?? 0))} rows`}
            </Button>
          ) : null}
        </span>
      }
      foot={`${loadKinds[load.kind].title}, as of ${date(load.asOf)}. ${load.into === 'everybody' ? 'For every organisation' : 'For your organisation'}. Sent ${dateTime(load.at)} by ${load.by}.`}
    >
      <PanelBody>
        <Stack>
          {isAtWork(load) ? <GoingOn load={load} /> : null}
          {load.failure ? (
            <p role="alert">
              <strong>{load.failure}</strong>
              {loaded ? null : ' The directory is unchanged.'}
            </p>
          ) : null}
          <Refusal of={run.error} />
          {load.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {load.keptAtUndo > 0 ? (
            <p>{`${quantity(load.keptAtUndo)} records were kept although the load was undone: people or later loads refer to them.`}</p>
          ) : null}
          {stated ? (
            <section aria-label={loaded ? 'What was loaded' : 'What the file would bring'}>
              <p>
                <strong>{headingOf(load)}</strong>
              </p>
              <Facts
                isWide
                facts={[
                  { label: 'Rows read', value: quantity(stated.read) },
                  { label: 'New', value: quantity(stated.new) },
                  { label: 'Of these joined to an existing company', value: quantity(stated.joined) },
                  { label: 'Changed', value: quantity(stated.changed) },
                  { label: 'Unchanged', value: quantity(stated.unchanged) },
                  { label: 'Not taken', value: quantity(stated.refused) },
                  { label: 'Pairs for a person to decide', value: quantity(stated.doubtful) },
                  { label: 'Doubtful values set aside', value: quantity(stated.doubtfulFacts) },
                  { label: 'Ownership and other links', value: quantity(stated.links) },
                ]}
              />
            </section>
          ) : null}
          {load.kind === 'table' && load.titles.length > 0 && !loaded && !isAtWork(load) ? (
            <details className={classes.columns} open={!load.columns.name}>
              <summary>Change what the columns hold</summary>
              <Columns load={load} />
            </details>
          ) : null}
          {stated && stated.refused > 0 ? <Refused id={load.id} count={stated.refused} /> : null}
        </Stack>
      </PanelBody>
      <ReasonDialog
        isOpen={asksUndo}
        title="Undo this load"
        purpose={`What ${load.fileName} has added is removed, and what it changed is restored. Companies that people have worked with since are kept.`}
        confirmLabel="Undo the load"
        isBusy={undo.isPending}
        failure={undo.error}
        onClose={() => {
          askUndo(false)
          undo.reset()
        }}
        onConfirm={(reason) => undo.mutate({ id: load.id, reason }, { onSuccess: () => askUndo(false) })}
      />
    </Panel>
  )
}

/** What the counts of a load are of: never of more than was done. */
function headingOf({ state, loaded, trial }: DirectoryLoad): string {
  if (!loaded) return 'Nothing is loaded yet. This is what the file would add.'
  if (state === 'undone') return 'What was loaded, before it was undone'
  if (state === 'done') return 'What was loaded'
  const whole = trial ? ` of ${quantity(trial.read)} rows` : ''
  return state === 'loading' ? 'Loaded so far' : `What was loaded${whole} before it ended`
}

const labels = { trying: 'Reading', loading: 'Loading', undoing: 'Taking back' } as const
const waiting = { state: 'queued', total: null } as const

/** How far it is, how long still, and the way to end it. */
function GoingOn({ load }: { load: DirectoryLoad }) {
  const actions = useRunActions(load.run, ['/api/companies'])
  return (
    <Progress
      label={labels[load.state as keyof typeof labels]}
      of={load.state === 'undoing' ? 'records and links' : 'rows'}
      run={load.run ?? waiting}
      {...actions}
    />
  )
}

/** Which column holds what: chosen first, then tried again as a whole. */
function Columns({ load }: { load: DirectoryLoad }) {
  const again = useTryLoadAgain()
  const [chosen, choose] = useState<DirectoryLoad['columns']>(load.columns)
  const isOther = tableFields.some(({ field }) => (chosen[field] ?? null) !== (load.columns[field] ?? null))
  return (
    <Stack>
      <ColumnMapping
        legend="What the columns hold"
        fields={tableFields.map(({ field, label }) => ({ field, label, isNeeded: field === 'name' }))}
        columns={load.titles}
        mapping={chosen}
        isBusy={again.isPending}
        onMap={(columns) =>
          choose(Object.fromEntries(Object.entries(columns).map(([field, title]) => [field, title ?? null])))
        }
      />
      <Refusal of={again.error} />
      <span className="actions">
        <Button
          disabled={!isOther || !chosen.name}
          isBusy={again.isPending}
          onClick={() => again.mutate({ id: load.id, columns: chosen })}
        >
          Try with these columns
        </Button>
      </span>
    </Stack>
  )
}

/** The first rows that are not taken, each with its reason, and all of them as a file. */
function Refused({ id, count }: { id: number; count: number }) {
  const refused = useQuery(refusalsQuery(id))
  return (
    <section aria-label="Rows that are not taken">
      <div className={classes.head}>
        <h3>{count === 1 ? 'One row is not taken' : `${quantity(count)} rows are not taken`}</h3>
        <ExportMenu
          of="the rows not taken"
          formats={sheetFormats}
          onExport={(format) => downloadRefusals(id, format)}
        />
      </div>
      <QueryStates
        query={refused}
        failed="The refused rows could not be read."
        kept="The load is unchanged."
        skeleton={<SkeletonRows rows={3} />}
        empty="None."
      >
        {({ rows, total }) => (
          <>
            {/* A list that scrolls has to be reached by the keyboard. */}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
            <ul className={classes.refused} tabIndex={0}>
              {rows.map(({ line, key, field, reason }) => (
                <li key={`${line} ${key} ${field}`}>
                  {`Line ${quantity(line)}${key ? `, ${key}` : ''}: ${reason}${field ? ` (${field})` : ''}`}
                </li>
              ))}
            </ul>
            {total > rows.length ? (
              <p>{`The first ${quantity(rows.length)} are shown; the file has all.`}</p>
            ) : null}
          </>
        )}
      </QueryStates>
    </section>
  )
}
