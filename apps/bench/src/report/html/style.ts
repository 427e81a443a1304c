const LIGHT = ['#2f6db5', '#c8622f', '#3f8f4f', '#9a4f9a', '#a08410', '#2a8a8a', '#6a58c0', '#857060']
const DARK = ['#7fb2ee', '#f0a070', '#86cf90', '#dc9adc', '#dcc25c', '#74cfcf', '#b0a2f4', '#c8b6a4']

const colours = (values: readonly string[]): string => values.map((colour, i) => `--c${i}:${colour};`).join('')
const classes = LIGHT.map(
  (_, i) => `.c${i}{fill:var(--c${i})}.l${i}{stroke:var(--c${i})}.b${i}{background:var(--c${i})}`,
).join('')

export const STYLE = `
:root{--page:#fbfbf9;--text:#1d2026;--soft:#5b616c;--line:#d9dbe0;--card:#fff;--good:#1f7a3d;--bad:#b3261e;${colours(LIGHT)}}
@media (prefers-color-scheme:dark){:root{--page:#15171b;--text:#e8eaee;--soft:#a3aab6;--line:#343943;--card:#1d2026;--good:#7fd39a;--bad:#ff9a90;${colours(DARK)}}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1120px;padding:16px;background:var(--page);color:var(--text);font:15px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;margin:.2em 0}h2{font-size:1.3rem;margin:2em 0 .2em;border-top:1px solid var(--line);padding-top:1em}h3{font-size:1.1rem;margin:0}
p{margin:.3em 0;color:var(--soft)}
.good{color:var(--good);font-weight:600}.bad{color:var(--bad);font-weight:600}
article{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:14px;margin:14px 0}
.scroll{overflow-x:auto;margin:0 0 10px}
table{border-collapse:collapse;font-size:13px;white-space:nowrap}
h4{font-size:13px;margin:1em 0 .2em}
summary{font-weight:600;font-size:13px;margin:14px 0 8px;cursor:pointer}
th,td{padding:3px 12px 3px 0;text-align:left;border-bottom:1px solid var(--line)}
th{color:var(--soft);font-weight:500}
td:first-child,th:first-child{position:sticky;left:0;background:var(--page)}article td:first-child,article th:first-child{background:var(--card)}
.n{text-align:right;font-variant-numeric:tabular-nums}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,320px),1fr));gap:16px}
figure{margin:0}figcaption{font-weight:600;font-size:13px;margin-bottom:4px}
svg{width:100%;height:auto;display:block}
svg text{font-size:14px;fill:var(--text)}
polyline{fill:none;stroke-width:2}.axis{stroke:var(--line)}
.legend{font-size:12px}.legend span{margin-right:10px;white-space:nowrap}.legend i{display:inline-block;width:10px;height:10px;border-radius:2px;margin-right:4px}
${classes}
`
