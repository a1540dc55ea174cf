import { handleRun } from '#platform/runs/index.ts'
import { defineSlice } from '#platform/slice/index.ts'
import { riskRoutes } from './routes.ts'
import { riskRun } from './runs.ts'

export const riskSlice = defineSlice({
  name: 'risk',
  routes: riskRoutes,
  runs: [handleRun(riskRun, {})],
})
