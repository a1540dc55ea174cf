import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import type { User } from '../../contract/index.ts'
import { callAuth, keepCookies } from '../auth/call-auth.ts'
import { demoPerson } from '../people/demo-person.ts'
import { userOf } from '../people/person-store.ts'

/** Starts a demo session: an analyst in an organisation of its own that holds sample data and nothing else. */
export async function startDemo(ctx: Context): Promise<{ user: User }> {
  const { user, cookies } = await recordChange(ctx, async (tx) => {
    const person = await demoPerson(tx)
    const started = await callAuth(tx, (api, headers) =>
      api.startSessionOf({
        headers,
        returnHeaders: true,
        body: { userId: String(person.id), isUntilBrowserEnds: true },
      }),
    )
    return {
      result: { user: userOf(person), cookies: started.cookies },
      trace: {
        action: 'account.demo-started',
        subject: { type: 'account', id: person.id },
        by: person.displayUsername,
        organisationId: DEMO_ORGANISATION_ID,
      },
    }
  })
  keepCookies(ctx, cookies)
  return { user }
}
