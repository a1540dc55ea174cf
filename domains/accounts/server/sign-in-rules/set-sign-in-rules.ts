import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { actorName } from '#platform/identity/index.ts'
import type { SignInRules } from '../../contract/index.ts'
import { ownUserOutsideDemo } from '../own-account/own-user.ts'
import { forgetOrganisation } from '../sign-in/identify-user.ts'
import { rulesOnWire } from './read-sign-in-rules.ts'
import { keepSignInRule, signInRuleOf } from './rule-store.ts'

/** Sets how long sessions of the organisation last and of whom a second factor is required, for those that are open too. */
export async function setSignInRules(ctx: Context, input: SignInRules): Promise<SignInRules> {
  ownUserOutsideDemo(ctx)
  const kept = await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const before = rulesOnWire(await signInRuleOf(tx.db, organisationId))
    const row = { organisationId, ...input, changedBy: actorName(tx.actor), changedAt: tx.now }
    await keepSignInRule(tx.db, row)
    return {
      result: rulesOnWire(row),
      trace: {
        action: 'organisation.sign-in-rules-set',
        subject: { type: 'organisation', id: organisationId },
        before,
        after: rulesOnWire(row),
      },
    }
  })
  forgetOrganisation(ctx.installation, ctx.actor.organisationId)
  return kept
}
