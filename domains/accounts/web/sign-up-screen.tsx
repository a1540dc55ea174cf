import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { TextLink } from '#design-system/primitives/index.ts'
import classes from './accounts.module.css'
import { DoorwayForm } from './doorway-form.tsx'
import { DoorwayPanel } from './doorway-panel.tsx'
import { keepingNext } from './next-path.ts'
import { Pitch } from './pitch.tsx'
import { doorwayCalls } from './use-doorway-calls.ts'
import { useEnter } from './use-enter.ts'

export default function SignUpScreen() {
  const [search] = useSearchParams()
  const token = search.get('invite')
  const { state, failure } = useSignUpState(token)
  const enter = useEnter()
  const foot = (
    <span>
      Already have an account? <TextLink to={keepingNext('/signin', search)}>Sign In</TextLink>
    </span>
  )
  const why = closedBecause(state, failure, token)
  if (why) return <DoorwayPanel title="Sign-up is not open" purpose={why} foot={foot} aside={<Pitch />} />
  const invited = state?.invite?.email
  return (
    <DoorwayPanel
      title="Create your account"
      tabTitle="Sign Up"
      purpose={state?.isFirst ? 'The first person here becomes the administrator.' : undefined}
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
        check={(calls, values) => calls.checkSignUp(values)}
        onSubmit={async (calls, values) => {
          await calls.sendSignUp(values, token)
          enter()
        }}
        note={invited ? <p className={classes.note}>Your invite is for {invited}.</p> : undefined}
      />
    </DoorwayPanel>
  )
}

type SignUpState = {
  mode: 'open' | 'invite' | 'closed'
  isFirst: boolean
  invite: { email: string | null } | null
}

/** Whether one may sign up here. The form stands meanwhile: on most installations one may. */
function useSignUpState(token: string | null): { state?: SignUpState; failure?: string } {
  const [known, setKnown] = useState<{ state?: SignUpState; failure?: string }>({})
  useEffect(() => {
    let isGone = false
    const ask = async () => {
      const calls = await doorwayCalls()
      const found = await calls
        .signUpState(token)
        .then((state) => ({ state }))
        .catch((failure: unknown) => ({ failure: calls.sentenceOf(failure) }))
      if (!isGone) setKnown(found)
    }
    void ask().catch(() => {})
    return () => {
      isGone = true
    }
  }, [token])
  return known
}

function closedBecause(
  signUp: SignUpState | undefined,
  failure: string | undefined,
  token: string | null,
): string | undefined {
  if (token && failure) return failure
  if (!signUp || signUp.isFirst || signUp.invite || signUp.mode === 'open') return undefined
  return signUp.mode === 'invite'
    ? 'You need an invite to sign up. Ask your administrator for a link.'
    : 'This installation takes no new accounts. Ask your administrator.'
}
