import type { SubscriptionRow } from '../store.ts'

/** The set-up instructions that a buyer is promised; with a link that binds the plan when it was bought without an account. */
export function setupMail(
  { plan, trialEndsAt }: Pick<SubscriptionRow, 'plan' | 'trialEndsAt'>,
  site: string,
  claimToken: string | undefined,
): { subject: string; text: string } {
  const trial = trialEndsAt
    ? `The trial runs until ${trialEndsAt.toISOString().slice(0, 10)}; nothing is charged before.`
    : 'Your payment was received.'
  const steps = claimToken
    ? [
        `1. Sign in as an administrator, or create the first account: ${site}/signup?plan=${plan.toLowerCase()}`,
        `2. Bind the plan to your organisation: ${site}/dashboard/settings/plan?claim=${claimToken}`,
        `3. Invite your team: ${site}/dashboard/settings/people`,
      ]
    : [
        `1. See your plan and what it includes: ${site}/dashboard/settings/plan`,
        `2. Invite your team: ${site}/dashboard/settings/people`,
        `3. Import the lists you screen against: ${site}/dashboard/kyb/lists`,
      ]
  return {
    subject: `Welcome to Assay ${plan}`,
    text: [`Welcome to Assay ${plan}. ${trial}`, '', ...steps, ''].join('\n'),
  }
}
