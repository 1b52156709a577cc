/** Just enough of the protobuf wire format to write an ONNX file: varints and what has a length. */

/** A field of a message: its number and its value. An integer is a varint, text and bytes are written as they are. */
export type Field = readonly [number: number, value: bigint | string | Uint8Array];

const VARINT = 0;
const LENGTH = 2;

function varint(value: bigint): number[] {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return [...bytes, Number(rest)];
}

const tag = (number: number, type: number): number[] => varint(BigInt((number << 3) | type));

function field([number, value]: Field): Uint8Array {
  if (typeof value === 'bigint') return Uint8Array.from([...tag(number, VARINT), ...varint(value)]);
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
  return Buffer.concat([Uint8Array.from([...tag(number, LENGTH), ...varint(BigInt(bytes.length))]), bytes]);
}

/** A message of these fields, in this order. */
export function message(fields: readonly Field[]): Uint8Array {
  return Buffer.concat(fields.map(field));
}
