import { defineSlice } from '#platform/slice/index.ts'
import { bondsAboutParty } from './about-party.ts'
import { fixedIncomeRoutes } from './routes.ts'

export const fixedIncomeSlice = defineSlice({
  name: 'fixed-income',
  routes: fixedIncomeRoutes,
  aboutParty: bondsAboutParty,
})
