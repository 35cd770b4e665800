/** A matrix of which most cells are empty: of row r, the cells `starts[r]` to `starts[r + 1]` of `terms` and `values`. */
export interface SparseRows {
  columns: number;
  starts: Int32Array;
  terms: Int32Array;
  values: Float32Array;
}
