import { defineSlice } from '#platform/slice/index.ts'
import '../contract/changes.ts'
import { outsideBrokerRoutes } from './routes.ts'

/** A person's own account at Alpaca, as the server mounts it. */
export const outsideBrokerSlice = defineSlice({ name: 'outside-broker', routes: outsideBrokerRoutes })
