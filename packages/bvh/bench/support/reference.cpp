// The same algorithm in scalar C++: swept volumes of vertices, backward refit, self traversal with an explicit stack.
// Reads a binary file: vertices, triangles, nodes, root count (u32), x0, x1 (f64), triangles, roots (u32), child (i32).
// Prints one line per k: k, milliseconds of refit (sweep included), of traversal (in the faster of two orders), pairs.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

// Milliseconds of processor time.
static double now() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return 1e3 * double(t.tv_sec) + 1e-6 * double(t.tv_nsec);
}

template <typename T> static std::vector<T> read(FILE* f, size_t n) {
  std::vector<T> v(n);
  if (fread(v.data(), sizeof(T), n, f) != n) exit(1);
  return v;
}

struct Scene {
  uint32_t vertices, triangleCount, nodes;
  std::vector<double> x0, x1;
  std::vector<uint32_t> triangles, roots;
  std::vector<int32_t> child;
};

template <int N> struct Bench {
  static constexpr int S = 2 * N;
  static constexpr size_t BLOCK = 16;
  const Scene& s;
  std::vector<float> vertex, node;
  std::vector<int32_t> stack;
  std::vector<uint32_t> out;
  explicit Bench(const Scene& scene)
      : s(scene), vertex(size_t(S) * scene.vertices), node(size_t(S) * scene.nodes), stack(65536), out(8192) {}

  void refit() {
    for (uint32_t v = 0; v < s.vertices; v++) {
      const double *p = &s.x0[3 * v], *q = &s.x1[3 * v];
      float* o = &vertex[size_t(S) * v];
      const double pa[9] = {p[0], p[1], p[2], p[0] + p[1], p[0] + p[2], p[1] + p[2], p[0] - p[1], p[0] - p[2], p[1] - p[2]};
      const double qa[9] = {q[0], q[1], q[2], q[0] + q[1], q[0] + q[2], q[1] + q[2], q[0] - q[1], q[0] - q[2], q[1] - q[2]};
      for (int i = 0; i < N; i++) {
        o[i] = float(std::min(pa[i], qa[i]));
        o[N + i] = float(std::max(pa[i], qa[i]));
      }
    }
    for (int64_t n = int64_t(s.nodes) - 1; n >= 0; n--) {
      const int32_t c = s.child[n];
      float* o = &node[S * n];
      if (c < 0) {
        const uint32_t* t = &s.triangles[3 * size_t(~c)];
        const float *a = &vertex[size_t(S) * t[0]], *b = &vertex[size_t(S) * t[1]], *d = &vertex[size_t(S) * t[2]];
        for (int i = 0; i < N; i++) o[i] = std::min(std::min(a[i], b[i]), d[i]);
        for (int i = N; i < S; i++) o[i] = std::max(std::max(a[i], b[i]), d[i]);
      } else {
        const float *l = o + S, *r = &node[size_t(S) * c];
        for (int i = 0; i < N; i++) o[i] = std::min(l[i], r[i]);
        for (int i = N; i < S; i++) o[i] = std::max(l[i], r[i]);
      }
    }
  }

  inline bool overlap(int32_t m, int32_t n) const {
    const float *a = &node[size_t(S) * m], *b = &node[size_t(S) * n];
    for (int i = 0; i < N; i++)
      if (!(a[i] <= b[N + i] && b[i] <= a[N + i])) return false;
    return true;
  }

  inline bool adjacent(uint32_t t, uint32_t u) const {
    const uint32_t *p = &s.triangles[3 * size_t(t)], *q = &s.triangles[3 * size_t(u)];
    return p[0] == q[0] || p[0] == q[1] || p[0] == q[2] || p[1] == q[0] || p[1] == q[1] || p[1] == q[2] ||
           p[2] == q[0] || p[2] == q[1] || p[2] == q[2];
  }

  inline void emit(uint32_t t, uint32_t u, uint64_t& count) {
    if (adjacent(t, u)) return;
    const size_t at = 2 * (count & 4095);
    out[at] = std::min(t, u);
    out[at + 1] = std::max(t, u);
    count++;
  }

  inline void push(int32_t m, int32_t n, size_t& sp) {
    if (overlap(m, n)) stack[sp] = m, stack[sp + 1] = n, sp += 2;
  }

  // Replaces a pair of nodes that are not both leaves by its children.
  inline void divide(int32_t m, int32_t n, int32_t mc, int32_t nc, size_t& sp) {
    if (m == n) {
      stack[sp] = stack[sp + 1] = mc;
      stack[sp + 2] = stack[sp + 3] = m + 1;
      sp += 4;
      push(m + 1, mc, sp);
    } else if (mc < 0) {
      push(m, n + 1, sp), push(m, nc, sp);
    } else if (nc < 0) {
      push(m + 1, n, sp), push(mc, n, sp);
    } else {
      push(m + 1, n + 1, sp), push(m + 1, nc, sp), push(mc, n + 1, sp), push(mc, nc, sp);
    }
  }

  // One node pair at a time.
  uint64_t oneByOne(int32_t a, int32_t b) {
    uint64_t count = 0;
    size_t sp = 2;
    stack[0] = a;
    stack[1] = b;
    while (sp > 0) {
      sp -= 2;
      const int32_t m = stack[sp], n = stack[sp + 1], mc = s.child[m], nc = s.child[n];
      if (mc < 0 && nc < 0) {
        if (m != n) emit(~mc, ~nc, count);
      } else {
        divide(m, n, mc, nc, sp);
      }
    }
    return count;
  }

  // In blocks from the top of the stack, as the kernels do.
  uint64_t inBlocks(int32_t a, int32_t b) {
    uint64_t count = 0;
    size_t sp = 2;
    int32_t inner[2 * BLOCK];
    stack[0] = a;
    stack[1] = b;
    while (sp > 0) {
      const size_t first = sp > 2 * BLOCK ? sp - 2 * BLOCK : 0;
      size_t innerEnd = 0;
      for (size_t e = first; e < sp; e += 2) {
        const int32_t m = stack[e], n = stack[e + 1], mc = s.child[m], nc = s.child[n];
        if (mc < 0 && nc < 0) {
          if (m != n) emit(~mc, ~nc, count);
        } else {
          inner[innerEnd] = m, inner[innerEnd + 1] = n, innerEnd += 2;
        }
      }
      sp = first;
      for (size_t e = 0; e < innerEnd; e += 2) {
        const int32_t m = inner[e], n = inner[e + 1];
        divide(m, n, s.child[m], s.child[n], sp);
      }
    }
    return count;
  }

  template <typename From> uint64_t traverse(double& best, From from) {
    const double start = now();
    uint64_t pairs = 0;
    for (size_t i = 0; i < s.roots.size(); i++)
      for (size_t j = i; j < s.roots.size(); j++)
        if (i == j || overlap(s.roots[i], s.roots[j])) pairs += from(s.roots[i], s.roots[j]);
    best = std::min(best, now() - start);
    return pairs;
  }

  void run() {
    double refitMs = 1e30, traverseMs = 1e30;
    uint64_t pairs = 0;
    for (int round = 0; round < 7; round++) {
      const double start = now();
      refit();
      refitMs = std::min(refitMs, now() - start);
      pairs = traverse(traverseMs, [&](int32_t m, int32_t n) { return oneByOne(m, n); });
      const uint64_t again = traverse(traverseMs, [&](int32_t m, int32_t n) { return inBlocks(m, n); });
      if (again != pairs) exit(2);
    }
    printf("%d %.3f %.3f %llu\n", S, refitMs, traverseMs, (unsigned long long)pairs);
  }
};

int main(int, char** argv) {
  FILE* f = fopen(argv[1], "rb");
  if (!f) return 1;
  const auto head = read<uint32_t>(f, 4);
  Scene s;
  s.vertices = head[0], s.triangleCount = head[1], s.nodes = head[2];
  s.x0 = read<double>(f, 3 * size_t(s.vertices));
  s.x1 = read<double>(f, 3 * size_t(s.vertices));
  s.triangles = read<uint32_t>(f, 3 * size_t(s.triangleCount));
  s.roots = read<uint32_t>(f, head[3]);
  s.child = read<int32_t>(f, s.nodes);
  fclose(f);
  Bench<3>(s).run();
  Bench<8>(s).run();
  Bench<9>(s).run();
  return 0;
}
