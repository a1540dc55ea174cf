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
      foot="The rules apply at once, to everybody who is signed in to this organisation. People who use single sign-on are asked for a second factor by your provider. Existing API keys keep working; creating a new one needs the second factor."
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
  return `Without a second factor now: ${without.length === 1 ? '1 person' : `${without.length} people`}, ${administrators === 0 ? 'no administrator among them' : administrators === 1 ? '1 administrator among them' : `${administrators} administrators among them`}. Once it is required, they can only set one up.`
}
