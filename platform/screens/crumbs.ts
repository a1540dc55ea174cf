const compliance = { label: 'Compliance', to: '/dashboard/compliance' }

/** The way to a screen from the top, by the area it belongs to. */
export const crumbsOf = {
  compliance: [compliance],
  kyb: [compliance, { label: 'KYB & AML', to: '/dashboard/kyb' }],
  operations: [compliance, { label: 'Operations', to: '/dashboard/bpo?tab=monitoring' }],
  settings: [compliance, { label: 'Settings', to: '/dashboard/settings/profile' }],
  markets: [{ label: 'Market home', to: '/app' }],
  directory: [{ label: 'Company directory', to: '/dashboard/companies' }],
}
