import { PassThrough } from 'node:stream';
import type { ArgsDef } from 'citty';
import { chat } from '../../../src/cli/commands/chat/chat.js';
import { runChat } from '../../../src/cli/commands/chat/run.js';
import type { Terminal } from '../../../src/cli/commands/chat/terminal.js';
import { readArguments } from 'typetod/internal/cli';
import { screenOf } from '../../../src/cli/screen.js';
import type { Ran } from '../capture.js';

/** How the user's side goes. */
export interface UserSide {
  readonly lines: readonly string[];
  /** Is told when a turn is under way, and how to interrupt it. */
  readonly onTurn?: (interrupt: () => void) => void;
  /** The width of the terminal that shows the conversation; it is shown on none if left out. */
  readonly columns?: number;
}

/** Holds a conversation in this process. What a wrong call throws comes through. */
export async function chatting({ lines, onTurn, columns }: UserSide, ...args: readonly string[]): Promise<Ran> {
  const left = [...lines];
  let out = '';
  const err: string[] = [];
  const terminal: Terminal = {
    isInteractive: false,
    read: () => Promise.resolve(left.shift()),
    abortable(work) {
      const controller = new AbortController();
      const done = work(controller.signal);
      onTurn?.(() => controller.abort());
      return done;
    },
    close: () => undefined,
  };
  const output = {
    write: (text: string) => {
      out += text;
    },
    print: (line: string) => {
      out += `${line}\n`;
    },
    log: (line: string) => void err.push(...line.split('\n')),
    style: (_style: unknown, text: string) => text,
    isWatched: false,
    ...(columns !== undefined && { screen: screenOf(Object.assign(new PassThrough(), { columns })) }),
  };
  const code = await runChat(readArguments(chat.args as ArgsDef, args), output, () => terminal);
  return { code, out: out.split('\n').slice(0, -1), err };
}

/** A turn as `--json` prints it. */
export interface ChatTurn {
  readonly turn: number;
  readonly utterance: string;
  readonly outcome: string;
  readonly program: string;
  readonly response: string;
  readonly reply: string;
  readonly state: readonly { readonly service: string; readonly slots: object }[];
  readonly events?: readonly { readonly kind: string }[];
  readonly error?: { readonly code: string; readonly message: string };
}

/** The turns that `--json` printed. */
export function turnsOf({ out }: Ran): readonly ChatTurn[] {
  return out.map((line) => JSON.parse(line) as ChatTurn);
}
