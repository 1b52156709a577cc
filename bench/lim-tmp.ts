import { createSession } from 'typetod';
import { allServices } from 'typetod/apis';
import { DialogueManager, standard } from 'typetod/dialogue';
import { rulesParser, neuralParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
const which = process.argv[2];
const parser = which === 'neural' ? await neuralParser() : rulesParser();
const make = (n: number): [string,string][] => [
 ['digits', '1'.repeat(n)], ['digit words', '1 '.repeat(n/2)], ['letters','a'.repeat(n)], ['words', 'book a table for two in San Jose at 7 pm '.repeat(Math.ceil(n/41)).slice(0,n)],
 ['distinct', Array.from({length: n}, (_, i) => `w${(i*7919)%99991}`).join(' ').slice(0,n)], ['punct','!?.,'.repeat(n/4)], ['dates','March 3rd at 7 '.repeat(Math.ceil(n/15)).slice(0,n)], ['emoji', '😀'.repeat(n/2)], ['and', 'and not '.repeat(n/8)], ['numbers', Array.from({length:n},(_, i)=>`${i}`).join(' ').slice(0,n)], ['names', 'the Bamboo Garden in San Jose and '.repeat(Math.ceil(n/34)).slice(0,n)],['quotes','"a" '.repeat(n/4)],
];
for (const n of (process.argv[3] ?? '500,1000,4000').split(',').map(Number)) for (const [name, text] of make(n)) {
  const session = createSession({ services: process.argv[4] ? allServices.filter(s => s.name === process.argv[4]) : allServices, reader: naturalReader });
  const m = new DialogueManager({ session, parser, gates: standard().gates });
  await m.turn('find me an Italian restaurant in San Jose');
  const c0 = process.cpuUsage(); const t = performance.now();
  let last = performance.now(), worst = 0; const iv = setInterval(() => { const now = performance.now(); worst = Math.max(worst, now - last); last = now; }, 5);
  let out = '';
  try { const r = await m.turn(text); out = r.outcome; } catch (e) { out = String(e).slice(0,80); }
  await new Promise(r => setTimeout(r, 20)); clearInterval(iv);
  const c = process.cpuUsage(c0);
  console.log(n, name, 'ms', Math.round(performance.now()-t), 'cpu', Math.round((c.user+c.system)/1000), 'blocked', Math.round(worst), out);
}
process.exit(0);
