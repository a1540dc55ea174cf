import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { dropMessage, repeatMessage } from '#platform/outbox/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { readOutside } from './read-outside.ts'

type State = ResponseOf<typeof endpoints.readOutside>

/** Sends once more what was given up. @throws Problem `not-found`. */
export const repeatOutsideMessage = (
  ctx: Context,
  { id }: RequestOf<typeof endpoints.repeatOutsideMessage>,
): Promise<State> => changed(ctx, id, 'repeated')

/** Lets go of what was given up. @throws Problem `not-found`. */
export const dropOutsideMessage = (
  ctx: Context,
  { id }: RequestOf<typeof endpoints.dropOutsideMessage>,
): Promise<State> => changed(ctx, id, 'dropped')

async function changed(ctx: Context, id: number, how: 'repeated' | 'dropped'): Promise<State> {
  await recordChange(ctx, async (tx) => {
    const { kind, title } = await (how === 'repeated' ? repeatMessage : dropMessage)(tx, id)
    return {
      result: undefined,
      trace: {
        action: `outbox-message.${how}` as const,
        subject: { type: 'outbox-message', id },
        fromState: 'dead',
        toState: how === 'repeated' ? 'waiting' : 'dropped',
        after: { kind },
        payload: { title },
      },
    }
  })
  return readOutside(ctx)
}
