import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { TextLink } from '#design-system/primitives/index.ts'
import { readSignInProvider, readSignUp } from '#domains/accounts/contract/index.ts'
import { readForPage, sentenceOf } from '#platform/http-client/index.ts'
import { chosenPlan, keepingNext } from './next-path.ts'
import { Pitch } from './pitch.tsx'
import { ProviderLink } from './provider-link.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { useEnter } from './use-enter.ts'

/** Whether one may sign up here, read while the page is drawn: nobody fills in a form that nothing awaits. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<SignUp> {
  const invite = new URL(request.url).searchParams.get('invite')
  // Who has an invite may come in by the organisation's own sign-in.
  const provider = invite
    ? await readForPage(context, readSignInProvider, { invite }).catch(() => undefined)
    : undefined
  return readForPage(context, readSignUp, invite ? { invite } : {})
    .then((state) => ({ state, providerTitle: provider?.title ?? null }))
    .catch((failure: unknown) => ({ failure: sentenceOf(failure) }))
}

export default function SignUpScreen() {
  const [search] = useSearchParams()
  const token = search.get('invite')
  const { state, failure, providerTitle } = useLoaderData<SignUp>() ?? {}
  const enter = useEnter()
  const foot = (
    <span>
      Already have an account?{' '}
      <TextLink
        to={
          token ? `/signin?${new URLSearchParams({ next: joinPath(token) })}` : keepingNext('/signin', search)
        }
      >
        Sign In
      </TextLink>
    </span>
  )
  const why = closedBecause(state, failure, token)
  if (why) return <SignInPage title="Sign-up is not open" purpose={why} foot={foot} aside={<Pitch />} />
  const invited = state?.invite?.email
  const plan = chosenPlan(search)
  return (
    <SignInPage
      title="Create your account"
      tabTitle="Sign Up"
      purpose={purposeOf(state)}
      foot={foot}
      aside={<Pitch />}
    >
      <ProviderLink title={providerTitle} invite={token} />
      <SignInForm
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
          {
            name: 'password',
            label: 'Password',
            kind: 'password',
            autoComplete: 'new-password',
            isMeasured: true,
          },
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
        note={
          invited || plan ? (
            <p className="quiet-small">
              {invited ? `Your invite is for ${invited}. ` : null}
              {plan
                ? `You chose ${plan === 'free' ? 'Free' : 'Growth'}: it comes next. Nothing is charged here.`
                : null}
            </p>
          ) : undefined
        }
      />
    </SignInPage>
  )
}

/** Where somebody who has an account takes the invite with it. */
const joinPath = (token: string) => `/dashboard/join?${new URLSearchParams({ invite: token })}`

type SignUp = { state?: SignUpState; failure?: string; providerTitle?: string | null }
type SignUpState = {
  mode: 'organisation' | 'join' | 'invite' | 'closed'
  isFirst: boolean
  invite: { email: string | null; organisation: string } | null
}

function purposeOf(signUp: SignUpState | undefined): string | undefined {
  if (signUp?.isFirst) return 'The first person here becomes the administrator.'
  if (signUp?.invite) return `You join ${signUp.invite.organisation}.`
  return signUp?.mode === 'organisation'
    ? 'You start your own organisation as its administrator. To join a colleague’s, ask them for an invite.'
    : undefined
}

function closedBecause(
  signUp: SignUpState | undefined,
  failure: string | undefined,
  token: string | null,
): string | undefined {
  if (token && failure) return failure
  if (!signUp || signUp.isFirst || signUp.invite) return undefined
  if (signUp.mode === 'organisation' || signUp.mode === 'join') return undefined
  return signUp.mode === 'invite'
    ? 'You need an invite to sign up. Ask your administrator for a link.'
    : 'This installation takes no new accounts. Ask your administrator.'
}
