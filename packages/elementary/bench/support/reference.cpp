// The filter of src/kernels/pair-filter.ts in scalar C++, for the whole step: the same operations in the same order, so the same
// verdicts (compile with -ffp-contract=off). Reads a binary file: vertices, triangles, edges, vertex-face and edge-edge pairs
// (u32 counts and a u32 that keeps the doubles aligned), interleaved positions (f64), triangles, edges and pairs (u32).
// Prints the nanoseconds of all batches, each the least of some runs, and the survivors of either kind.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

static const size_t BATCH = 4096;
static const int RUNS = 5;
static const double TINY = 0x1p-1000, ROOM = 64, CUBIC = 80 * 0x1p-53 / ROOM, THIRD = 1.0 / 3.0;

template <typename T> static std::vector<T> read(FILE* f, size_t n) {
  std::vector<T> v(n);
  if (fread(v.data(), sizeof(T), n, f) != n) exit(1);
  return v;
}

static inline double most(double a, double b, double c) { return std::max(std::max(a, b), c); }
static inline double least(double a, double b, double c) { return std::min(std::min(a, b), c); }

struct Ends { double start, end; };
static inline Ends at(const double* p, int k) { return {p[2 * k], p[2 * k + 1]}; }
static inline Ends sum(const double* p, int k, int l) { return {p[2 * k] + p[2 * l], p[2 * k + 1] + p[2 * l + 1]}; }
static inline Ends rest(const double* p, int k, int l) { return {p[2 * k] - p[2 * l], p[2 * k + 1] - p[2 * l + 1]}; }

// All comparisons, without branches: there is no telling which way they go.
static inline bool vertexApart(Ends v, Ends a, Ends b, Ends c) {
  const bool above = (v.start > most(a.start, b.start, c.start)) & (v.end > most(a.end, b.end, c.end));
  const bool below = (v.start < least(a.start, b.start, c.start)) & (v.end < least(a.end, b.end, c.end));
  return above | below;
}

static inline bool edgesApart(Ends a, Ends b, Ends c, Ends d) {
  const bool above = (std::min(a.start, b.start) > std::max(c.start, d.start)) & (std::min(a.end, b.end) > std::max(c.end, d.end));
  const bool below = (std::max(a.start, b.start) < std::min(c.start, d.start)) & (std::max(a.end, b.end) < std::min(c.end, d.end));
  return above | below;
}

struct Vector { double x, y, z; };
static inline Vector from(const double* a, const double* b, int end) { return {b[end] - a[end], b[2 + end] - a[2 + end], b[4 + end] - a[4 + end]}; }
static inline Vector cross(Vector a, Vector b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
static inline Vector plus(Vector a, Vector b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
static inline double dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline double size(Vector a, Vector b) {
  return std::max(most(std::abs(a.x), std::abs(a.y), std::abs(a.z)), most(std::abs(b.x), std::abs(b.y), std::abs(b.z)));
}

static inline bool neverCoplanar(const double* a, const double* b, const double* c, const double* d, const double* p) {
  const Vector e0 = from(a, b, 0), e1 = from(a, b, 1), f0 = from(c, d, 0), f1 = from(c, d, 1), w0 = from(a, p, 0), w1 = from(a, p, 1);
  const Vector n0 = cross(e0, f0), n1 = cross(e1, f1);
  const double b0 = dot(n0, w0), b3 = dot(n1, w1);
  if ((b0 > 0) != (b3 > 0)) return false;
  const Vector m = plus(cross(e0, f1), cross(e1, f0));
  const double b1 = (dot(n0, w1) + dot(m, w0)) * THIRD, b2 = (dot(n1, w0) + dot(m, w1)) * THIRD;
  const double bound = CUBIC * ((ROOM * size(e0, e1) * size(f0, f1) + TINY) * size(w0, w1) + TINY);
  return ((b0 > bound) & (b1 > bound) & (b2 > bound) & (b3 > bound)) | ((b0 < -bound) & (b1 < -bound) & (b2 < -bound) & (b3 < -bound));
}

struct Scene {
  std::vector<double> positions;
  std::vector<uint32_t> triangles, edges, vertexFace, edgeEdge, survivors;

  size_t filterVertexFace(size_t first, size_t end) {
    size_t kept = 0;
    const double* x = positions.data();
    for (size_t i = first; i < end; i++) {
      const uint32_t* t = &triangles[3 * size_t(vertexFace[2 * i + 1])];
      const double *v = x + 6 * size_t(vertexFace[2 * i]), *a = x + 6 * size_t(t[0]), *b = x + 6 * size_t(t[1]), *c = x + 6 * size_t(t[2]);
      if (vertexApart(at(v, 0), at(a, 0), at(b, 0), at(c, 0)) || vertexApart(at(v, 1), at(a, 1), at(b, 1), at(c, 1)) ||
          vertexApart(at(v, 2), at(a, 2), at(b, 2), at(c, 2)) || neverCoplanar(a, b, a, c, v)) continue;
      bool apart = false;
      for (int k = 0; k < 3 && !apart; k++) {
        const int i0 = k == 2, i1 = k == 0 ? 1 : 2;
        apart = vertexApart(sum(v, i0, i1), sum(a, i0, i1), sum(b, i0, i1), sum(c, i0, i1)) |
                vertexApart(rest(v, i0, i1), rest(a, i0, i1), rest(b, i0, i1), rest(c, i0, i1));
      }
      if (!apart) survivors[kept++] = uint32_t(i);
    }
    return kept;
  }

  size_t filterEdgeEdge(size_t first, size_t end) {
    size_t kept = 0;
    const double* x = positions.data();
    for (size_t i = first; i < end; i++) {
      const uint32_t *p = &edges[2 * size_t(edgeEdge[2 * i])], *q = &edges[2 * size_t(edgeEdge[2 * i + 1])];
      const double *a = x + 6 * size_t(p[0]), *b = x + 6 * size_t(p[1]), *c = x + 6 * size_t(q[0]), *d = x + 6 * size_t(q[1]);
      if (edgesApart(at(a, 0), at(b, 0), at(c, 0), at(d, 0)) || edgesApart(at(a, 1), at(b, 1), at(c, 1), at(d, 1)) ||
          edgesApart(at(a, 2), at(b, 2), at(c, 2), at(d, 2)) || neverCoplanar(a, b, c, d, c)) continue;
      bool apart = false;
      for (int k = 0; k < 3 && !apart; k++) {
        const int i0 = k == 2, i1 = k == 0 ? 1 : 2;
        apart = edgesApart(sum(a, i0, i1), sum(b, i0, i1), sum(c, i0, i1), sum(d, i0, i1)) |
                edgesApart(rest(a, i0, i1), rest(b, i0, i1), rest(c, i0, i1), rest(d, i0, i1));
      }
      if (!apart) survivors[kept++] = uint32_t(i);
    }
    return kept;
  }
};

int main(int, char** argv) {
  FILE* f = fopen(argv[1], "rb");
  if (!f) return 1;
  const auto head = read<uint32_t>(f, 6);
  Scene s;
  s.positions = read<double>(f, 6 * size_t(head[0]));
  s.triangles = read<uint32_t>(f, 3 * size_t(head[1]));
  s.edges = read<uint32_t>(f, 2 * size_t(head[2]));
  s.vertexFace = read<uint32_t>(f, 2 * size_t(head[3]));
  s.edgeEdge = read<uint32_t>(f, 2 * size_t(head[4]));
  s.survivors.resize(BATCH);
  double total = 0;
  size_t survivors[2] = {0, 0};
  for (int kind = 0; kind < 2; kind++) {
    const size_t pairs = head[3 + kind], batches = (pairs + BATCH - 1) / BATCH;
    std::vector<double> least(batches, INFINITY);
    std::vector<size_t> kept(batches);
    for (int run = 0; run < RUNS; run++) {
      for (size_t i = 0; i < batches; i++) {
        const size_t first = i * BATCH, end = std::min(pairs, first + BATCH);
        const auto start = std::chrono::steady_clock::now();
        kept[i] = kind == 0 ? s.filterVertexFace(first, end) : s.filterEdgeEdge(first, end);
        least[i] = std::min(least[i], std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count());
      }
    }
    for (size_t i = 0; i < batches; i++) {
      total += least[i];
      survivors[kind] += kept[i];
    }
  }
  printf("%.0f %zu %zu\n", total, survivors[0], survivors[1]);
}
