import '@mantine/core/styles.layer.css'
import '#design-system/tokens/kit.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { Toasts } from '#design-system/patterns/overlays/index.ts'
import { cssVariablesResolver, theme } from '#design-system/tokens/index.ts'
import { queryClient } from './query-client.ts'
import { styleNonce } from './style-nonce.ts'

const styleNonceOfPage = () => styleNonce() ?? ''

// What keeps the page still under a dialog (react-remove-scroll) makes a style sheet too and looks for the nonce here.
if (typeof document !== 'undefined')
  (globalThis as { __webpack_nonce__?: string | undefined }).__webpack_nonce__ = styleNonce()

/** What every screen of the product stands on and the public site does without: the component kit, the query cache, toasts. */
export default function Product() {
  const [client] = useState(queryClient)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={styleNonceOfPage}
    >
      <QueryClientProvider client={client}>
        <Outlet />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  )
}
