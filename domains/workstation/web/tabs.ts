/** The sides of the workstation in their order. */
export const tabs = [
  { id: 'chat', label: 'Chat' },
  { id: 'data', label: 'Data' },
  { id: 'analytics', label: 'Analytics' },
  { id: 'portfolio', label: 'Portfolio' },
  { id: 'intelligence', label: 'Intelligence' },
] as const

export type Tab = (typeof tabs)[number]['id']

export type OnTab = (tab: Tab) => void
