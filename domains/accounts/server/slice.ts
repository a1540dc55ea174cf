import { onConfirming } from '#domains/records/server/index.ts'
import { onHeard } from '#platform/calls/index.ts'
import { defineSlice } from '#platform/slice/index.ts'
import { keysOf } from './keys/key-store.ts'
import { removeOrganisationRows } from './organisations/remove-organisation-rows.job.ts'
import { requireSecondPerson } from './organisations/second-person.ts'
import { mailResetLink } from './own-account/forgot-password.ts'
import { membersAboutPerson } from './people/about-person.ts'
import {
  peopleOfOrganisation,
  putSamplePeopleBack,
  removeSamplePeople,
  takeSamplePeople,
} from './people/people-of-organisation.ts'
import { countMembers } from './people/person-store.ts'
import { sessionsExpiry } from './people/session-expiry.ts'
import '../contract/changes.ts'
import { sealedClientSecrets } from './provider-sign-in/own-provider.ts'
import { tokensOf } from './provisioning/token-store.ts'
import { ownRolesOf } from './roles/role-store.ts'
import { accountsRoutes } from './routes.ts'
import { accountSettings } from './settings.ts'
import { sealedFactors } from './two-factor/sealed-factors.ts'
import { notifyUnusual } from './watch/notify-unusual.job.ts'
import { watchCalls } from './watch/watch-calls.ts'

// Records asks who a second person is, and knows nobody.
onConfirming(requireSecondPerson)

/** Accounts, as the server mounts them. */
export const accountsSlice = defineSlice({
  name: 'accounts',
  settings: accountSettings,
  quotas: { members: countMembers },
  routes: accountsRoutes,
  prepare: async (installation) => onHeard(installation, watchCalls),
  aboutPerson: membersAboutPerson,
  expiry: [sessionsExpiry],
  sealed: [sealedClientSecrets, ...sealedFactors],
  retained: [
    {
      called: 'Members, roles, keys and ways to sign in',
      why: 'Every entry of the log names who did it. A member who left goes when their data is to be erased',
      tables: [
        'membership',
        'own_role',
        'sign_in_rule',
        'watched_count',
        'invite',
        'api_key',
        'provisioning_token',
        'directory_name',
        'sign_in_provider',
        'provider_link',
      ],
    },
  ],
  jobs: [mailResetLink, notifyUnusual, removeOrganisationRows],
  sampleData: {
    counted: 'people',
    remove: removeSamplePeople,
    take: takeSamplePeople,
    putBack: putSamplePeopleBack,
  },
  namesOf: {
    provisioning: async ({ db, actor }) =>
      new Map((await tokensOf(db, actor.organisationId)).map(({ id, name }) => [String(id), name])),
    role: async ({ db, actor }) =>
      new Map((await ownRolesOf(db, actor.organisationId)).map(({ id, name }) => [String(id), name])),
    'api-key': async ({ db, actor }) =>
      new Map((await keysOf(db, actor.organisationId)).map(({ key }) => [String(key.id), key.name])),
    account: async ({ db, actor }) =>
      new Map(
        (await peopleOfOrganisation(db, actor.organisationId)).map(({ userId, fullName }) => [
          String(userId),
          fullName,
        ]),
      ),
  },
})
