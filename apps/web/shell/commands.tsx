import type { NavigateFunction } from 'react-router'
import type { Command } from '#design-system/patterns/overlays/index.ts'
import { IconChevronRight, IconLogout } from '#design-system/primitives/icons.ts'
import { Icon } from '#design-system/primitives/index.ts'
import { findEverywhere } from '#domains/overview/web/index.tsx'
import { screens } from './screens.ts'

/** What the palette always offers: every screen, and leaving. */
export function commandsOf(navigate: NavigateFunction): readonly Command[] {
  return [
    ...screens.map((screen) => ({
      id: screen.to,
      group: screen.group,
      label: screen.label,
      ...(screen.keywords ? { keywords: screen.keywords } : {}),
      icon: <Icon of={IconChevronRight} />,
      run: () => void navigate(screen.to, { state: { isEntry: true } }),
    })),
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

const kindLabel = { customer: 'Customers', case: 'Cases', screening: 'Screenings', post: 'Posts' } as const

/** What the server finds by name: customers, cases, screenings, posts. */
export async function searchEverywhere(
  text: string,
  signal: AbortSignal,
  navigate: NavigateFunction,
): Promise<readonly Command[]> {
  const results = await findEverywhere(text, signal)
  return results.map((result) => ({
    id: `${result.kind} ${result.id}`,
    group: kindLabel[result.kind],
    label: result.title,
    hint: result.detail,
    icon: <Icon of={IconChevronRight} />,
    run: () => void navigate(result.href),
  }))
}
