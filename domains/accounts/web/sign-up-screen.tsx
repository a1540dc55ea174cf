import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { TextLink } from '#design-system/primitives/index.ts'
import { register } from '#domains/accounts/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from './accounts.module.css'
import { DoorwayForm } from './doorway-form.tsx'
import { DoorwayPanel } from './doorway-panel.tsx'
import { keepingNext } from './next-path.ts'
import { Pitch } from './pitch.tsx'
import { signUpQuery, useRegister } from './queries.ts'
import { type Refusal, refusalOfIssue } from './refusal.ts'
import { useEnter } from './use-enter.ts'

export default function SignUpScreen() {
  const [search] = useSearchParams()
  const token = search.get('invite')
  const signUp = useQuery({ ...signUpQuery(token), retry: false })
  const registering = useRegister()
  const enter = useEnter()
  const foot = (
    <span>
      Already have an account? <TextLink to={keepingNext('/signin', search)}>Sign In</TextLink>
    </span>
  )
  const why = closedBecause(signUp.data, signUp.error, token)
  if (why) return <DoorwayPanel title="Sign-up is not open" purpose={why} foot={foot} aside={<Pitch />} />
  const invited = signUp.data?.invite?.email
  return (
    <DoorwayPanel
      title="Create your account"
      tabTitle="Sign Up"
      purpose={signUp.data?.isFirst ? 'The first person here becomes the administrator.' : undefined}
      foot={foot}
      aside={<Pitch />}
    >
      <DoorwayForm
        key={invited ?? ''}
        questions={[
          { name: 'fullName', label: 'Full Name', kind: 'text', autoComplete: 'name' },
          { name: 'username', label: 'Username', kind: 'text', autoComplete: 'username' },
          {
            name: 'email',
            label: 'Email Address',
            kind: 'email',
            autoComplete: 'email',
            ...(invited ? { start: invited } : {}),
          },
          { name: 'password', label: 'Password', kind: 'password', autoComplete: 'new-password' },
          {
            name: 'confirmation',
            label: 'Confirm Password',
            kind: 'password',
            autoComplete: 'new-password',
          },
        ]}
        submitLabel="Create Account"
        busyLabel="Creating Account..."
        fallback="Registration failed"
        check={checkSignUp}
        onSubmit={async ({ username = '', email = '', password = '', fullName = '' }) => {
          await registering.mutateAsync({
            username: username.trim(),
            email: email.trim(),
            password,
            fullName: fullName.trim(),
            ...(token ? { invite: token } : {}),
          })
          enter()
        }}
        note={invited ? <p className={classes.note}>Your invite is for {invited}.</p> : undefined}
      />
    </DoorwayPanel>
  )
}

/** The checks in their order; that the passwords match comes after the password's own and before the full name (AUTH-024). */
export function checkSignUp({ confirmation, ...values }: Record<string, string>): Refusal | undefined {
  const [issue] = register.request.safeParse(values).error?.issues ?? []
  // `custom`: how a name or address must look, which the contract asks once everything required is there.
  if (issue && issue.code !== 'custom' && issue.path[0] !== 'fullName') return refusalOfIssue(issue)
  if (confirmation !== values.password) return { message: 'Passwords do not match', field: 'confirmation' }
  return issue ? refusalOfIssue(issue) : undefined
}

function closedBecause(
  signUp: { mode: 'open' | 'invite' | 'closed'; isFirst: boolean; invite: unknown } | undefined,
  failure: unknown,
  token: string | null,
): string | undefined {
  if (token && failure) return sentenceOf(failure)
  if (!signUp || signUp.isFirst || signUp.invite || signUp.mode === 'open') return undefined
  return signUp.mode === 'invite'
    ? 'You need an invite to sign up. Ask your administrator for a link.'
    : 'This installation takes no new accounts. Ask your administrator.'
}
