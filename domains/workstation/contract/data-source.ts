/** A source of data as the workstation's page knows it: what is entered lives as long as the page and is sent nowhere. */
export type DataSource = {
  id: string
  name: string
  type: 'alpha-vantage' | 'iex' | 'yahoo'
  status: 'connected' | 'disconnected'
  /** Empty while it is disconnected. */
  apiKey: string
  /** When its status last changed; null until it has. */
  lastUpdate: string | null
}

const disconnected = { status: 'disconnected', apiKey: '', lastUpdate: null } as const

/** The three sources as a page opens with them. */
export const unconnectedSources: readonly DataSource[] = [
  { id: 'alpha-vantage', name: 'Alpha Vantage', type: 'alpha-vantage', ...disconnected },
  { id: 'iex', name: 'IEX', type: 'iex', ...disconnected },
  { id: 'yahoo', name: 'Yahoo Finance', type: 'yahoo', ...disconnected },
]

/** The source with its key, or why it cannot be connected with that. */
export function connectSource(source: DataSource, key: string, now: Date): DataSource | { refused: string } {
  const apiKey = key.trim()
  if (apiKey === '') return { refused: 'A key is required' }
  return { ...source, status: 'connected', apiKey, lastUpdate: now.toISOString() }
}

/** The source without its key. */
export function disconnectSource(source: DataSource, now: Date): DataSource {
  return { ...source, status: 'disconnected', apiKey: '', lastUpdate: now.toISOString() }
}
