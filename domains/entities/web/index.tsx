export { CompanyPicker } from './company-picker.tsx'
export { ProductSwitcher } from './product-switcher.tsx'
