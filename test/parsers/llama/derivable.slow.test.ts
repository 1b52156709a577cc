import { readTranscripts } from 'typetod/transcripts';
import { expect, it } from 'vitest';
import { runs } from '../../runs.js';
import { faresOf, type TurnFare } from './derivable.js';

it('can write nearly all annotated turns of the bundled transcripts', async () => {
  const transcripts = readTranscripts(['transcripts']).flatMap((file) => file.transcripts);
  const step = runs(1, 6);
  const fares: TurnFare[] = [];
  for (const [at, transcript] of transcripts.entries()) if (at % step === 0) fares.push(...(await faresOf(transcript)));
  // An agreement that the closed rule does not take is nothing that a model could write.
  // Neither is what is decided before a model is asked: questions about choices, abilities and drafts, and lists.
  const isDecided = ({ gold }: TurnFare): boolean =>
    /\b(?:choices|help|add|remove)\(|\bsay\(x\d+\)|\b(?:toppings|extras|items)(?::| =)/.test(gold);
  const decided = fares.filter(isDecided);
  const own = fares.filter((one) => one.fare !== 'agreement' && !isDecided(one));
  expect(decided.length).toBeLessThan(fares.length / 10);
  const written = own.filter(({ fare }) => fare === 'derivable' || fare === 'agreed');
  expect(fares.length).toBeGreaterThan(runs(550, 50));
  expect(fares.length - own.length - decided.length).toBeLessThan(30);
  expect(written.length / own.length).toBeGreaterThan(runs(0.94, 0.85));
});
