import { isGranted } from '#platform/permissions/index.ts'
import type { SessionUser } from './session.ts'

export type Screen = { to: string; label: string; group: string; keywords?: string }

/** Screens that the palette reaches by name. A slice adds its own lines. */
export const screens: readonly Screen[] = [
  { to: '/dashboard/compliance', label: 'Compliance', group: 'Screens', keywords: 'hub home overview' },
  { to: '/dashboard/kyb', label: 'KYB & AML', group: 'Screens', keywords: 'dashboard screening sanctions' },
  {
    to: '/dashboard/kyb/screen',
    label: 'New screening',
    group: 'Screens',
    keywords: 'screen a company person check',
  },
  { to: '/dashboard/kyb/screenings', label: 'Screenings', group: 'Screens', keywords: 'history results' },
  { to: '/dashboard/kyb/cases', label: 'Cases', group: 'Screens', keywords: 'open work decisions' },
  {
    to: '/dashboard/kyb/lists',
    label: 'Watchlists',
    group: 'Screens',
    keywords: 'sanctions lists import versions',
  },
  { to: '/dashboard/kyb/batches', label: 'Batch screening', group: 'Screens', keywords: 'upload csv file' },
  {
    to: '/dashboard/kyb/monitoring',
    label: 'Monitoring',
    group: 'Screens',
    keywords: 'customers coverage rescreen',
  },
  {
    to: '/dashboard/kyb/dismissals',
    label: 'Dismissals',
    group: 'Screens',
    keywords: 'whitelist register false positives good guys',
  },
  {
    to: '/dashboard/kyb/settings',
    label: 'Screening settings',
    group: 'Screens',
    keywords: 'threshold four eyes',
  },
  {
    to: '/dashboard/customers',
    label: 'Customers',
    group: 'Screens',
    keywords: 'monitored companies persons',
  },
  { to: '/dashboard/intelligence', label: 'Company Intelligence', group: 'Screens' },
  {
    to: '/dashboard/companies',
    label: 'Entity platform',
    group: 'Screens',
    keywords: 'companies directory registry',
  },
  { to: '/dashboard/credit', label: 'Credit', group: 'Screens', keywords: 'ratings exposure counterparty' },
  { to: '/dashboard/esg-compliance', label: 'ESG compliance', group: 'Screens', keywords: 'csrd sfdr' },
  { to: '/dashboard/esg', label: 'ESG analytics', group: 'Screens' },
  { to: '/dashboard/analytics', label: 'Alerts', group: 'Screens', keywords: 'analytics bell' },
  { to: '/dashboard/audit', label: 'Audit log', group: 'Screens', keywords: 'trail history digest verify' },
  { to: '/admin/blog', label: 'Blog management', group: 'Screens', keywords: 'posts write publish editor' },
  { to: '/app', label: 'Public Market Research', group: 'Screens', keywords: 'market home' },
  { to: '/dashboard/home', label: 'Portfolio', group: 'Screens' },
  {
    to: '/dashboard/bonds',
    label: 'Fixed income',
    group: 'Screens',
    keywords: 'bonds yield curve duration scenarios screener',
  },
  {
    to: '/dashboard/risk',
    label: 'Risk analytics',
    group: 'Screens',
    keywords: 'value at risk var optimization optimiser frontier stress back-test',
  },
  {
    to: '/dashboard/options',
    label: 'Options',
    group: 'Screens',
    keywords: 'strategies greeks pay-off implied volatility black scholes',
  },
  {
    to: '/dashboard/attribution',
    label: 'Attribution',
    group: 'Screens',
    keywords: 'performance contribution monte carlo stress brinson',
  },
  {
    to: '/dashboard/financial-intelligence',
    label: 'Workstation',
    group: 'Screens',
    keywords: 'financial intelligence symbols correlation drawdown watchlist news',
  },
]

/** Screens of the signed-in person's own account, and of the people an administrator manages. */
export function accountScreens(user: SessionUser): readonly { to: string; label: string }[] {
  return [
    { to: '/dashboard/settings/profile', label: 'Profile' },
    { to: '/dashboard/settings/security', label: 'Security' },
    ...(user.role === 'admin' ? [{ to: '/dashboard/settings/people', label: 'People' }] : []),
    ...(user.role === 'admin' ? [{ to: '/dashboard/settings/plan', label: 'Plan' }] : []),
    { to: '/dashboard/settings/data-sources', label: 'Data sources' },
    ...(isGranted(user, 'leads:manage') ? [{ to: '/dashboard/leads', label: 'Leads' }] : []),
  ]
}
