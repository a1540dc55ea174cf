import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Button, type ButtonKind } from '#design-system/primitives/index.ts'
import { useShortcuts } from '../overlays/shortcuts.tsx'
import classes from './decision-bar.module.css'

export type Decision = {
  label: string
  /** One letter; acts while nobody types. */
  shortcut?: string
  kind?: ButtonKind
  isBusy?: boolean
  isDisabled?: boolean
  onDecide: () => void
}

type DecisionBarProps = {
  reason: string
  onReason: (reason: string) => void
  reasonLabel?: string
  /** Why the reason will not do; shown under it and announced. */
  problem?: string | undefined
  /** What has to be seen before a decision is sent; stays in sight with the bar. */
  notice?: ReactNode
  /** The primary one last. */
  decisions: readonly Decision[]
  /** The field of the reason, for whoever puts a reason into it. */
  field?: RefObject<HTMLInputElement | null>
  /** What Enter does in the field; nothing by default. */
  onEnter?: () => void
}

/** Reason and decision in one place, at the foot of the evidence. Sticky, under the thumb on a phone. */
export function DecisionBar(props: DecisionBarProps) {
  const { reason, onReason, reasonLabel, problem, notice, decisions, onEnter } = props
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  const field = props.field ?? own
  // A decision key without a reason leads to where the reason is missing.
  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem, field])
  useShortcuts(
    decisions.flatMap((decision) =>
      decision.shortcut
        ? [
            {
              keys: decision.shortcut,
              label: decision.label,
              run: decision.onDecide,
              isOff: decision.isBusy === true || decision.isDisabled === true,
            },
          ]
        : [],
    ),
  )
  return (
    <div className={classes.bar}>
      {notice ? <div className={classes.notice}>{notice}</div> : null}
      <div className={classes.reason}>
        <label htmlFor={id}>{reasonLabel ?? 'Reason, kept with the decision'}</label>
        <input
          ref={field}
          id={id}
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          autoComplete="off"
          onKeyDown={(event) => {
            // Out of the field, so that the keys act again.
            if (event.key === 'Escape') event.currentTarget.blur()
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.()
          }}
        />
        <span id={`${id}-problem`} role="alert" className={classes.problem}>
          {problem}
        </span>
      </div>
      <div className={classes.buttons}>
        {decisions.map((decision) => (
          <Button
            key={decision.label}
            {...(decision.kind ? { kind: decision.kind } : {})}
            {...(decision.shortcut ? { shortcut: decision.shortcut } : {})}
            isBusy={decision.isBusy === true}
            disabled={decision.isDisabled}
            onClick={decision.onDecide}
          >
            {decision.label}
          </Button>
        ))}
      </div>
    </div>
  )
}
