/**
 * Writes ONNX models by hand: a graph is a list of nodes over named tensors. The numbers of fields and types are those
 * of onnx.proto, IR version 8.
 */
import { type Field, message } from './protobuf.js';

const IR_VERSION = 8n;
const OPSET = 15n;
const TYPES = { float: 1n, int64: 7n, bool: 9n } as const;
const ATTRIBUTE_TYPES = { integer: 2n, integers: 7n } as const;

/** A tensor whose values are part of the model. */
export interface Constant {
  readonly name: string;
  readonly dims: readonly number[];
  readonly type: 'float' | 'int64';
  readonly values: readonly number[];
}

/** What goes into or comes out of the model. A dimension is a number, or the name of one that may vary. */
export interface Port {
  readonly name: string;
  readonly type: keyof typeof TYPES;
  readonly dims: readonly (number | string)[];
}

/** One operation. */
export interface Operation {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly attributes?: { readonly [name: string]: number | readonly number[] };
}

/** A model: constants, inputs, operations in an order in which they can run, outputs. */
export interface Graph {
  readonly constants: readonly Constant[];
  readonly inputs: readonly Port[];
  readonly operations: readonly Operation[];
  readonly outputs: readonly Port[];
}

const constant = ({ name, dims, type, values }: Constant): Uint8Array => {
  const data = type === 'float' ? Float32Array.from(values) : BigInt64Array.from(values, BigInt);
  return message([
    ...dims.map((size): Field => [1, BigInt(size)]),
    [2, TYPES[type]],
    [8, name],
    [9, new Uint8Array(data.buffer)],
  ]);
};

const port = ({ name, type, dims }: Port): Uint8Array => {
  const shape = message(
    dims.map((size) => [1, message([typeof size === 'number' ? [1, BigInt(size)] : [2, size]])] as const),
  );
  return message([
    [1, name],
    [
      2,
      message([
        [
          1,
          message([
            [1, TYPES[type]],
            [2, shape],
          ]),
        ],
      ]),
    ],
  ]);
};

const attribute = (name: string, value: number | readonly number[]): Uint8Array =>
  typeof value === 'number'
    ? message([
        [1, name],
        [3, BigInt(value)],
        [20, ATTRIBUTE_TYPES.integer],
      ])
    : message([[1, name], ...value.map((each): Field => [8, BigInt(each)]), [20, ATTRIBUTE_TYPES.integers]]);

const operation = ({ type, inputs, output, attributes = {} }: Operation): Uint8Array =>
  message([
    ...inputs.map((name): Field => [1, name]),
    [2, output],
    [4, type],
    ...Object.entries(attributes).map(([name, value]): Field => [5, attribute(name, value)]),
  ]);

/** The bytes of a model file. */
export function onnxModel({ constants, inputs, operations, outputs }: Graph): Uint8Array {
  const graph = message([
    ...operations.map((each): Field => [1, operation(each)]),
    [2, 'tiny'],
    ...constants.map((each): Field => [5, constant(each)]),
    ...inputs.map((each): Field => [11, port(each)]),
    ...outputs.map((each): Field => [12, port(each)]),
  ]);
  return message([
    [1, IR_VERSION],
    [7, graph],
    [
      8,
      message([
        [1, ''],
        [2, OPSET],
      ]),
    ],
  ]);
}
