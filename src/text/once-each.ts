/**
 * A function of an object that is asked once for each, and remembers its answer as long as the object is in use: for what
 * is made of services, which do not change.
 */
export function onceEach<K extends object, V>(answer: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (of) => {
    const found = known.get(of) ?? { value: answer(of) };
    known.set(of, found);
    return found.value;
  };
}
