import { defineSlice } from '#platform/slice/index.ts'
import { bondsAboutParty } from './about-party.ts'
import { fixedIncomeRoutes } from './routes.ts'

/** Fixed income, as the server mounts it. */
export const fixedIncomeSlice = defineSlice({
  name: 'fixed-income',
  routes: fixedIncomeRoutes,
  aboutParty: bondsAboutParty,
})
