import '#design-system/tokens/fonts.css'
import '#design-system/tokens/tokens.css'
import '#design-system/tokens/base.css'
import '#design-system/tokens/layout.css'
import plexSans from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2?url'
import { ColorSchemeScript } from '@mantine/core'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import archivo from '#design-system/tokens/archivo-wide.woff2?url'
import type { Route } from './+types/root.ts'
import { NotFound } from './not-found-page.tsx'
import { PageFailed } from './page-failed.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  // The two faces of every first screen: known to the browser before it has read the style sheet.
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: plexSans, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

/** The document. Its theme is set before the first paint: the user's stored choice, else the system's. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <ColorSchemeScript defaultColorScheme="auto" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return <PageFailed error={error} />
}
