import { ButtonLink } from '#design-system/primitives/index.ts'
import type { ProviderRefusal } from '#domains/accounts/contract/index.ts'
import classes from '../accounts.module.css'

/** The way in by the organisation’s own sign-in; nothing where it has none. */
export function ProviderLink({
  title,
  organisationId,
  invite,
  next,
}: {
  title: string | null | undefined
  organisationId?: number | undefined
  invite?: string | null
  next?: string | null
}) {
  if (!title) return null
  const facts = new URLSearchParams()
  if (invite) facts.set('invite', invite)
  else if (organisationId !== undefined) facts.set('organisation', String(organisationId))
  if (next) facts.set('next', next)
  return (
    <div className={classes.provider}>
      <ButtonLink to={`/api/auth/provider/start?${facts}`} reloadDocument size="large">
        Continue with {title}
      </ButtonLink>
    </div>
  )
}

const whyNot = {
  'provider-missing': 'This organisation does not have its own sign-in. Use your password.',
  'provider-failed':
    'Your organisation’s sign-in did not answer correctly. Try again, or inform your administrator.',
  'provider-refused': 'Your organisation’s sign-in did not let you through.',
  'sign-in-expired': 'This sign-in was started elsewhere or has expired. Please start again.',
  'email-unverified':
    'Your organisation’s sign-in does not vouch for your e-mail address. Ask your administrator.',
  'no-account': 'Nobody with your e-mail address belongs here. Ask your administrator for an invite.',
  'account-elsewhere':
    'An account with your e-mail address belongs to other organisations too. Sign in with your password; then take the invite, or connect the account under Security.',
  'address-unconfirmed':
    'The e-mail address of your account was changed and awaits your confirmation. Sign in with your password and confirm it under Profile.',
  'invite-expired': 'This invite was used or has expired. Ask your administrator for another.',
  deactivated: 'This account is deactivated. Ask your administrator to let you back in.',
  'no-room': 'This organisation’s plan has no seat left. Ask your administrator.',
} as const satisfies Record<ProviderRefusal, string>

/** Why somebody who came back from their organisation’s sign-in is here again. */
export function ProviderRefused({ reason }: { reason: string | null }) {
  if (!reason || !Object.hasOwn(whyNot, reason)) return null
  return (
    <div className={classes.provider}>
      <p role="alert" className={classes.refusal}>
        {whyNot[reason as ProviderRefusal]}
      </p>
    </div>
  )
}
