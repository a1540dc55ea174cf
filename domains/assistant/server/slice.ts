import { defineSlice } from '#platform/slice/index.ts'
import '../contract/changes.ts'
import { assistantRoutes } from './routes.ts'

/** The assistant, as the server mounts it. */
export const assistantSlice = defineSlice({ name: 'assistant', routes: assistantRoutes })
