import { type RouteConfigEntry, route } from '@react-router/dev/routes'

// Files are named from the web app's own folder.
const screen = (file: string) => `../../domains/screening/web/${file}`

/** The screens of screening, for apps/web/routes.ts. */
export const screeningScreens: RouteConfigEntry[] = [
  route('dashboard/kyb', screen('kyb-dashboard-screen.tsx')),
  route('dashboard/kyb/screen', screen('new-screening-screen.tsx')),
  route('dashboard/kyb/screenings', screen('screenings-screen.tsx')),
  route('dashboard/kyb/screenings/:id', screen('screening-screen.tsx')),
  route('dashboard/kyb/lists', screen('lists-screen.tsx')),
  route('dashboard/kyb/lists/:listId', screen('list-screen.tsx')),
  route('dashboard/kyb/batches', screen('batches-screen.tsx')),
  route('dashboard/kyb/batches/:id', screen('batch-screen.tsx')),
  route('dashboard/kyb/monitoring', screen('monitoring-screen.tsx')),
  route('dashboard/kyb/customers/:id', screen('customer/customer-screen.tsx')),
  route('dashboard/kyb/dismissals', screen('dismissals-screen.tsx')),
  route('dashboard/kyb/settings', screen('screening-settings-screen.tsx')),
]
