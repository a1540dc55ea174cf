import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { streamResponse } from './shapes.ts'

/** How many topics and keys one stream may carry. */
export const TOPICS_MAX = 150

const Topics = z
  .string('Topics are required')
  .max(4_000)
  .transform((text) => text.split(','))
  .pipe(
    z
      .array(
        z
          .string()
          .regex(
            /^[a-z][a-z-]{0,29}(\/[A-Za-z0-9.-]{1,40})?$/,
            'A topic is a name, or a name, a stroke and a key',
          ),
      )
      .max(TOPICS_MAX, `At most ${TOPICS_MAX} topics can be watched`),
  )

/** One stream a tab: the topics with a comma between them, a key behind a stroke (`alerts,trading,quotes/AAPL`). */
export const readLive = defineEndpoint({
  name: 'live.news',
  effect: 'read',
  method: 'GET',
  path: '/api/live',
  summary:
    'Server-sent events of the topics asked for; resumes after Last-Event-ID, or sends `reset` where everything has to be read again',
  permission: 'session',
  request: z.object({ topics: Topics }),
  response: streamResponse,
  problems: ['invalid-input', 'forbidden', 'too-many-requests', 'database-unavailable'],
  answers: 'stream',
})
