import { execSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { repairSyntax } from '../../src/dialogue/gates/syntax-repair.js';
import { parse, print } from '../../src/language/index.js';
it('measures', () => {
  const lines = [...new Set(execSync("grep -rh '^> ' transcripts").toString().split('\n').map((l) => l.slice(2).trim()).filter(Boolean))];
  const MARKS = [...'(){}[]"\',;=:'];
  const out: string[] = [];
  const tally: Record<string, number[]> = {};
  for (const line of lines) {
    const p = parse(line);
    if (!p.ok) continue;
    const original = print(p.statements);
    const put = (kind: string, text: string) => {
      if (parse(text).ok) return;
      const r = repairSyntax(text)?.source;
      const t = (tally[kind] ??= [0, 0, 0, 0]);
      t[0]++;
      if (r === original) t[1]++;
      else if (r === undefined) t[2]++;
      else t[3]++;
      if (r !== original && !kind.startsWith('trunc')) out.push(`${kind}\n   ${text}\n   ${r}`);
      if (kind.startsWith('trunc') && Math.abs(text.length % 7) === 0) out.push(`${kind}\n   ${text}\n   ${r}`);
    };
    for (let i = 0; i < original.length; i++) {
      const c = original[i]!;
      if (MARKS.includes(c)) {
        put('del ' + c, original.slice(0, i) + original.slice(i + 1));
        put('dup ' + c, original.slice(0, i) + c + original.slice(i));
      }
      if (i % 3 === 0) for (const m of MARKS) put('ins ' + m, original.slice(0, i) + m + original.slice(i));
      put('trunc', original.slice(0, i));
    }
  }
  writeFileSync('/tmp/i4I-out.txt', out.join('\n'));
  const rows = Object.entries(tally).map(([k, [n, same, none, other]]) => `${k}: n=${n} same=${((100 * same!) / n!).toFixed(1)}% none=${((100 * none!) / n!).toFixed(1)}% other=${((100 * other!) / n!).toFixed(1)}%`);
  const groups = ['del', 'dup', 'ins', 'trunc'].map((g) => { const t = Object.entries(tally).filter(([k]) => k.startsWith(g)).reduce((a, [, b]) => a.map((x, i) => x + b[i]!), [0, 0, 0, 0]); return `${g} n=${t[0]} same=${((100 * t[1]!) / t[0]!).toFixed(1)} none=${((100 * t[2]!) / t[0]!).toFixed(1)} other=${((100 * t[3]!) / t[0]!).toFixed(1)}`; });
  writeFileSync('/tmp/i4I-sum.txt', [...groups, ...rows, `lines ${lines.length}`].join('\n'));
}, 300000);
