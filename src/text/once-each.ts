/**
 * Remembers the answer of a function for each object, as long as the object is in use: for functions of services, which do not
 * change.
 */
export function onceEach<K extends object, V>(answer: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (of) => {
    const found = known.get(of);
    if (found) return found.value;
    const value = answer(of);
    known.set(of, { value });
    return value;
  };
}
