import type { SquareMatrix } from './matrix.ts'

export type Eigen = {
  /** Descending. */
  values: Float64Array
  /** The vector of values[k] is column k. */
  vectors: SquareMatrix
}

const SWEEPS_MAX = 60

/** Eigenvalues and vectors of a symmetric matrix by cyclic Jacobi rotations: slow for large, exact for small values. */
export function symmetricEigen(matrix: SquareMatrix): Eigen {
  const { size } = matrix
  const a = Float64Array.from(matrix.values)
  const v = new Float64Array(size * size)
  for (let index = 0; index < size; index++) v[index * size + index] = 1
  for (let sweep = 0; sweep < SWEEPS_MAX; sweep++) {
    let isDone = true
    for (let p = 0; p < size - 1; p++) {
      for (let q = p + 1; q < size; q++) {
        const off = a[p * size + q]!
        const app = a[p * size + p]!
        const aqq = a[q * size + q]!
        if (Math.abs(off) <= 1e-17 * Math.sqrt(Math.abs(app * aqq)) || off === 0) continue
        isDone = false
        const theta = (aqq - app) / (2 * off)
        const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
        const cosine = 1 / Math.sqrt(t * t + 1)
        rotate(a, v, size, p, q, cosine, t * cosine)
        a[p * size + p] = app - t * off
        a[q * size + q] = aqq + t * off
        a[p * size + q] = 0
        a[q * size + p] = 0
      }
    }
    if (isDone) break
  }
  const order = Array.from({ length: size }, (_, index) => index).sort(
    (left, right) => a[right * size + right]! - a[left * size + left]!,
  )
  const vectors = new Float64Array(size * size)
  order.forEach((from, to) => {
    for (let row = 0; row < size; row++) vectors[row * size + to] = v[row * size + from]!
  })
  return {
    values: Float64Array.from(order, (index) => a[index * size + index]!),
    vectors: { size, values: vectors },
  }
}

function rotate(
  a: Float64Array,
  v: Float64Array,
  size: number,
  p: number,
  q: number,
  cosine: number,
  sine: number,
): void {
  for (let k = 0; k < size; k++) {
    if (k !== p && k !== q) {
      const akp = a[k * size + p]!
      const akq = a[k * size + q]!
      const left = cosine * akp - sine * akq
      const right = sine * akp + cosine * akq
      a[k * size + p] = left
      a[p * size + k] = left
      a[k * size + q] = right
      a[q * size + k] = right
    }
    const vkp = v[k * size + p]!
    const vkq = v[k * size + q]!
    v[k * size + p] = cosine * vkp - sine * vkq
    v[k * size + q] = sine * vkp + cosine * vkq
  }
}
