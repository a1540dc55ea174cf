import { useQuery } from '@tanstack/react-query'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { type Person, setSignInRules } from '#domains/accounts/contract/index.ts'
import { signInRulesQuery, useSetSignInRules } from '../queries.ts'

/** How long sessions last, and of whom a second factor is required: stricter than the product is by itself. */
export function SignInRulesPanel({ people }: { people: readonly Person[] }) {
  const rules = useQuery(signInRulesQuery())
  const set = useSetSignInRules()
  return (
    <Panel
      title="Rules for signing in"
      foot="They hold at once, for everybody who is signed in to this organisation. Who comes in by single sign-on is asked for a second factor by your provider, not here. API keys that were made before go on; new ones need it."
    >
      <QueryStates query={rules} failed="The rules could not be read." isEmpty={() => false}>
        {(read) => (
          <PanelBody>
            <ContractForm
              key={JSON.stringify(read)}
              request={setSignInRules.request}
              columns={2}
              initial={read}
              note={withoutSecondFactor(people)}
              submitLabel="Save the rules"
              onSubmit={async (values) => {
                await set.mutateAsync(values)
                showToast({
                  kind: 'success',
                  title: 'The rules were saved',
                  message: 'They hold from now on.',
                })
              }}
            />
          </PanelBody>
        )}
      </QueryStates>
    </Panel>
  )
}

/** Whom the rule would meet, said before it does. */
function withoutSecondFactor(people: readonly Person[]): string | undefined {
  const without = people.filter(
    ({ isActive, isSample, hasTwoFactor }) => isActive && !isSample && !hasTwoFactor,
  )
  if (without.length === 0) return undefined
  const administrators = without.filter(({ role }) => role === 'admin').length
  const who = without.length === 1 ? 'One person has' : `${without.length} people have`
  return `${who} no second factor, ${administrators === 1 ? 'one administrator' : `${administrators} administrators`} among them. Of whom it is required and who has none, everything but setting one up is closed until it is done.`
}
