import type { NavigateFunction } from 'react-router'
import type { Command } from '#design-system/patterns/overlays/index.ts'
import { IconArrowsLeftRight, IconChevronRight, IconLogout } from '#design-system/primitives/icons.ts'
import { Icon } from '#design-system/primitives/index.ts'
import type { SearchResult } from '#domains/overview/contract/index.ts'
import { findEverywhere } from '#domains/overview/web/index.tsx'
import { type GrantedPermission, isGranted } from '#platform/permissions/index.ts'
import { homeOf, type View, views } from '../../market-shell/views.ts'
import { isMarketAddress, isOfMarket } from '../addresses/market-addresses.ts'
import type { SessionUser } from '../session.ts'
import { openTo, type Screen, screens } from './screens.ts'

export type Asked = { navigate: NavigateFunction; user: SessionUser; pathname: string }

const toView = ({ navigate, user }: Asked, view: View) =>
  void navigate(homeOf(view, user.isDemo), { state: { view } })

/** Views that are called otherwise where they stand alone, and words that find them. */
const alone: Partial<Record<View, { label?: string; keywords?: string }>> = {
  home: { label: 'Market home', keywords: 'public market research indices movers' },
  portfolio: { keywords: 'holdings performance tax lots dashboard' },
  trading: { keywords: 'paper orders positions broker account' },
  settings: { label: 'Account Settings' },
}

/** What a view shows is for who may read it. */
const readsFor: Partial<Record<View, GrantedPermission>> = {
  portfolio: 'portfolio:read',
  trading: 'portfolio:read',
  reports: 'portfolio:read',
}

/** What the palette always offers: every screen and view, what can be begun, and leaving. On a screen of the market its own come first. */
export function commandsOf(asked: Asked): readonly Command[] {
  const toScreen = ({ to, group, label, keywords }: Screen, of = group): Command => ({
    id: to,
    group: of,
    label,
    ...(keywords ? { keywords } : {}),
    icon: <Icon of={IconChevronRight} />,
    run: () => void asked.navigate(to, { state: { isEntry: true } }),
  })
  const market = [
    ...openTo(
      asked.user,
      views.map(({ view, label }) => ({ view, label, may: readsFor[view] })),
    ).map(
      ({ view, label }): Command => ({
        id: `view ${view}`,
        group: 'Market',
        label,
        ...alone[view],
        icon: <Icon of={IconChevronRight} />,
        run: () => toView(asked, view),
      }),
    ),
    ...openTo(asked.user, screens)
      .filter(({ to }) => isOfMarket(to) && !isMarketAddress(to))
      .map((screen) => toScreen(screen, 'Market')),
  ]
  const others = openTo(asked.user, screens)
    .filter(({ to }) => !isOfMarket(to))
    .map((screen) => toScreen(screen))
  return [
    ...(isOfMarket(asked.pathname) ? [...market, ...others] : [...others, ...market]),
    ...(isGranted(asked.user, 'portfolio:trade')
      ? [
          {
            id: 'place-order',
            group: 'Actions',
            label: 'Place a paper order',
            keywords: 'buy sell trade',
            icon: <Icon of={IconArrowsLeftRight} />,
            run: () => toView(asked, 'trading'),
          },
        ]
      : []),
    {
      id: 'sign-out',
      group: 'Actions',
      label: 'Sign Out',
      keywords: 'log out leave',
      icon: <Icon of={IconLogout} />,
      run: () => location.assign('/api/auth/logout'),
    },
  ]
}

/** What the server finds by name. Instruments come first on a screen of the market, and last elsewhere. */
export async function searchEverywhere(
  text: string,
  signal: AbortSignal,
  asked: Asked,
): Promise<{ commands: readonly Command[]; incomplete: readonly string[] }> {
  const { results, incomplete } = await findEverywhere(text, signal)
  // Everything found is one list, the likeliest first; on a screen of the market an instrument goes first where it fits as well.
  const isSymbol = ({ kind }: SearchResult) => kind === 'symbol'
  const symbols = results.filter(isSymbol)
  const records = results.filter((result) => !isSymbol(result))
  const ordered = isOfMarket(asked.pathname) ? [...symbols, ...records] : results
  const commands = ordered.map((result) => ({
    id: `${result.kind} ${result.id}`,
    group: 'Found',
    label: result.title,
    hint: [result.detail, kindInWords(result)].filter(Boolean).join(' · '),
    icon: <Icon of={isSymbol(result) ? IconArrowsLeftRight : IconChevronRight} />,
    run: () => void asked.navigate(result.href),
  }))
  return { commands: [...commands, ...screeningOf(text, asked)], incomplete }
}

/** The text may be an unknown name: finding nothing here says nothing about the lists, which a screening searches. */
export function screeningOf(text: string, { navigate, user }: Asked): readonly Command[] {
  if (!isGranted(user, 'screening:write') || !/\p{L}.*\p{L}.*\p{L}/u.test(text)) return []
  return [
    {
      id: 'screen-name',
      group: 'Screening',
      label: `Screen “${text}”`,
      hint: 'against the lists in force',
      icon: <Icon of={IconChevronRight} />,
      run: () => void navigate(`/dashboard/kyb/screen?name=${encodeURIComponent(text)}`),
    },
  ]
}

/** What a found thing is, as its group is called: "Customers" of one customer. */
const kindInWords = ({ group }: SearchResult): string => group.split(':')[0] ?? group
