import { lazy, type ReactElement, Suspense } from 'react'

export { usePageViews } from './use-page-views.ts'

type DialogProps = { isOpen: boolean; onClose: () => void }

// Loaded when they are first opened, so that a public page does not carry its forms and their validation.
const LazyDemoDialog = lazy(() => import('./demo-dialog.tsx'))
const LazySalesDialog = lazy(() => import('./sales-dialog.tsx'))

/** Books a demo. */
export function DemoDialog({ isOpen, onClose }: DialogProps): ReactElement | null {
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <LazyDemoDialog onClose={onClose} />
    </Suspense>
  )
}

/** Asks sales about a plan. */
export function SalesDialog({
  isOpen,
  onClose,
  planName,
}: DialogProps & { planName: string }): ReactElement | null {
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <LazySalesDialog planName={planName} onClose={onClose} />
    </Suspense>
  )
}
