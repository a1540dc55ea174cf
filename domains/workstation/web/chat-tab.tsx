import { AssistantPanel, useSessionId } from '#domains/assistant/web/index.tsx'
import type { DataSource } from '#domains/workstation/contract/index.ts'
import classes from './workstation.module.css'

/** A conversation of the workstation's own, which knows what is looked at here. */
export function ChatTab({
  symbols,
  sources,
}: {
  symbols: readonly string[]
  sources: readonly DataSource[]
}) {
  const sessionId = useSessionId('workstation')
  const connected = sources.filter(({ status }) => status === 'connected').map(({ name }) => name)
  return (
    <div className={classes.chat}>
      <AssistantPanel
        sessionId={sessionId}
        title="Chat"
        context={{ selectedSymbols: [...symbols], dataSources: connected, activeAnalysis: ACTIVE_ANALYSIS }}
        note={
          symbols.length > 0
            ? `“These” and “my selection” mean ${symbols.join(', ')}.`
            : 'No symbol is selected: add some on the side Portfolio, and “these” means them.'
        }
      />
    </div>
  )
}

/** What the workstation computes for its list. */
const ACTIVE_ANALYSIS = 'risk and correlation of the selection'
