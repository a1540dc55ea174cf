import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

/** Sign-in, one’s own account and the organisation’s people, as the web shows them. */
export const accountsWeb = defineWebSlice({
  name: 'accounts',
  screens: [
    { path: 'signin', file: 'sign-in-screen.tsx', in: 'doorway' },
    { path: 'signup', file: 'sign-up-screen.tsx', in: 'doorway' },
    { path: 'forgot-password', file: 'forgot-password-screen.tsx', in: 'doorway' },
    { path: 'reset-password', file: 'reset-password-screen.tsx', in: 'doorway' },
    { path: 'dashboard/settings/profile', file: 'profile-screen.tsx', account: { at: 10, label: 'Profile' } },
    {
      path: 'dashboard/settings/security',
      file: 'security-screen.tsx',
      account: { at: 20, label: 'Security' },
    },
    { path: 'dashboard/settings/keys', file: 'keys-screen.tsx', account: { at: 25, label: 'API keys' } },
    { path: 'dashboard/join', file: 'join-screen.tsx' },
    {
      path: 'dashboard/settings/people',
      file: 'people-screen.tsx',
      account: { at: 30, label: 'People', may: 'users:manage' },
    },
    {
      path: 'dashboard/settings/roles',
      file: 'roles/roles-screen.tsx',
      account: { at: 31, label: 'Roles', may: 'users:manage' },
    },
    { path: 'dashboard/settings/roles/:id', file: 'roles/role-screen.tsx' },
  ],
})
