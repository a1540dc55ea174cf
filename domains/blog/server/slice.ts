import { defineSlice } from '#platform/slice/index.ts'
import '../contract/changes.ts'
import { blogRoutes } from './routes.ts'

/** The blog, as the server mounts it. */
export const blogSlice = defineSlice({
  name: 'blog',
  routes: blogRoutes,
})
