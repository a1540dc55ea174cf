import { useState } from 'react'
import type { z } from 'zod'
import { FormDialog, useHeldVersion } from '#design-system/patterns/contract-form/index.ts'
import { Stack } from '#design-system/patterns/page/index.ts'
import { showChanged } from '#domains/controls/web/index.tsx'
import { moveRule, type readRule } from '#domains/operations/contract/index.ts'
import { useChangeRule, useMoveRule } from '../queries.ts'
import { RuleEditor } from './rule-editor.tsx'

type MonitoringRuleFile = z.infer<typeof readRule.response>

/** What is written of a rule stays as it is while somebody else changes it: they are told, and then decide. */
export function ChangeRule({ read, onClose }: { read: MonitoringRuleFile; onClose: () => void }) {
  const change = useChangeRule()
  const version = useHeldVersion(read)
  return (
    <Stack>
      {version.notice}
      <RuleEditor
        name={read.name}
        definition={read.definition}
        submitLabel="Make a version"
        asksNote
        isBusy={change.isPending}
        isHeldBack={version.isRefused}
        failure={version.isRefused ? null : change.error}
        onCancel={onClose}
        onSubmit={(name, definition, note) =>
          change.mutate(
            { id: read.id, version: version.held, name, definition, note },
            {
              onSuccess: ({ proposal }) => {
                showChanged(proposal, { title: 'Rule changed', message: name })
                onClose()
              },
              onError: version.takes,
            },
          )
        }
      />
    </Stack>
  )
}

/** Puts a rule in force, or takes it out of it, with the reason. */
export function MoveDialog({ read, onClose }: { read: MonitoringRuleFile; onClose: () => void }) {
  const move = useMoveRule()
  // Somebody else may put it in force meanwhile: the button goes on meaning what it said.
  const [isInForce] = useState(read.state === 'active')
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={isInForce ? 'Take the rule out of force' : 'Put the rule in force'}
      purpose={
        isInForce
          ? 'A second person has to agree. Until then the rule stays in force.'
          : 'It applies to new transactions.'
      }
      request={moveRule.request}
      fields={isInForce ? ['state', 'reason'] : ['reason']}
      fixed={{
        id: read.id,
        version: read.version,
        ...(isInForce ? {} : { state: 'active' as const }),
      }}
      initial={{ state: 'draft' }}
      looks={{
        state: {
          options: [
            { value: 'draft', label: 'A draft' },
            { value: 'retired', label: 'Retired' },
          ],
        },
      }}
      submitLabel={isInForce ? 'Propose' : 'Put in force'}
      onSubmit={async (values) => {
        const { name, proposal } = await move.mutateAsync(values)
        showChanged(proposal, {
          title: isInForce ? 'Rule taken out of force' : 'Rule put in force',
          message: name,
        })
      }}
    />
  )
}
