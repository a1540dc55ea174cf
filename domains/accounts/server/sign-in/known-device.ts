import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CountedAs } from '#platform/calls/index.ts'
import { keyFor } from '#platform/config/index.ts'
import type { Context } from '#platform/context/index.ts'
import { comparableUsername, isReachedSecurely } from '../auth/auth.ts'
import { personByEmail, personByUsername } from '../people/person-store.ts'

const COOKIE = 'assay.known_device'
const KEPT_DAYS = 180
/** People who share a browser; the one who came in last stands first. */
const PEOPLE_MAX = 5
/** Far past every name and address there can be. */
const NAME_LENGTH_MAX = 300

type KnownDevice = { userId: number; token: string }

/**
 * Under whom a try to come in counts. Every spelling of a name and of an address is the person it finds. A browser in which that person has
 * signed in before has a count of its own (OWASP's device cookies), so that a stranger who uses up the tries of a name locks out
 * nobody who has been here before; it opens nothing, and a browser that is guessed from gets no more tries than any other.
 */
export const countedAsPerson: CountedAs = async (ctx, stated) => {
  const name = typeof stated === 'string' ? stated.trim() : ''
  const plain = comparableUsername(name.slice(0, NAME_LENGTH_MAX))
  // What no row can hold is asked of none.
  if (plain === '' || name.length > NAME_LENGTH_MAX || /\p{Cc}/u.test(name) || !name.isWellFormed())
    return { name: `name ${plain}`, isKnown: false }
  const person = name.includes('@') ? await personByEmail(ctx.db, name) : await personByUsername(ctx.db, name)
  if (!person) return { name: `name ${plain}`, isKnown: false }
  const device = knownDevicesOf(ctx).find(({ userId }) => userId === person.id)
  return device
    ? { name: `person ${person.id} device ${device.token}`, isKnown: true }
    : { name: `person ${person.id}`, isKnown: false }
}

/** Lets a browser be known as one in which a person has signed in. */
export function rememberDevice(ctx: Context, userId: number): void {
  const others = knownDevicesOf(ctx).filter((device) => device.userId !== userId)
  const body = `${userId}.${ctx.now.getTime()}.${randomBytes(12).toString('base64url')}`
  const tokens = [`${body}.${signatureOf(ctx, body)}`, ...others.map(({ token }) => token)]
  const attributes = [
    `Max-Age=${KEPT_DAYS * 86_400}`,
    'Path=/api/auth',
    'HttpOnly',
    'SameSite=Lax',
    ...(isReachedSecurely(ctx) ? ['Secure'] : []),
  ]
  ctx.answerHeaders?.append(
    'set-cookie',
    `${COOKIE}=${tokens.slice(0, PEOPLE_MAX).join('~')}; ${attributes.join('; ')}`,
  )
}

/** Whether a person has signed in before in the browser that asks. */
export const isKnownDevice = (ctx: Context, userId: number): boolean =>
  knownDevicesOf(ctx).some((device) => device.userId === userId)

function knownDevicesOf(ctx: Context): KnownDevice[] {
  const sent = (ctx.request?.headers.get('cookie') ?? '')
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)
  return (sent ?? '')
    .split('~')
    .slice(0, PEOPLE_MAX)
    .flatMap((token) => {
      const [, body, userId, at, signature] =
        /^((\d{1,10})\.(\d{1,15})\.[\w-]{16})\.([\w-]{43})$/.exec(token) ?? []
      if (!body || !userId || !at || !signature) return []
      const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(ctx, body)))
      const isOld = ctx.now.getTime() - Number(at) > KEPT_DAYS * 86_400_000
      return isOurs && !isOld ? [{ userId: Number(userId), token }] : []
    })
}

function signatureOf({ installation }: Pick<Context, 'installation'>, body: string): string {
  return createHmac('sha256', keyFor(installation.secret, 'known devices')).update(body).digest('base64url')
}
