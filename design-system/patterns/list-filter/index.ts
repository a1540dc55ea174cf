export { FilterBar, FilterSelect, FilterText } from './filter-bar.tsx'
export { useListAddress } from './use-list-address.ts'
