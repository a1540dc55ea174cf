import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog, SubmitActions, showFailure } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import { MatchDecision, type ReasonTemplate } from '#domains/screening/contract/index.ts'
import {
  reasonTemplatesQuery,
  useAddReasonTemplate,
  useChangeReasonTemplate,
  useRemoveReasonTemplate,
} from '../review/queries.ts'
import classes from '../review/review.module.css'
import { plainLabel } from '../words.ts'

/** The reasons that the organisation gives again and again, in the order of their number keys. */
export function ReasonTemplatesPanel() {
  const templates = useQuery(reasonTemplatesQuery())
  const [edited, setEdited] = useState<ReasonTemplate | 'new'>()
  const [removed, setRemoved] = useState<ReasonTemplate>()
  const change = useChangeReasonTemplate()
  const move = (template: ReasonTemplate, by: number) => {
    const { id, version, title, text, decision, place } = template
    change.mutate(
      { id, version, title, text, decision, place: place + by },
      {
        onError: showFailure('It was not moved'),
      },
    )
  }
  return (
    <Panel
      title="Reason templates"
      foot="A decision keeps the text as filled in. Changing or removing a template does not change earlier decisions."
    >
      <PanelBody>
        <QueryStates
          query={templates}
          failed="The reason templates could not be read."
          empty={
            <EmptyState
              title="No reason template yet"
              body="Frequent reasons appear here, and under number keys in the review queue."
            />
          }
        >
          {(rows) => (
            <ul className="plain-list-stacked">
              {rows.map((row) => (
                <li key={row.id} className={classes.template}>
                  <span>
                    <b>
                      {row.place}. {row.title}
                    </b>{' '}
                    <Tag>{row.decision ? plainLabel[row.decision] : 'Any decision'}</Tag>
                  </span>
                  <p>{row.text}</p>
                  <span className="actions">
                    <Button size="small" onClick={() => setEdited(row)} aria-label={`Change ${row.title}`}>
                      Change
                    </Button>
                    <Button
                      size="small"
                      disabled={row.place === 1 || change.isPending}
                      onClick={() => move(row, -1)}
                      aria-label={`Move ${row.title} up`}
                    >
                      Up
                    </Button>
                    <Button
                      size="small"
                      disabled={row.place === rows.length || change.isPending}
                      onClick={() => move(row, 1)}
                      aria-label={`Move ${row.title} down`}
                    >
                      Down
                    </Button>
                    <Button size="small" onClick={() => setRemoved(row)} aria-label={`Remove ${row.title}`}>
                      Remove
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryStates>
        <div className="actions">
          <Button onClick={() => setEdited('new')}>Add a reason template</Button>
        </div>
      </PanelBody>
      {edited ? <EditDialog template={edited} onClose={() => setEdited(undefined)} /> : null}
      {removed ? <RemoveDialog template={removed} onClose={() => setRemoved(undefined)} /> : null}
    </Panel>
  )
}

function EditDialog({ template, onClose }: { template: ReasonTemplate | 'new'; onClose: () => void }) {
  const add = useAddReasonTemplate()
  const change = useChangeReasonTemplate()
  const [facts, setFacts] = useState<Pick<ReasonTemplate, 'title' | 'text' | 'decision'>>(
    template === 'new' ? { title: '', text: '', decision: null } : template,
  )
  const { title, text, decision } = facts
  const answers = {
    onSuccess: onClose,
    onError: showFailure('The template was not saved'),
  }
  const save = () => {
    if (template === 'new') add.mutate({ title, text, decision }, answers)
    else change.mutate({ id: template.id, version: template.version, title, text, decision }, answers)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={template === 'new' ? 'Add a reason template' : 'Change the reason template'}
      purpose="Put blanks in braces, such as {which fact}: they must be filled in for a decision."
    >
      <div className="stacked">
        <TextInput
          label="Title"
          required
          maxLength={80}
          value={title}
          onChange={(event) => setFacts({ ...facts, title: event.currentTarget.value })}
        />
        <Textarea
          label="Text"
          required
          autosize
          minRows={2}
          maxLength={1000}
          value={text}
          onChange={(event) => setFacts({ ...facts, text: event.currentTarget.value })}
        />
        <NativeSelect
          label="For which decision"
          value={decision ?? 'any'}
          data={[
            { value: 'any', label: 'Any decision' },
            ...MatchDecision.options.map((value) => ({ value, label: plainLabel[value] })),
          ]}
          onChange={(event) =>
            setFacts({ ...facts, decision: MatchDecision.safeParse(event.currentTarget.value).data ?? null })
          }
        />
      </div>
      <SubmitActions
        onCancel={onClose}
        disabled={title.trim() === '' || text.trim().length < 3}
        isBusy={add.isPending || change.isPending}
        onClick={save}
      >
        Save template
      </SubmitActions>
    </Dialog>
  )
}

function RemoveDialog({ template, onClose }: { template: ReasonTemplate; onClose: () => void }) {
  const remove = useRemoveReasonTemplate()
  const [reason, setReason] = useState('')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Remove “${template.title}”`}
      purpose="Earlier decisions keep their wording."
    >
      <TextInput
        label="Reason"
        required
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <SubmitActions
        onCancel={onClose}
        kind="danger"
        disabled={reason.trim().length < 3}
        isBusy={remove.isPending}
        onClick={() =>
          remove.mutate(
            { id: template.id, version: template.version, reason },
            {
              onSuccess: onClose,
              onError: showFailure('It was not removed'),
            },
          )
        }
      >
        Remove template
      </SubmitActions>
    </Dialog>
  )
}
