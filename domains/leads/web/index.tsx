import { type ComponentType, type ReactElement, useEffect, useState } from 'react'
// By their own files: the front door would bring every field along to every public page.
import { FormNotice } from '#design-system/plain/form-notice.tsx'
import { PlainDialog } from '#design-system/plain/plain-dialog.tsx'

export { usePageViews } from './page-views/use-page-views.ts'

type DialogProps = { isOpen: boolean; onClose: () => void }

const loadDemoDialog = () => import('./booking/demo-dialog.tsx')
const loadSalesDialog = () => import('./booking/sales-dialog.tsx')

export function DemoDialog({ isOpen, onClose }: DialogProps): ReactElement | null {
  return isOpen ? <Loaded title="Book a demo" load={loadDemoDialog} props={{ onClose }} /> : null
}

/** Asks sales about a plan. */
export function SalesDialog({
  isOpen,
  onClose,
  planName,
}: DialogProps & { planName: string }): ReactElement | null {
  return isOpen ? <Loaded title="Contact sales" load={loadSalesDialog} props={{ planName, onClose }} /> : null
}

type LoadedProps<Props> = {
  title: string
  load: () => Promise<{ default: ComponentType<Props> }>
  props: Props
}

/**
 * A dialog that is loaded when it is first opened, so that a public page does not carry its form and its validation. Where it
 * cannot be loaded it says so and is tried again at the next opening; the page stays as it is.
 */
function Loaded<Props extends { onClose: () => void }>({ title, load, props }: LoadedProps<Props>) {
  const [part, setPart] = useState<{ Dialog: ComponentType<Props> } | 'failed'>()
  useEffect(() => {
    load().then(
      ({ default: Dialog }) => setPart({ Dialog }),
      () => setPart('failed'),
    )
  }, [load])
  if (part === undefined) return null
  if (part === 'failed')
    return (
      <PlainDialog isOpen onClose={props.onClose} title={title}>
        <FormNotice kind="failure">Network error. Please try again.</FormNotice>
      </PlainDialog>
    )
  return <part.Dialog {...props} />
}
