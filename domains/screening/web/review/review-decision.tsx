import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { DecisionBar } from '#design-system/patterns/evidence/index.ts'
import { useShortcuts } from '#design-system/patterns/overlays/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { type Match, openPartOf, type ReasonTemplate } from '#domains/screening/contract/index.ts'
import { DecidedBefore, DecidedMeanwhile, decisionKeys } from '../matches/match-decision.tsx'
import { type Decision, decisionWords, plainLabel, stepLabel } from '../words.ts'
import { reasonTemplatesQuery } from './queries.ts'
import classes from './review.module.css'

type Props = {
  match: z.infer<typeof Match>
  userId: number | undefined
  /** How many others are decided with it. */
  selectedCount: number
  isBusy: boolean
  onDecide: (decided: { decision: Decision; reason: string; version: number }) => void
}

const TEMPLATE_KEYS = 9

/** The decision about a match of the queue, or about all that are selected, with a reason by a number key. Keyed by match: another begins with an empty reason. */
export function ReviewDecision({ match, userId, selectedCount, isBusy, onDecide }: Props) {
  const templates = useQuery(reasonTemplatesQuery())
  const [reason, setReason] = useState('')
  const [used, setUsed] = useState<ReasonTemplate>()
  const [problem, setProblem] = useState<string>()
  // What was read is decided on: whoever was first meanwhile is shown before another decision is sent.
  const [seen, setSeen] = useState(match.version)
  const field = useRef<HTMLInputElement>(null)
  const hasChanged = match.version !== seen && !isBusy
  const isOwn = selectedCount === 0 && match.proposal !== null && match.proposal.userId === userId
  const decisions: readonly Decision[] = isOwn
    ? ['reopen']
    : match.proposal?.decision === 'reopen'
      ? [match.state === 'confirmed' ? 'true-match' : 'false-match', 'reopen']
      : ['unclear', 'false-match', 'true-match']
  const isUsed = used !== undefined && reason === used.text
  const decide = (decision: Decision) => {
    const open = openPartOf(reason)
    if (reason.trim().length < 3) return setProblem('A reason of at least three letters is required.')
    if (open !== undefined) return setProblem(`Write “${open}” into the reason.`)
    if (isUsed && used.decision && used.decision !== decision)
      return setProblem(`“${used.title}” is a reason for “${decisionWords[used.decision]}”.`)
    onDecide({ decision, reason, version: seen })
  }
  const fill = (template: ReasonTemplate) => {
    setReason(template.text)
    setUsed(template)
    setProblem(undefined)
    const from = template.text.indexOf('{')
    if (openPartOf(template.text) === undefined) return
    // What is still to be written is selected: typing replaces it.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(from, template.text.indexOf('}', from) + 1)
    })
  }
  const byEnter = () => {
    if (hasChanged || isBusy) return
    if (used?.decision && decisions.includes(used.decision)) decide(used.decision)
    else setProblem('Press the key of a decision.')
  }
  const shown = (templates.data ?? [])
    .filter(({ decision }) => decision === null || decisions.includes(decision))
    .slice(0, TEMPLATE_KEYS)
  useShortcuts([
    ...shown.map((template, index) => ({
      keys: String(index + 1),
      label: `Reason: ${template.title}`,
      run: () => fill(template),
    })),
    { keys: 'Enter', label: 'Decide as suggested', run: byEnter, isOff: used === undefined },
  ])
  const count = selectedCount > 0 ? ` (${selectedCount})` : ''
  return (
    <>
      <DecidedBefore match={match} />
      <div className={classes.bar}>
        <ReasonButtons templates={shown} usedId={used?.id} onUse={fill} />
        <DecisionBar
          reason={reason}
          onReason={(text) => {
            setReason(text)
            setProblem(undefined)
          }}
          problem={problem}
          field={field}
          onEnter={byEnter}
          notice={hasChanged ? <DecidedMeanwhile match={match} seen={seen} onSeen={setSeen} /> : null}
          decisions={decisions.map((decision, index) => ({
            label: isOwn
              ? 'Withdraw proposal'
              : selectedCount > 0
                ? `${plainLabel[decision]}${count}`
                : stepLabel(match, decision),
            shortcut: decisionKeys[decision],
            ...(index === decisions.length - 1 ? { kind: 'primary' as const } : {}),
            isBusy,
            isDisabled: hasChanged,
            onDecide: () => decide(decision),
          }))}
        />
      </div>
    </>
  )
}

type ReasonButtonsProps = {
  templates: readonly ReasonTemplate[]
  usedId: number | undefined
  onUse: (template: ReasonTemplate) => void
}

function ReasonButtons({ templates, usedId, onUse }: ReasonButtonsProps) {
  if (templates.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons and no fieldset of a form.
    <div className={classes.reasons} role="group" aria-label="Reason templates">
      {templates.map((template, index) => (
        <Button
          key={template.id}
          size="small"
          shortcut={String(index + 1)}
          aria-pressed={usedId === template.id}
          onClick={() => onUse(template)}
        >
          {template.title}
        </Button>
      ))}
    </div>
  )
}
