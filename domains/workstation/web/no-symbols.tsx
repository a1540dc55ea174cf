import { EmptyState } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { OnTab } from './tabs.ts'

/** The list was emptied: what comes of it, and the way to fill it. */
export function NoSymbols({ what, onTab }: { what: string; onTab: OnTab }) {
  return (
    <EmptyState
      title="The list has no symbols."
      body={what}
      actions={
        <Button kind="primary" onClick={() => onTab('portfolio')}>
          Add symbols
        </Button>
      }
    />
  )
}
