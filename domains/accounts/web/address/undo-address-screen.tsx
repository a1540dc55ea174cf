import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { ButtonLink, TextLink } from '#design-system/primitives/index.ts'
import { readAddressChange } from '#domains/accounts/contract/index.ts'
import { CallFailed, readForPage, sentenceOf } from '#platform/http-client/index.ts'
import { SignInForm } from '../sign-in/sign-in-form.tsx'
import { SignInPage } from '../sign-in/sign-in-page.tsx'

type Change = { username: string; addressBefore: string; addressAfter: string; changedAt: string }
/** `isOver`: the link itself was used or has expired; any other failure says nothing of it. */
type Read = { change?: Change; failure?: string; isOver?: boolean }

/** What the link undoes, read while the page is drawn: a link that has expired says so at once. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Read> {
  const token = new URL(request.url).searchParams.get('change')
  if (!token) return {}
  return readForPage(context, readAddressChange, { token })
    .then((change) => ({ change }))
    .catch((failure: unknown) => ({
      failure: sentenceOf(failure),
      isOver: failure instanceof CallFailed && failure.code === 'link-expired',
    }))
}

/** Puts an e-mail address back, by the link in the mail to it. Nothing is done before the button is pressed. */
export default function UndoAddressScreen() {
  const [search] = useSearchParams()
  const { change, failure, isOver } = useLoaderData<Read>() ?? {}
  const [done, setDone] = useState<{ email: string; isResetMailed: boolean }>()
  const token = search.get('change') ?? ''
  const foot = <TextLink to="/signin">Go to sign-in</TextLink>
  if (done)
    return (
      <SignInPage
        title="Your address is back"
        purpose={
          <span role="status">
            {done.isResetMailed
              ? `Every session has ended. A link to set a new password is on its way to ${done.email}; the earlier password no longer works.`
              : `Every session has ended. Sign in through your organisation as before.`}
          </span>
        }
        foot={
          <ButtonLink kind="primary" size="large" to="/signin">
            Go to sign-in
          </ButtonLink>
        }
      />
    )
  if (!change)
    return (
      <SignInPage
        title={
          isOver
            ? 'This change cannot be undone'
            : token
              ? 'The link could not be checked'
              : 'This link is not complete'
        }
        purpose={failure ?? 'Open the link in the mail again.'}
        foot={foot}
      />
    )
  return (
    <SignInPage
      title="Put your address back"
      purpose={`The e-mail address of the account ${change.username} was changed to ${change.addressAfter} on ${dayInWords(change.changedAt)}. If that was not you, put ${change.addressBefore} back: every session ends, API keys made since end, and you set a new password by mail.`}
      foot={foot}
    >
      <SignInForm
        questions={[]}
        submitLabel="Put the address back"
        busyLabel="Putting it back..."
        fallback="The address could not be put back"
        check={() => undefined}
        onSubmit={async (calls) => {
          setDone(await calls.sendUndoAddress(token))
        }}
      />
    </SignInPage>
  )
}

const dayInWords = (at: string): string =>
  new Date(at).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
