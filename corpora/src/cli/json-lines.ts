import { appendFileSync, closeSync, openSync } from 'node:fs';

/** How many characters are worth a write. */
const ENOUGH = 1 << 20;

/** A file of JSON lines. Lines wait until there are some to write. */
export class JsonLines {
  private readonly file: number;
  private waiting = '';

  constructor(path: string) {
    this.file = openSync(path, 'w');
  }

  add(item: object): void {
    this.waiting += `${JSON.stringify(item)}\n`;
    if (this.waiting.length > ENOUGH) this.write();
  }

  private write(): void {
    appendFileSync(this.file, this.waiting);
    this.waiting = '';
  }

  close(): void {
    this.write();
    closeSync(this.file);
  }
}
