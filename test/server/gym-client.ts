import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A frame that a server sends. */
export interface Frame {
  readonly type: string;
  readonly data: {
    readonly observation?: Readonly<Record<string, unknown>>;
    readonly reward?: number | null;
    readonly done?: boolean;
    readonly code?: string;
    readonly message?: string;
  } & Readonly<Record<string, unknown>>;
}

/** A connection that asks one thing after the other. */
export class GymClient {
  readonly #frames: Frame[] = [];
  readonly #takers: ((frame: Frame) => void)[] = [];
  readonly closed: Promise<number>;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as Frame;
      const taker = this.#takers.shift();
      if (taker) taker(frame);
      else this.#frames.push(frame);
    });
    this.closed = new Promise((resolve) => socket.once('close', (code) => resolve(code)));
  }

  static async open(url: string, path = '/ws', headers: Readonly<Record<string, string>> = {}): Promise<GymClient> {
    const socket = new WebSocket(url.replace('http', 'ws') + path, { headers });
    const client = new GymClient(socket);
    await once(socket, 'open');
    return client;
  }

  take(): Promise<Frame> {
    const frame = this.#frames.shift();
    return frame ? Promise.resolve(frame) : new Promise((resolve) => this.#takers.push(resolve));
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  ask(message: unknown): Promise<Frame> {
    this.send(message);
    return this.take();
  }

  reset(data: object = {}): Promise<Frame> {
    return this.ask({ type: 'reset', data });
  }

  step(data: unknown): Promise<Frame> {
    return this.ask({ type: 'step', data });
  }
}
