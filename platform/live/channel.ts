import { type Topic, topicWithKey } from '#platform/endpoint/index.ts'

/** Where the news of one topic and key goes, within one organisation or for the whole installation: `1:trading`, `*:quotes/AAPL`. */
export type Channel = string

export function channelOf(topic: Topic, organisationId: number, key?: string): Channel {
  return `${topic.belongsTo === 'installation' ? '*' : organisationId}:${topicWithKey(topic, key)}`
}

/** The topic with its key, as a reader asked for it. */
export function topicOfChannel(channel: Channel): string {
  return channel.slice(channel.indexOf(':') + 1)
}

export const LIVE_CHANNEL = 'live'
