import { defineSlice, namedByNumber } from '#platform/slice/index.ts'
import { customersWithIds } from './store.ts'
import '../contract/changes.ts'
import { companiesRoutes } from './routes.ts'

/** Customers, as the server mounts them. */
export const companiesSlice = defineSlice({
  name: 'companies',
  routes: companiesRoutes,
  namesOf: {
    company: namedByNumber(({ db, actor }, ids) => customersWithIds(db, actor.organisationId, ids)),
  },
})
