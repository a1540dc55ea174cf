/** Below this share of its own variance an asset counts as a combination of the free ones: rounding could make it so. */
const PIVOT_LEAST = 1e-9

/** Cholesky factor of the covariance among the free assets, kept up to date as assets come and go. */
export class FreeFactor {
  readonly stride: number
  readonly quadratic: Float64Array
  /** Weight of the proximal term where the covariance is singular; then the assets are listed but not factored. */
  ridge = 0
  readonly assets: Int32Array
  count = 0
  readonly factor: Float64Array

  constructor(quadratic: Float64Array, size: number) {
    this.stride = size
    this.quadratic = quadratic
    this.assets = new Int32Array(size)
    this.factor = new Float64Array(size * size)
  }

  clear(): void {
    this.count = 0
  }

  /** Adds an asset as the last row; false where it is a combination of those already free. */
  add(asset: number): boolean {
    const { stride, factor, assets, quadratic, count } = this
    if (this.ridge > 0) {
      assets[count] = asset
      this.count = count + 1
      return true
    }
    const rowAt = count * stride
    const own = quadratic[asset * stride + asset]!
    let pivot = own
    for (let row = 0; row < count; row++) {
      const at = row * stride
      let rest = quadratic[asset * stride + assets[row]!]!
      for (let inner = 0; inner < row; inner++) rest -= factor[at + inner]! * factor[rowAt + inner]!
      const value = rest / factor[at + row]!
      factor[rowAt + row] = value
      pivot -= value * value
    }
    if (!(pivot > PIVOT_LEAST * own)) return false
    factor[rowAt + count] = Math.sqrt(pivot)
    assets[count] = asset
    this.count = count + 1
    return true
  }

  /** Takes the row at a position out; Givens rotations close the gap. */
  removeAt(position: number): void {
    const { stride, factor, assets } = this
    const last = this.count - 1
    if (this.ridge > 0) {
      assets.copyWithin(position, position + 1, this.count)
      this.count = last
      return
    }
    for (let row = position; row < last; row++) {
      assets[row] = assets[row + 1]!
      const to = row * stride
      const from = to + stride
      for (let column = 0; column <= row + 1; column++) factor[to + column] = factor[from + column]!
    }
    this.count = last
    for (let column = position; column < last; column++) {
      const at = column * stride + column
      const a = factor[at]!
      const b = factor[at + 1]!
      const length = Math.sqrt(a * a + b * b)
      const cosine = a / length
      const sine = b / length
      factor[at] = length
      for (let row = column + 1; row < last; row++) {
        const index = row * stride + column
        const left = factor[index]!
        const right = factor[index + 1]!
        factor[index] = cosine * left + sine * right
        factor[index + 1] = cosine * right - sine * left
      }
    }
  }

  /** vector := L⁻¹ vector, in place. */
  forward(vector: Float64Array): void {
    const { stride, factor, count } = this
    for (let row = 0; row < count; row++) {
      const at = row * stride
      let rest = vector[row]!
      for (let column = 0; column < row; column++) rest -= factor[at + column]! * vector[column]!
      vector[row] = rest / factor[at + row]!
    }
  }

  /** vector := L⁻ᵀ vector, in place. */
  backward(vector: Float64Array): void {
    const { stride, factor, count } = this
    for (let row = count - 1; row >= 0; row--) {
      const at = row * stride
      const value = vector[row]! / factor[at + row]!
      vector[row] = value
      for (let column = 0; column < row; column++)
        vector[column] = vector[column]! - factor[at + column]! * value
    }
  }
}
