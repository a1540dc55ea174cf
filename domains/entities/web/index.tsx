export { RelatedPanel } from './company/related-panel.tsx'
export { CompanyPicker } from './company-picker.tsx'
export { screeningSeverity } from './company-words.ts'
export { ProductSwitcher } from './product-switcher.tsx'
