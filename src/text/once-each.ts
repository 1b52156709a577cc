/**
 * Remembers the answer of a function for each object, as long as the object is in use: for functions of services, which do not
 * change. What it is given besides only serves to find the answer, and would not make it another one.
 */
export function onceEach<K extends object, V, R extends readonly unknown[]>(
  answer: (of: K, ...besides: R) => V,
): (of: K, ...besides: R) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (of, ...besides) => {
    const found = known.get(of);
    if (found) return found.value;
    const value = answer(of, ...besides);
    known.set(of, { value });
    return value;
  };
}
