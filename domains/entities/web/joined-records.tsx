import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { date, dateTime } from '#design-system/formats/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { Panel, PanelBody, PanelSection } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import type { Entity } from '../contract/index.ts'
import classes from './company.module.css'
import { likelihood } from './company-words.ts'
import { useSplitEntity, useUndoStep } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** The records that were taken for one company, why, and what was merged or split. */
export function JoinedRecords({ entity }: { entity: Entity }) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [asks, setAsks] = useState<'split' | { undo: number }>()
  const split = useSplitEntity()
  const undo = useUndoStep()
  const close = () => {
    setAsks(undefined)
    split.reset()
    undo.reset()
  }
  const statedOf = (title: string) => () => {
    setChosen([])
    close()
    showToast({ kind: 'success', title })
  }
  const own = entity.records.filter(({ isOwn }) => isOwn)
  const choosable = entity.mayChange ? entity.records : own
  const maySplit = entity.records.length > 1 && choosable.length > 0
  return (
    <Panel
      title={entity.kind === 'natural' ? 'One person, by these records' : 'One company, by these records'}
      actions={
        maySplit ? (
          <Button
            disabled={chosen.length === 0 || chosen.length === entity.records.length}
            onClick={() => setAsks('split')}
          >
            Split off
          </Button>
        ) : null
      }
    >
      <RowList label="Records" layout="whole">
        {entity.records.map((record) => (
          <JoinedRecord
            key={record.id}
            record={record}
            isChosen={maySplit && choosable.includes(record) ? chosen.includes(record.id) : undefined}
            onChoose={(isChosen) =>
              setChosen(isChosen ? [...chosen, record.id] : chosen.filter((id) => id !== record.id))
            }
          />
        ))}
      </RowList>
      {entity.steps.length > 0 ? <Steps steps={entity.steps} onUndo={(undo) => setAsks({ undo })} /> : null}
      {entity.records.length === 1 && entity.steps.length === 0 ? (
        <PanelBody>
          <span className={classes.side}>
            {entity.leftOut.length > 0
              ? 'No other record of it is that old.'
              : 'No other source here covers it.'}
          </span>
        </PanelBody>
      ) : null}
      <ReasonDialog
        isOpen={asks === 'split'}
        title="Split off these records"
        purpose="They become a separate company. This can be undone."
        confirmLabel="Split off"
        isBusy={split.isPending}
        failure={split.error}
        onClose={close}
        onConfirm={(reason) =>
          split.mutate(
            { id: entity.id, recordIds: [...chosen], reason },
            { onSuccess: statedOf('Split off') },
          )
        }
      />
      <ReasonDialog
        isOpen={typeof asks === 'object'}
        title="Undo this"
        purpose="The records return to their former company."
        confirmLabel="Undo"
        isBusy={undo.isPending}
        failure={undo.error}
        onClose={close}
        onConfirm={(reason) => {
          if (typeof asks === 'object')
            undo.mutate({ id: asks.undo, reason }, { onSuccess: statedOf('Undone') })
        }}
      />
    </Panel>
  )
}

type JoinedRecordProps = {
  record: Entity['records'][number]
  /** Whether it is chosen to be split off; undefined where it cannot be. */
  isChosen: boolean | undefined
  onChoose: (isChosen: boolean) => void
}

function JoinedRecord({ record, isChosen, onChoose }: JoinedRecordProps) {
  return (
    <Row
      lead={
        isChosen === undefined ? undefined : (
          <Checkbox
            aria-label={`Choose the record of ${record.title}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )
      }
      title={`${record.title}: ${record.name}`}
      detail={[
        record.source === 'organisation' ? null : record.sourceKey,
        record.asOf ? `as of ${date(record.asOf)}` : null,
        record.joined
          ? `joined, ${likelihood(record.joined.probability)} likely one: ${record.joined.reasons.join('; ')}`
          : null,
      ]
        .filter(Boolean)
        .join(' · ')}
      tag={record.isOwn ? <Tag>Only you see it</Tag> : null}
    />
  )
}

/** What was merged and split, and what of it can be undone. */
function Steps({ steps, onUndo }: { steps: Entity['steps']; onUndo: (id: number) => void }) {
  return (
    <PanelSection title="Merged and split">
      <RowList label="Merged and split" layout="whole">
        {steps.map((step) => (
          <Row
            key={step.id}
            title={`${step.kind === 'merge' ? 'Merged with' : 'Split off'} ${step.otherName}`}
            detail={`${step.by}, ${dateTime(step.at)}: ${step.reason}`}
            to={step.kind === 'split' ? pathOf({ type: 'entity', id: step.otherId }) : undefined}
            tag={step.mayUndo ? <Button onClick={() => onUndo(step.id)}>Undo</Button> : null}
          />
        ))}
      </RowList>
    </PanelSection>
  )
}
