import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime } from '#design-system/formats/index.ts'
import { FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { tableColumns } from '#design-system/patterns/data-table/index.ts'
import { ListPanel, useList } from '#design-system/patterns/list-screen/index.ts'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import {
  Columns,
  EmptyState,
  Facts,
  FigureStrip,
  Panel,
  PanelBody,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import { Allowed } from '#domains/accounts/web/index.tsx'
import {
  addTask,
  type BpoDashboard,
  endTask,
  taskColumns,
  taskStateLabel,
  tasksList,
  type WorkflowTask,
} from '#domains/operations/contract/index.ts'
import { OperationalFigure } from '../operational-figure.tsx'
import { downloadTasks, tasksQuery, useAddTask, useClaimTask, useEndTask } from '../queries.ts'
import { taskLevelLabel } from '../words.ts'

const levelSeverity = { within: 'ok', 'at-risk': 'medium', breached: 'critical' } as const

const columns = tableColumns(taskColumns, {
  level: {
    cell: (row) => <SeverityTag severity={levelSeverity[row.level]}>{taskLevelLabel[row.level]}</SeverityTag>,
  },
  assigneeName: { cell: (row) => row.assigneeName ?? 'Nobody' },
})

/** Tasks with their service levels. */
export function WorkflowTab({ board }: { board: BpoDashboard }) {
  const { figures } = board
  const list = useList(tasksList, { pageRows: 50, openRow: 'task' })
  const tasks = useQuery({ ...tasksQuery(list.ask), placeholderData: (before) => before })
  const [isAdding, setAdding] = useState(false)
  const add = useAddTask()
  const chosen = tasks.data?.rows.find((row) => String(row.id) === list.read('task'))
  return (
    <Stack>
      <Allowed call={addTask}>
        <div className="actions">
          <Button kind="primary" onClick={() => setAdding(true)}>
            Add a task
          </Button>
        </div>
      </Allowed>
      <FigureStrip label="Workflow automation">
        <OperationalFigure
          label="Tasks completed"
          figure={figures['workflowAutomation.tasksCompleted']}
          note="30 days"
        />
        <OperationalFigure label="Tasks pending" figure={figures['workflowAutomation.tasksPending']} />
        <OperationalFigure
          label="Average processing time"
          figure={figures['workflowAutomation.averageProcessingTime']}
        />
      </FigureStrip>
      <Columns side={360} shows={chosen ? String(chosen.id) : undefined}>
        <ListPanel
          title="Tasks"
          list={list}
          query={tasks}
          noun="task"
          facets={{
            state: { label: 'State', any: 'Any state', labelOf: (value) => taskStateLabel[value] },
            level: { label: 'Service level', any: 'Any level', labelOf: (value) => taskLevelLabel[value] },
          }}
          none={<EmptyState title="No task yet" body="Open work appears here with its deadline." />}
          rowKey={(row) => String(row.id)}
          selectedKey={chosen ? String(chosen.id) : undefined}
          onOpen={(row) => list.set('task', String(row.id))}
          onExport={(format) => downloadTasks({ ...list.asked, format })}
          columns={columns}
        />
        {chosen ? (
          <ChosenTask key={chosen.id} task={chosen} />
        ) : (
          <Panel title="Task">
            <PanelBody>Choose a task to see the work.</PanelBody>
          </Panel>
        )}
      </Columns>
      <FormDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        title="Add a task"
        purpose="It is assigned later; its time runs from now."
        request={addTask.request}
        initial={{ slaHours: 48 }}
        submitLabel="Add the task"
        onSubmit={(values) => add.mutateAsync(values)}
      />
    </Stack>
  )
}

function ChosenTask({ task }: { task: WorkflowTask }) {
  const claim = useClaimTask()
  const end = useEndTask()
  const [isEnding, setEnding] = useState(false)
  return (
    <Panel title={task.title}>
      <PanelBody>
        <Stack>
          {task.detail ? <p className="quiet-paragraph">{task.detail}</p> : null}
          <Facts
            facts={[
              { label: 'Created', value: `${dateTime(task.createdAt)} by ${task.createdBy}` },
              { label: 'Due', value: dateTime(task.dueAt) },
              { label: 'With', value: task.assigneeName ?? 'Nobody' },
              ...(task.endedAt
                ? [
                    { label: 'Ended', value: `${dateTime(task.endedAt)} by ${task.endedBy}` },
                    { label: 'Note', value: task.note ?? '' },
                  ]
                : []),
            ]}
          />
          {task.state === 'open' ? (
            <Allowed call={endTask}>
              <div className="actions">
                <Button kind="primary" onClick={() => setEnding(true)}>
                  End the task
                </Button>
                <Button
                  isBusy={claim.isPending}
                  onClick={() =>
                    claim.mutate(
                      { id: task.id, version: task.version },
                      {
                        onError: showFailure('Not taken up'),
                      },
                    )
                  }
                >
                  Take up
                </Button>
              </div>
            </Allowed>
          ) : null}
        </Stack>
      </PanelBody>
      <FormDialog
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        title="End the task"
        purpose={task.title}
        request={endTask.request}
        fields={['state', 'note']}
        fixed={{ id: task.id, version: task.version }}
        looks={{ state: { labels: { done: 'Done', cancelled: 'Cancelled' } } }}
        submitLabel="End the task"
        onSubmit={(values) => end.mutateAsync(values)}
      />
    </Panel>
  )
}
