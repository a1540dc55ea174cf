import type { Context } from '#platform/context/index.ts'
import type { SignInRules } from '../../contract/index.ts'
import { type SignInRuleRow, signInRuleOf } from './rule-store.ts'

export async function readSignInRules({ actor, db }: Context): Promise<SignInRules> {
  return rulesOnWire(await signInRuleOf(db, actor.organisationId))
}

/** Rules as they are told; nothing set is no rule. */
export const rulesOnWire = (row: SignInRuleRow | undefined): SignInRules => ({
  idleMinutes: row?.idleMinutes ?? null,
  sessionHours: row?.sessionHours ?? null,
  secondFactorOf: row?.secondFactorOf ?? 'nobody',
})
