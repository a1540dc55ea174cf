import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The screens before the product, for apps/web/routes.ts; files are named from the web app's own folder. */
export const accountsDoorway: RouteConfigEntry[] = [
  route('signin', '../../domains/accounts/web/sign-in-screen.tsx'),
  route('signup', '../../domains/accounts/web/sign-up-screen.tsx'),
  route('forgot-password', '../../domains/accounts/web/forgot-password-screen.tsx'),
  route('reset-password', '../../domains/accounts/web/reset-password-screen.tsx'),
]

/** One's own account, and the organisation's people. */
export const accountsScreens: RouteConfigEntry[] = [
  route('dashboard/settings/profile', '../../domains/accounts/web/profile-screen.tsx'),
  route('dashboard/settings/security', '../../domains/accounts/web/security-screen.tsx'),
  route('dashboard/settings/people', '../../domains/accounts/web/people-screen.tsx'),
]
