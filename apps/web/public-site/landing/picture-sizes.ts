/** Sizes in CSS px of the pictures that scripts/take-product-pictures.ts writes into apps/web/public/pictures. */
export const pictureSizes = {
  hub: { width: 1280, height: 800 },
  screening: { width: 1280, height: 800 },
  case: { width: 1280, height: 800 },
  audit: { width: 1280, height: 800 },
} as const
