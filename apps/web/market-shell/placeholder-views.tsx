import { Page } from '#design-system/patterns/page/index.ts'
import { accountScreens } from '../shell/navigation/screens.ts'
import type { SessionUser } from '../shell/session.ts'
import { type Card, Cards } from './cards.tsx'
import classes from './market-shell.module.css'
import { useCrumbs } from './use-crumbs.ts'
import type { View } from './views.ts'

type ViewProps = { onView: (view: View) => void }
type CardsViewProps = ViewProps & { title: string; purpose: string; cards: readonly Card[]; advice: string }

/** A view that only leads to others: its cards, and a sentence of advice under them. */
function CardsView({ title, purpose, cards, advice, onView }: CardsViewProps) {
  return (
    <Page title={title} purpose={purpose} crumbs={useCrumbs()}>
      <Cards cards={cards} onView={onView} />
      <p className={classes.advice}>{advice}</p>
    </Page>
  )
}

const research: readonly Card[] = [
  {
    title: 'Market Analysis',
    what: 'Indices, movers, sectors, news of the day and interest rates.',
    links: [
      { label: 'Market home', view: 'home' },
      { label: 'Fixed income', to: '/dashboard/bonds' },
      { label: 'Options', to: '/dashboard/options' },
    ],
  },
  {
    title: 'Company Research',
    what: 'One company at a time: its record, its calls and its public signals.',
    links: [
      { label: 'Entity platform', to: '/dashboard/companies' },
      { label: 'Earnings analyzer', to: '/dashboard/earnings' },
      { label: 'Company Intelligence', to: '/dashboard/intelligence' },
      { label: 'Notes and documents', to: '/dashboard/documents' },
    ],
  },
  {
    title: 'Investment Insights',
    what: 'What a portfolio could lose, where its return came from, and questions answered with computed figures.',
    links: [
      { label: 'Risk analytics', to: '/dashboard/risk' },
      { label: 'Attribution', to: '/dashboard/attribution' },
      { label: 'Financial workstation', to: '/dashboard/financial-intelligence' },
    ],
  },
]

export function ResearchView({ onView }: ViewProps) {
  return (
    <CardsView
      title="Research Center"
      purpose="Market analysis, company research and investment insights."
      cards={research}
      advice="Analyst reports, earnings data and market trends: every screen shows source and age."
      onView={onView}
    />
  )
}

const reports: readonly Card[] = [
  {
    title: 'Performance Reports',
    what: 'What the portfolio is worth, what it returned, and where the return came from.',
    links: [
      { label: 'Portfolio performance', view: 'portfolio' },
      { label: 'Performance report', to: '/dashboard/reports?tab=performance' },
      { label: 'Attribution', to: '/dashboard/attribution' },
      { label: 'Risk analytics', to: '/dashboard/risk' },
    ],
  },
  {
    title: 'Tax Documents',
    what: 'Open tax lots and what sales realised, by the method of the account. Paper accounts owe no tax.',
    links: [
      { label: 'Tax lots and realised gains', view: 'portfolio' },
      { label: 'Tax lots by year, for preparation', to: '/dashboard/reports?tab=tax' },
    ],
  },
  {
    title: 'Account Statements',
    what: 'Every order, fill, dividend and payment of a paper account, from books that balance.',
    links: [
      { label: 'Orders and trades', view: 'trading' },
      { label: 'Holdings and activity', view: 'portfolio' },
      { label: 'Monthly statements', to: '/dashboard/reports?tab=statements' },
      { label: 'Reports by mail', to: '/dashboard/reports?tab=scheduled' },
    ],
  },
]

export function ReportsView({ onView }: ViewProps) {
  return (
    <CardsView
      title="Reports & Analytics"
      purpose="Performance reports, tax documents and account statements."
      cards={reports}
      advice="Monthly statements, tax forms and performance analysis come from the same books. For tax forms you get the figures but no form: paper accounts owe no tax."
      onView={onView}
    />
  )
}

/** The person's own screens as the account menu has them, dealt out to the specification's cards. */
function settingsOf(user: SessionUser): readonly Card[] {
  const all = accountScreens(user)
  const at = (...ends: string[]) => all.filter(({ to }) => ends.some((end) => to.endsWith(`/${end}`)))
  const preferences = at('profile')
  const security = at('security', 'keys')
  const others = all.filter((screen) => !preferences.includes(screen) && !security.includes(screen))
  return [
    {
      title: 'Account Preferences',
      what: 'Your name and e-mail address, and what the organisation has set up.',
      links: [...preferences, ...others],
    },
    {
      title: 'Notifications',
      what: 'Alerts are raised by events and stay under the bell until somebody closes them.',
      links: [
        { label: 'Alerts', to: '/dashboard/analytics' },
        { label: 'Alerts by e-mail and webhook', to: '/dashboard/settings/alert-delivery' },
      ],
    },
    {
      title: 'Security',
      what: 'Password, second factor, your open sessions and API keys.',
      links: security,
    },
  ]
}

export function SettingsView({ user, onView }: ViewProps & { user: SessionUser }) {
  return (
    <CardsView
      title="Account Settings"
      purpose="Account preferences, notifications and security."
      cards={settingsOf(user)}
      advice="Profile settings, security preferences and notifications belong to you alone; the theme is in the menu at the top right."
      onView={onView}
    />
  )
}
