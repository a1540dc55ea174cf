import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

/** Sign-in, one’s own account and the organisation’s people, as the web shows them. */
export const accountsWeb = defineWebSlice({
  name: 'accounts',
  screens: [
    { path: 'signin', file: 'sign-in/sign-in-screen.tsx', in: 'signed-out' },
    { path: 'signup', file: 'sign-in/sign-up-screen.tsx', in: 'signed-out' },
    { path: 'forgot-password', file: 'sign-in/forgot-password-screen.tsx', in: 'signed-out' },
    { path: 'reset-password', file: 'sign-in/reset-password-screen.tsx', in: 'signed-out' },
    { path: 'undo-address', file: 'address/undo-address-screen.tsx', in: 'signed-out' },
    { path: 'dashboard/confirm-address', file: 'address/confirm-address-screen.tsx' },
    {
      path: 'dashboard/settings/profile',
      file: 'own-account/profile-screen.tsx',
      account: { at: 10, label: 'Profile' },
    },
    {
      path: 'dashboard/settings/security',
      file: 'own-account/security-screen.tsx',
      account: { at: 20, label: 'Security' },
    },
    { path: 'dashboard/settings/keys', file: 'keys/keys-screen.tsx', account: { at: 25, label: 'API keys' } },
    { path: 'dashboard/join', file: 'sign-in/join-screen.tsx' },
    {
      path: 'dashboard/settings/people',
      file: 'people/people-screen.tsx',
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
