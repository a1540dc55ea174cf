import type { Context, Installation } from '#platform/context/index.ts'
import type { StreamAnswer, Topic } from '#platform/endpoint/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { channelOf } from './channel.ts'
import type { Feed } from './feeds.ts'
import { Hub } from './hub.ts'
import { Reader } from './reader.ts'

/** A topic that may be asked for, with what feeds it where nobody announces its news. */
export type Source = { topic: Topic; feed?: Feed }

const hubs = new WeakMap<Installation, Promise<Hub>>()

/** The installation's hub; the first stream opens it. @throws Problem `database-unavailable`. */
function hubOf(installation: Installation): Promise<Hub> {
  const known = hubs.get(installation)
  if (known) return known
  const made: Promise<Hub> = makeHub(installation, () => made)
  hubs.set(installation, made)
  return made
}

async function makeHub(installation: Installation, itself: () => Promise<Hub>): Promise<Hub> {
  const hub = new Hub(installation)
  try {
    await hub.open(() => {
      installation.log.warn('the connection that hears live news was lost; its streams have been ended')
      // A stream that was opened since stands in another hub.
      if (hubs.get(installation) === itself()) hubs.delete(installation)
    })
    return hub
  } catch (cause) {
    if (hubs.get(installation) === itself()) hubs.delete(installation)
    await hub.close().catch(() => {})
    throw new Problem('database-unavailable', 'Live news cannot be heard now.', undefined, { cause })
  }
}

/** Ends every stream of the installation: at the stop of the process. */
export async function stopLive(installation: Installation): Promise<void> {
  const hub = await hubs.get(installation)?.catch(() => undefined)
  hubs.delete(installation)
  await hub?.close()
}

/** How many streams of the installation are open in this process. */
export async function openStreams(installation: Installation): Promise<number> {
  return (await hubs.get(installation))?.streams ?? 0
}

/**
 * Opens a stream of the caller's news: `open` or `resumed` or `reset` first, then every event under its topic's name. A stream that
 * names the last event it saw gets what it has missed; `reset` says that this cannot be told any more, and that everything has to be
 * read again.
 * @throws Problem `invalid-input` for an unknown topic, `forbidden`, `too-many-requests`, `database-unavailable`.
 */
export async function openStream(
  ctx: Context,
  sources: readonly Source[],
  words: readonly string[],
): Promise<StreamAnswer> {
  const wanted = [...new Set(words)].map((word) => wantedBy(ctx, sources, word))
  const hub = await hubOf(ctx.installation)
  const sessionId = (ctx.actor.kind === 'user' ? ctx.actor.sessionId : undefined) ?? ctx.actor.kind
  hub.makeSpaceFor(sessionId)
  const { organisationId } = ctx.actor
  const reader = new Reader({ channels: wanted.map(({ channel }) => channel), organisationId, sessionId })
  hub.join(reader, ctx.request?.headers.get('last-event-id') ?? undefined)
  for (const { feed } of wanted) if (feed) hub.feeds.start(feed)
  return reader
}

function wantedBy(ctx: Context, sources: readonly Source[], word: string): Source & { channel: string } {
  const [name, key] = word.split('/')
  const source = sources.find(({ topic }) => topic.name === name)
  if (!source) {
    const names = sources.map(({ topic }) => topic.name)
    throw new Problem('invalid-input', `There is no topic ${name}; there are ${names.join(', ')}.`, {
      topics: names,
    })
  }
  const { permission } = source.topic
  const { actor } = ctx
  if (actor.kind === 'visitor' || (actor.kind === 'user' && !isGranted(actor, permission))) {
    throw new Problem('forbidden', 'Your role does not allow this.', { permission, topic: name })
  }
  return { ...source, channel: channelOf(source.topic, actor.organisationId, key) }
}
