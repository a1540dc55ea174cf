import { defineSlice } from '#platform/slice/index.ts'
import { stopReadingDocuments } from './documents/analyse-document.ts'
import { insightsRoutes } from './routes.ts'

/** AI Insights, as the server mounts it. It keeps nothing. */
export const insightsSlice = defineSlice({
  name: 'insights',
  routes: insightsRoutes,
  stop: stopReadingDocuments,
})
