export { fillSamplePosts, type SamplePost } from './fill-sample-posts.ts'
export { blogRoutes } from './routes.ts'
export { blogSlice } from './slice.ts'
