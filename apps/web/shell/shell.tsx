import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Outlet, redirect, useLocation, useNavigate } from 'react-router'
import { keepFor } from '#design-system/patterns/kept-state/index.ts'
import { ShortcutsSheet, useShortcuts } from '#design-system/patterns/overlays/index.ts'
import { CrumbsProvider, SkeletonFigures, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { SessionEndNotice } from '#domains/accounts/web/index.tsx'
import { usePageViews } from '#domains/leads/web/index.tsx'
import { queryClient } from '../query-client.ts'
import type { Route } from './+types/shell.ts'
import { AssistantBeside, useAssistant } from './assistant-beside.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { useLiveUpdates } from './live-updates.ts'
import { commandsOf, searchEverywhere } from './navigation/commands.tsx'
import { PhoneBar } from './navigation/phone-bar.tsx'
import { ProductRail } from './navigation/product-rail.tsx'
import { SectionNav } from './navigation/section-nav.tsx'
import { isSecondFactorAsked, isSignedOut, SECOND_FACTOR_PATH, signInPath, userAt } from './session.ts'
import classes from './shell.module.css'
import { SideSlot, SideSlotProvider } from './side-slot.tsx'
import { TopBar } from './top-bar/top-bar.tsx'

const loadPalette = () => import('#design-system/patterns/overlays/command-palette.tsx')
const CommandPalette = lazy(loadPalette)

/** Nobody without a session sees the frame: they sign in and come back (SHELL-009). */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url)
  const user = await userAt(queryClient(), url.pathname)
  if (!user) throw redirect(signInPath(url))
  keepFor(`${user.organisationId} ${user.id}`)
  return { user }
}
clientLoader.hydrate = true as const

// The session is watched through the query cache below; a changed filter in the URL asks nothing.
export const shouldRevalidate = () => false

/** The frame with grey work in it, served before any script has run. */
export function HydrateFallback() {
  return (
    <div className={classes.app}>
      <title>Assay</title>
      <ProductRail pathname="" />
      <div className={classes.side}>
        <div className={classes.top} />
        <div className={classes.phone} />
        <main className={classes.main} aria-busy="true">
          <SkeletonFigures />
          <SkeletonRows rows={8} />
        </main>
      </div>
    </div>
  )
}

export default function Shell({ loaderData: { user } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const location = useLocation()
  usePageViews()
  const main = useRef<HTMLElement>(null)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  // The palette's code is fetched when it is first wanted, and stays.
  const [wasPaletteOpen, setWasPaletteOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const openPalette = useCallback((text = '') => {
    setTyped(text)
    setWasPaletteOpen(true)
    setPaletteOpen(true)
  }, [])
  useShortcuts([{ keys: '/', label: 'Search', run: () => openPalette() }])
  usePaletteKey(openPalette)
  usePaletteAhead()
  useSignedOutWatch()
  useLiveUpdates()

  const asked = { navigate, user, pathname: location.pathname }
  const assistant = useAssistant(location.pathname)

  // A reader of the screen starts at the new page's heading, not at the link that is gone.
  const lastPath = useRef(location.pathname)
  useEffect(() => {
    if (lastPath.current === location.pathname) return
    lastPath.current = location.pathname
    main.current?.focus({ preventScroll: true })
  }, [location.pathname])

  return (
    <CrumbsProvider>
      <SideSlotProvider>
        <a href="#work" className={classes.skip}>
          Skip to the work
        </a>
        <div className={classes.app}>
          <ProductRail pathname={location.pathname} />
          <SideSlot className={classes.beside} />
          <div className={classes.side}>
            <TopBar user={user} onSearch={openPalette} onAsk={assistant.open} />
            <PhoneBar
              user={user}
              pathname={location.pathname}
              onSearch={() => openPalette()}
              onAsk={assistant.open}
            />
            <SectionNav pathname={location.pathname} user={user} />
            <DemoBanner user={user} />
            <ConnectionBar />
            <main id="work" ref={main} tabIndex={-1} className={classes.main}>
              <Outlet />
            </main>
          </div>
        </div>
        <AssistantBeside assistant={assistant} />
        <SessionEndNotice />
        {wasPaletteOpen ? (
          <Suspense fallback={<span data-holds-shortcuts hidden />}>
            <CommandPalette
              isOpen={isPaletteOpen}
              startsWith={typed}
              onClose={() => setPaletteOpen(false)}
              commands={commandsOf(asked)}
              search={(text, signal) => searchEverywhere(text, signal, asked)}
            />
          </Suspense>
        ) : null}
        <ShortcutsSheet
          always={[
            { keys: 'mod+K', label: 'Search and commands' },
            { keys: '?', label: 'This list' },
            { keys: '↑ ↓', label: 'Move in a list or table' },
            { keys: 'Enter', label: 'Open the row' },
          ]}
        />
      </SideSlotProvider>
    </CrumbsProvider>
  )
}

/** Ctrl+K or ⌘K, from inside a field as well. */
function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])
}

/** Fetches the palette's code once the screen has settled, so that the first Ctrl+K opens at once. */
function usePaletteAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette(), 1000)
    return () => clearTimeout(timer)
  }, [])
}

/** A session that ended elsewhere is noticed at the first call that says so, and so is a second factor that is asked for now. */
function useSignedOutWatch(): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    const leave = (failure: unknown) => {
      if (isSignedOut(failure)) location.assign(signInPath(location))
      if (isSecondFactorAsked(failure) && location.pathname !== SECOND_FACTOR_PATH)
        void navigate(SECOND_FACTOR_PATH)
    }
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') leave(event.action.error)
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') leave(event.action.error)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, navigate])
}
