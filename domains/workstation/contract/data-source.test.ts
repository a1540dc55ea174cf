import { expect, it } from 'vitest'
import { connectSource, disconnectSource, unconnectedSources } from './index.ts'

const now = new Date('2026-11-20T15:00:00Z')

it('WORK-003 WORK-007 a page opens with three sources, each with its six fields and none connected', () => {
  expect(unconnectedSources.map(({ type }) => type)).toEqual(['alpha-vantage', 'iex', 'yahoo'])
  for (const source of unconnectedSources) {
    expect(Object.keys(source).sort()).toEqual(['apiKey', 'id', 'lastUpdate', 'name', 'status', 'type'])
    expect(source).toMatchObject({ status: 'disconnected', apiKey: '', lastUpdate: null })
  }
})

it('WORK-004 WORK-006 a source is connected by a key that is not blank, and back', () => {
  for (const source of unconnectedSources) {
    for (const blank of ['', ' \t'])
      expect(connectSource(source, blank, now)).toEqual({ refused: 'A key is required' })
    const connected = connectSource(source, ' k-123 ', now)
    expect(connected).toEqual({
      ...source,
      status: 'connected',
      apiKey: 'k-123',
      lastUpdate: now.toISOString(),
    })
    if ('refused' in connected) throw new Error(connected.refused)
    const later = new Date(now.getTime() + 60_000)
    expect(disconnectSource(connected, later)).toEqual({ ...source, lastUpdate: later.toISOString() })
  }
})
