export { entitiesSlice } from './slice.ts'
export { countEntities } from './store.ts'
