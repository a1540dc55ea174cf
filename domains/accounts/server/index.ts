export { hasOtherHolder, requireSecondPerson } from './organisations/second-person.ts'
export {
  addSamplePeople,
  type PersonName,
  peopleOfOrganisation,
  peopleWithAddress,
  personOf,
} from './people/people-of-organisation.ts'
export { onRightsLost } from './people/rights-lost.ts'
export { wordsOfEntries } from './people/words-of-entries.ts'
export { accountsRoutes } from './routes.ts'
export { identifyUser } from './sign-in/identify-user.ts'
export { accountsSlice } from './slice.ts'
