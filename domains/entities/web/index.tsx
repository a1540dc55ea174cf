export { ProductSwitcher } from './product-switcher.tsx'
