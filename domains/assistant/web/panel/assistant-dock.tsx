import { type KeyboardEvent, useEffect, useRef } from 'react'
import { IconMessage2 } from '#design-system/primitives/icons.ts'
import { Icon } from '#design-system/primitives/index.ts'
import classes from '../assistant.module.css'
import { useSessionId } from '../session-id.ts'
import { AssistantPanel } from './assistant-panel.tsx'

type AssistantDockProps = {
  isMinimised: boolean
  onMinimise: () => void
  onRestore: () => void
  onClose: () => void
}

/** The assistant beside any screen: a panel at its foot, or the round button it was minimised to. */
export function AssistantDock({ isMinimised, onMinimise, onRestore, onClose }: AssistantDockProps) {
  const sessionId = useSessionId('chat')
  if (isMinimised) return <RoundButton onRestore={onRestore} />
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onMinimise()
  }
  return (
    <aside className={classes.dock} aria-label="Assistant beside the screen" onKeyDown={onKeyDown}>
      <AssistantPanel sessionId={sessionId} onMinimise={onMinimise} onClose={onClose} takesFocus />
    </aside>
  )
}

/** What the panel was minimised to (CHAT-001). It takes the focus, as the button that was pressed is gone. */
export function RoundButton({ onRestore }: { onRestore: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <button
      ref={button}
      type="button"
      className={classes.round}
      aria-label="Restore the assistant"
      title="Restore the assistant"
      onClick={onRestore}
    >
      <Icon of={IconMessage2} size={24} />
    </button>
  )
}
