import { useState } from 'react'
import { EmptyState, Page } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import classes from './assistant.module.css'
import { RoundButton } from './panel/assistant-dock.tsx'
import { AssistantPanel } from './panel/assistant-panel.tsx'
import { useSessionId } from './session-id.ts'

/** The assistant on a screen of its own. */
export default function ChatScreen() {
  const sessionId = useSessionId('chat')
  const [isMinimised, setMinimised] = useState(false)
  const restore = () => setMinimised(false)
  return (
    <Page
      title="AI Research Analyst"
      purpose="Questions answered from your records and from market data, each figure with its source."
      crumbs={[{ label: 'Market home', to: '/app' }]}
    >
      {isMinimised ? (
        <>
          <EmptyState
            title="The conversation is minimised."
            body="It is kept, and the round button restores it."
            actions={
              <Button kind="primary" onClick={restore}>
                Restore
              </Button>
            }
          />
          <RoundButton onRestore={restore} />
        </>
      ) : (
        <div className={classes.page}>
          <AssistantPanel sessionId={sessionId} title="Conversation" onMinimise={() => setMinimised(true)} />
        </div>
      )}
    </Page>
  )
}
