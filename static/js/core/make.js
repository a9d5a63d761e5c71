/** A new element with these attributes (those that are nothing are left out) and this inside. */
export function make(tag, attributes = {}, ...inside) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null && value !== undefined) node.setAttribute(name, value);
  node.append(...inside);
  return node;
}
