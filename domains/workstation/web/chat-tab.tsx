import { EmptyState, Panel } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { OnTab } from './tabs.ts'

/** Says that nobody answers yet, and where the figures and the news are meanwhile. */
export function ChatTab({ onTab }: { onTab: OnTab }) {
  return (
    <Panel title="Chat">
      <EmptyState
        title="The assistant is not built yet."
        actions={
          <>
            <Button kind="primary" onClick={() => onTab('analytics')}>
              See the computed figures
            </Button>
            <Button onClick={() => onTab('intelligence')}>Read the news</Button>
          </>
        }
      />
    </Panel>
  )
}
