import { lazy, Suspense } from 'react'
import { useKept } from '#design-system/patterns/kept-state/index.ts'

const AssistantDock = lazy(() =>
  import('#domains/assistant/web/index.tsx').then((web) => ({ default: web.AssistantDock })),
)

type AssistantState = {
  shown: string
  show: (shown: 'closed' | 'open' | 'minimised') => void
  /** Opens it; undefined where the screen is the assistant's own. */
  open: (() => void) | undefined
}

const isOwnScreen = (pathname: string) => /^\/dashboard\/(chat|onboarding)\/?$/.test(pathname)

/** Whether the assistant stands beside the screen, is minimised, or away; kept from screen to screen in this tab. */
export function useAssistant(pathname: string): AssistantState {
  const [kept, show] = useKept('assistant beside the screen', 'closed')
  if (isOwnScreen(pathname)) return { shown: 'closed', show, open: undefined }
  return { shown: kept, show, open: () => show('open') }
}

/** The assistant over any screen of the shell; its code is fetched when it is first wanted. */
export function AssistantBeside({ assistant: { shown, show } }: { assistant: AssistantState }) {
  if (shown !== 'open' && shown !== 'minimised') return null
  return (
    <Suspense fallback={null}>
      <AssistantDock
        isMinimised={shown === 'minimised'}
        onMinimise={() => show('minimised')}
        onRestore={() => show('open')}
        onClose={() => show('closed')}
      />
    </Suspense>
  )
}
